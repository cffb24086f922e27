"""Pictures of the group Made hands, one module each."""
