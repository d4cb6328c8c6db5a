#!/bin/sh
# Prints a value for every variable that docker-compose.yml demands: `deploy/create-env.sh > .env`. Secrets are letters and digits, because
# they stand in addresses too.
set -eu
random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
file=$(dirname "$0")/../docker-compose.yml
services='identity meetings transcripts-search insights collaboration people webhooks'
# A key for each direction between two parts, as issuer:audience:key. The operator is the command line in the container of a service.
directions=$(for issuer in gateway operator $services; do for audience in $services; do echo "$issuer:$audience:$(random 20)"; done; done)
# Prints the keys of the directions from and to one part.
keys_of() { echo "$directions" | grep -E "^$1:|^[a-z-]+:$1:" | paste -sd, -; }
for name in $(grep -o '\${[A-Z0-9_]*:?' "$file" | tr -d '${:?' | sort -u); do
  case $name in
    # A key of 256 bits with its version.
    MASTER_KEYS) echo "$name=1:$(random 32)" ;;
    *_INTERNAL_TOKEN_SECRET) echo "$name=$(keys_of "$(echo "${name%_INTERNAL_TOKEN_SECRET}" | tr A-Z_ a-z-)")" ;;
    *) echo "$name=$(random 20)" ;;
  esac
done
