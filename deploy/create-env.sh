#!/bin/sh
# Prints a value for every variable that docker-compose.yml demands: `deploy/create-env.sh > .env`. Secrets are letters and digits, because they stand in addresses too.
set -eu
random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
file=$(dirname "$0")/../docker-compose.yml
for name in $(grep -o '\${[A-Z0-9_]*:?' "$file" | tr -d '${:?' | sort -u); do
  # A key of 256 bits with its version.
  if [ "$name" = MASTER_KEYS ]; then echo "$name=1:$(random 32)"; else echo "$name=$(random 20)"; fi
done
