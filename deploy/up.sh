#!/bin/sh
# Starts everything that deploy/compose.yml names, or brings it up to date; makes the secrets the first time.
set -eu
cd "$(dirname "$0")"
sh ./secrets.sh
exec docker compose -f compose.yml up --detach --build --wait
