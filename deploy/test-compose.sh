#!/usr/bin/env bash
# Builds the image, starts docker-compose.yml as it is, uses the platform as the first user does, and stops every part. Fails at the
# first thing that is not as it should be. The containers and volumes belong to a project of their own and are removed at the end.
#
#   deploy/test-compose.sh                            with Docker
#   ENGINE=/path/to/engine deploy/test-compose.sh     with a program that takes `build`, `inspect`, `exec`, `compose FILE …` and, to
#                                                     reach published ports, `within COMMAND …`
set -euo pipefail
cd "$(dirname "$0")/.."
engine=${ENGINE:-docker}
largest_image=$((500 * 1000 * 1000))
api=http://127.0.0.1:8080/v1
export COMPOSE_PROJECT_NAME=mi-compose-test COMPOSE_PROGRESS=quiet
# The file is tried as it is: no variable of the caller's, such as an S3 server for tests, may reach it.
for name in $(grep -oE '\$\{[A-Z0-9_]+|^ +[A-Z0-9_]+:$' docker-compose.yml | tr -d '${ :' | sort -u); do unset "$name"; done
set -a; eval "$(deploy/create-env.sh)"; set +a

if [ "$engine" = docker ]; then
  compose() { docker compose --file docker-compose.yml "$@"; }
  within() { "$@"; }
else
  compose() { "$engine" compose docker-compose.yml "$@"; }
  within() { "$engine" within "$@"; }
fi
step() { printf -- '-- %s (%d s)\n' "$1" "$SECONDS"; }
fail() { printf 'compose test failed: %s\n' "$1" >&2; exit 1; }
field() { node -e 'process.stdout.write(String(JSON.parse(require("fs").readFileSync(0, "utf8"))[process.argv[1]] ?? ""))' "$1"; }
clean_up() {
  local code=$?
  [ "$code" = 0 ] || { compose ps --all || true; compose logs --tail 40 || true; } >&2
  compose down --volumes --timeout 10 >/dev/null 2>&1 || true
  exit "$code"
}
trap clean_up EXIT

step 'The image'
log=$(mktemp)
"$engine" build . --file deploy/docker/Dockerfile --tag meeting-intelligence:local >"$log" 2>&1 || { tail -n 40 "$log" >&2; fail 'it could not be built'; }
rm "$log"
size=$("$engine" inspect --format '{{.Size}}' meeting-intelligence:local)
echo "meeting-intelligence:local has $((size / 1000000)) MB"
[ "$size" -lt "$largest_image" ] || fail 'the image has more than 500 MB'

step 'docker compose up --wait'
compose up --detach --wait --quiet-pull
parts=$(compose ps --format '{{.Service}} {{.Image}}' | sed -n 's/ .*meeting-intelligence:.*//p' | sort)
[ "$(echo "$parts" | wc -l)" = "$(($(ls -d services/*/src/main.ts | wc -l) + 1))" ] || fail "not every part is running: $parts"

step 'Isolation of the containers'
for part in $parts; do
  compose exec -T "$part" sh -c '[ "$(id -u)" != 0 ] && ! touch /app/x 2>/dev/null && touch /tmp/x && rm /tmp/x' ||
    fail "$part runs as root, or can change its own code"
done

step 'A recording is split'
compose exec -T meetings sh -c 'cd /tmp &&
  { printf "RIFF\044\372\000\000WAVEfmt \020\000\000\000\001\000\001\000\200\076\000\000\000\175\000\000\002\000\020\000data\000\372\000\000"; head -c 64000 /dev/zero; } >silence.wav &&
  ffmpeg -loglevel error -nostdin -i silence.wav -c:a libmp3lame -f segment -segment_time 1 part-%d.mp3 && [ -s part-1.mp3 ] && rm silence.wav part-*' ||
  fail 'ffmpeg does not split it'

step 'An account, a meeting, its summary'
key=$(compose exec -T identity node services/identity/bin/create-account.ts --name Acme --email you@example.com | sed -n 's/^API key *//p' | tr -d '\r')
[ -n "$key" ] || fail 'no API key was printed'
request() { within curl --silent --show-error --fail-with-body --max-time 60 --header "Authorization: Bearer $key" "$@"; }
meeting=$(request --json '{"title":"Robot lawnmower","platform":"browser","started_at":"2026-01-15T09:00:00Z"}' "$api/meetings" | field id)
request --request PUT --header 'Content-Type: text/vtt' --data-binary @services/meetings/samples/robot-lawnmower-standup.vtt "$api/meetings/$meeting/transcript" >/dev/null
for _ in $(seq 60); do
  summary=$(request "$api/meetings/$meeting/summary" 2>/dev/null || true)
  [ "$(field status <<<"${summary:-{\}}" 2>/dev/null)" != completed ] || break
  sleep 1
done
[ "$(field status <<<"${summary:-{\}}")" = completed ] || fail "no summary after 60 seconds: $summary"
found=$(request --json '{"query":"hedgehogs"}' "$api/transcripts/search")
grep -q "$meeting" <<<"$found" || fail "the search does not find the meeting: $found"

step 'Every part stops with exit code 0'
for part in $parts; do
  began=$(date +%s%N)
  compose stop "$part" >/dev/null 2>&1
  code=$(compose ps --all --format '{{.ExitCode}}' "$part")
  printf '%s: exit code %s after %d ms\n' "$part" "$code" "$((($(date +%s%N) - began) / 1000000))"
  [ "$code" = 0 ] || fail "$part did not stop with exit code 0"
done

# Process 1 has no default action for SIGTERM: a signal that is lost would cost the grace period of 30 seconds.
step 'A SIGTERM in the first moment is handled'
for part in identity insights; do
  compose start "$part" >/dev/null 2>&1
  began=$SECONDS
  compose stop "$part" >/dev/null 2>&1
  code=$(compose ps --all --format '{{.ExitCode}}' "$part")
  [ "$code" = 0 ] && [ "$((SECONDS - began))" -lt 20 ] || fail "$part: exit code $code after $((SECONDS - began)) s"
done
step 'Done'
