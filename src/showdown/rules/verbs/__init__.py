"""The verbs of the card language, one class each: fields, written form, plain sentence, and what it does."""
