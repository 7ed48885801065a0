#!/bin/sh
# Starts everything that deploy/compose.yml names, or brings it up to date; makes the secrets the first time.
set -eu
cd "$(dirname "$0")"
sh ./secrets.sh
docker compose -f compose.yml build
# two versions do not run side by side (docs/scaling.md)
docker compose -f compose.yml stop parley-1 parley-2
exec docker compose -f compose.yml up --detach --wait
