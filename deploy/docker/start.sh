#!/bin/sh
# Starts one part of the platform: PART=gateway, or the name of a service, whose database is migrated first.
#
# This shell stays process 1, because the kernel discards signals that process 1 has no handler for: a SIGTERM in the first moments of
# Node would be lost, and the container killed after its grace period. The shell handles it from its first line and passes it on.
set -u
child=''
stopping=''
trap 'stopping=yes; [ -z "$child" ] || kill -TERM "$child" 2>/dev/null' TERM INT

# Runs a command and returns its exit code. A signal interrupts `wait`, so it is repeated until the command has ended.
run() {
  [ -z "$stopping" ] || exit 0
  "$@" &
  child=$!
  # The signal came after the check and before the number of the process was known.
  [ -z "$stopping" ] || kill -TERM "$child" 2>/dev/null
  while :; do
    wait "$child"
    code=$?
    kill -0 "$child" 2>/dev/null || break
  done
  child=''
  # 143: ended by SIGTERM before it had a handler.
  if [ -n "$stopping" ] && [ "$code" -eq 143 ]; then code=0; fi
  return "$code"
}

if [ -z "${PART:-}" ]; then
  echo 'PART is missing: the part to start, gateway or the name of a folder in services/' >&2
  exit 78
fi
if [ "$PART" = gateway ]; then
  run node gateway/src/main.ts
else
  run node packages/database/bin/migrate.ts "services/$PART" && run node "services/$PART/src/main.ts"
fi
