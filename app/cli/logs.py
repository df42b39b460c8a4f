"""Log lines on standard error, for people or for machines; ours and those of the libraries alike."""

from __future__ import annotations

import logging
import sys

import structlog

from app.settings import Settings


def configure(settings: Settings) -> None:
    """Decide what is logged and how; called once, when a server starts."""
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # Plain tracebacks: values of variables would tell whoever reads the log who the Demon is.
    drawn: list[structlog.typing.Processor] = [
        structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    ]
    if settings.log_json:
        drawn = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    out = logging.StreamHandler()
    out.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *drawn],
        )
    )
    logging.basicConfig(level=level, handlers=[out], force=True)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
