"""What a person clicks. Widgets know the games; the games know nothing of widgets."""
