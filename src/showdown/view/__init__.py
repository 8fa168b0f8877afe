"""What people and bots may see: views by whitelist, determinised states, text."""
