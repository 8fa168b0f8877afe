# The table in the browser in a container.  Written and linted (hadolint), but never built by its authors: there is no
# container engine where they work.  What it does is what `pip install '.[server]'` and `showdown serve` do, which are
# tested.
#
#   docker build -t showdown .
#   docker run --read-only --tmpfs /tmp -v showdown:/data -p 127.0.0.1:8137:8137 showdown
#
# Behind a proxy: docker run ... showdown --public-url https://table.example --proxy 172.17.0.1

FROM python:3.11-slim AS build
WORKDIR /build
COPY pyproject.toml setup.py constraints.txt README.md LICENSE NOTICE ./
COPY src ./src
COPY tools/__init__.py ./tools/
COPY tools/native ./tools/native
# An environment of its own is all that the second stage takes over: no compiler, no sources, no caches.
RUN python -m venv /opt/showdown \
    && /opt/showdown/bin/pip install --no-cache-dir --disable-pip-version-check \
        -c constraints.txt ".[server,postgres]"

FROM python:3.11-slim
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin showdown \
    && install -d -o showdown -g showdown /data
COPY --from=build /opt/showdown /opt/showdown
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 XDG_CACHE_HOME=/tmp XDG_DATA_HOME=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8137
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
    CMD ["/opt/showdown/bin/python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8137/api/health', timeout=4)"]
ENTRYPOINT ["/opt/showdown/bin/showdown", "serve", "--host", "0.0.0.0", "--database", "/data/tables.db"]
