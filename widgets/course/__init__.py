"""The course: for each lesson its charts, its exercises and what is bet on."""
