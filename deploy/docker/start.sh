#!/bin/sh
# Starts one part of the platform: PART=gateway, or the name of a service, whose database is migrated first.
set -eu
: "${PART:?PART names the part to start: gateway, identity, meetings, transcripts-search, insights}"
if [ "$PART" = gateway ]; then
  exec node gateway/src/main.ts
fi
node packages/database/bin/migrate.ts "services/$PART"
exec node "services/$PART/src/main.ts"
