"""The lessons of the course: what is practised and bet on in each, and its charts."""
