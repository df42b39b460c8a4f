# The server as an image: its own user, data in a volume, a health check.
FROM python:3.12-slim AS build
WORKDIR /app
COPY requirements.txt ./
RUN python -m venv .venv \
    && .venv/bin/pip install --no-cache-dir --require-hashes --requirement requirements.txt
COPY . .
RUN .venv/bin/pip install --no-cache-dir --no-deps --editable .

FROM python:3.12-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin grimoire \
    && install --directory --owner=grimoire --group=grimoire --mode=700 /data
COPY --from=build /app /app
WORKDIR /data
USER grimoire
ENV GRIMOIRE_DATA=/data \
    GRIMOIRE_HOST=0.0.0.0 \
    GRIMOIRE_PORT=8000 \
    PATH=/app/.venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"GRIMOIRE_PORT\"]}/healthz', timeout=2)"]
ENTRYPOINT ["grimoire"]
CMD ["serve"]
