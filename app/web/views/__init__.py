"""One typed view model per page or partial: what a viewer may see is decided here, not in a template."""
