# One process on one port, with one SQLite file on the volume at /data (docs/operations.md).

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# No install script is needed: better-sqlite3 includes its binaries, and the image provides Node.
RUN npm ci --omit=dev --ignore-scripts

FROM packages AS client
COPY index.html vite.config.ts ./
COPY client client
COPY public public
COPY shared shared
COPY scripts scripts
# The content security policy of the page, which is part of the build's id.
COPY server/http/security-headers.ts server/http/
ARG REACT_APP_API_URL=
RUN node scripts/build-client.ts

FROM litestream/litestream:0.3.13 AS litestream

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    HOME=/home/node
# Litestream needs certificates for S3; sqlite3 is a tool for administrators.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates sqlite3 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=litestream /usr/local/bin/litestream /usr/local/bin/litestream
COPY --from=packages /app/node_modules node_modules
COPY --from=client /app/dist/client dist/client
COPY package.json litestream.yml ./
COPY migrations migrations
COPY scripts scripts
COPY shared shared
COPY sync sync
COPY server server
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Starts as root to give /data to the user `node`, and switches to that user before the program runs.
ENTRYPOINT ["/app/scripts/container.sh"]
