"""The page and the HTTP API: application, routes, security headers, rate limits, uploads."""
