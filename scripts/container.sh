#!/bin/sh
# What the container runs: the server, or a command given to it (`node scripts/admin.ts grant ADDRESS`).
# A fresh volume belongs to root; the program runs as `node`, and whatever it writes is its own alone.
set -eu
umask 077
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$DATA_DIR"
  chown "${RUN_AS:-node}" "$DATA_DIR"
  exec setpriv --reuid="${RUN_AS:-node}" --regid="$(id -g "${RUN_AS:-node}")" --clear-groups --no-new-privs "$0" "$@"
fi
cd "$(dirname "$0")/.."
if [ $# -gt 0 ]; then exec "$@"; fi
# Megabytes of new objects before they are looked through: with Node's own limit the process is a third larger
# (docs/RELIABILITY.md, P12). `npm start` says the same.
# Litestream passes SIGTERM on and ends after the server.
if [ -n "${LITESTREAM_BUCKET:-}" ]; then
  exec litestream replicate -config litestream.yml -exec 'node --max-semi-space-size=4 server/start.ts'
fi
exec node --max-semi-space-size=4 server/start.ts
