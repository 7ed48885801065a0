#!/bin/sh
# Makes deploy/.env with secrets of its own, for deploy/compose.yml. A file that is there stays as it is.
# PUBLIC_URL=https://chat.example.org TURN_HOST=turn.example.org sh deploy/secrets.sh
set -eu
file=${1:-$(dirname "$0")/.env}
[ ! -e "$file" ] || exit 0
secret() { od -An -N20 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
turn=${TURN_HOST:-localhost}
cat >"$file.part" <<END
POSTGRES_PASSWORD=$(secret)
NATS_PASSWORD=$(secret)
S3_SECRET=$(secret)
TURN_SECRET=$(secret)
METRICS_TOKEN=$(secret)
PUBLIC_URL=${PUBLIC_URL:-http://localhost:8787}
ICE_SERVERS=turn:$turn:3478,turn:$turn:3478?transport=tcp
END
mv "$file.part" "$file"
