"""A hand against one to nine opponents: dealt, by the naive power, and by a better rule."""
