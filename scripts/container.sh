#!/bin/sh
# The container's entry point: runs the server, or the command in its arguments (`node scripts/admin.ts grant ADDRESS`).
# A new volume belongs to root. The program runs as `node`, and only `node` can read the files it writes.
set -eu
umask 077
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$DATA_DIR"
  chown "${RUN_AS:-node}" "$DATA_DIR"
  exec setpriv --reuid="${RUN_AS:-node}" --regid="$(id -g "${RUN_AS:-node}")" --clear-groups --no-new-privs "$0" "$@"
fi
cd "$(dirname "$0")/.."
if [ $# -gt 0 ]; then exec "$@"; fi
# --max-semi-space-size limits the young generation of the heap, in megabytes: with Node's default the process is a third
# larger (docs/RELIABILITY.md, P12). `npm start` sets the same value.
# Litestream forwards SIGTERM and exits after the server.
if [ -n "${LITESTREAM_BUCKET:-}" ]; then
  exec litestream replicate -config litestream.yml -exec 'node --max-semi-space-size=4 server/start.ts'
fi
exec node --max-semi-space-size=4 server/start.ts
