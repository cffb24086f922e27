"""The bar at the top of the window, with what its buttons open."""
