"""The `grimoire` command. What a subcommand needs is imported when it runs, so that help comes at once."""


def main() -> None:
    """Entry point of the installed command."""
    from app.cli.program import run

    run()
