"""The only place that knows HTTP, Jinja and htmx."""
