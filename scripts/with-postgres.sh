#!/usr/bin/env bash
# Runs a command with a private PostgreSQL: `scripts/with-postgres.sh cargo nextest run -p persistence`.
# The server keeps its data in a temporary folder, listens on a free loopback port only,
# is reached through TEST_DATABASE_URL, and is always stopped and removed at the end.
set -euo pipefail
[ $# -gt 0 ] || { echo "usage: $0 COMMAND [ARGUMENT…]" >&2; exit 2; }

bin=$("$(dirname "$0")/tools.sh" postgres) || { echo "no PostgreSQL server found" >&2; exit 1; }
dir=$(mktemp -d -t graphfolio-pg.XXXXXX)
as_owner() { "$@"; }
if [ "$(id -u)" -eq 0 ]; then # PostgreSQL refuses to run as root
  chown postgres "$dir"
  as_owner() { (cd "$dir" && runuser -u postgres -- "$@"); }
fi
stop() {
  as_owner "$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$dir"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# Not the C collation, so that tests notice a text key ordered without COLLATE "C".
as_owner "$bin/initdb" -D "$dir/data" -U postgres --auth=trust --encoding=UTF8 \
  --locale=C.UTF-8 --locale-provider=icu --icu-locale=en >"$dir/initdb.log" 2>&1 \
  || { cat "$dir/initdb.log" >&2; exit 1; }

free_port() { node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'; }
for attempt in 1 2 3; do # another program may take the port before the server starts
  port=$(free_port)
  if as_owner "$bin/pg_ctl" -D "$dir/data" -l "$dir/data/server.log" -w -o \
    "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200 \
     -c fsync=off -c synchronous_commit=off -c full_page_writes=off" start >/dev/null; then break; fi
  [ "$attempt" -lt 3 ] || { cat "$dir/data/server.log" >&2; exit 1; }
done

export TEST_DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres"
set +e
"$@"
exit $?
