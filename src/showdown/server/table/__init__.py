"""Tables: the actor that owns one, creating and loading it, what its players are sent."""
