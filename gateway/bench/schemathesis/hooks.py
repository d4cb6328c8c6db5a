"""
What a client that has read the descriptions, and has used the API before, knows and no schema can say: ids of things that exist, cursors that a
list gave, a new Idempotency-Key for each request, times that have not passed, the order of two times, names that a list may hold once, what files
look like. Only requests that are valid by their schema are changed, and they stay valid. Counts what is sent and answered.
"""

import atexit
import json
import os
import random
import re
import uuid
from collections import Counter, defaultdict

import schemathesis
from hypothesis import strategies as st

INPUT = json.load(open(os.environ["MI_SCHEMATHESIS_INPUT"]))
IDS = INPUT["ids"]
COUNTS = {"cases": 0, "statuses": Counter(), "refused": Counter()}
CURSORS = defaultdict(list)
dice = random.Random(INPUT["seed"])

# Formats of this API. A cursor is replaced by one that the list gave.
schemathesis.openapi.format("cursor", st.just("WzBd"))
schemathesis.openapi.format("time-zone", st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata"]))

# Files: a schema says that they are text, not what is in them.
CUES = ["00:00:01{0}000 --> 00:00:04{0}000\n{1}Shall we paint the pier?\n", "00:00:05{0}000 --> 00:00:08{0}000\n{1}White, by Friday.\n"]
VTT = "WEBVTT\n\n" + "\n".join(cue.format(".", "<v Ada>") for cue in CUES)
SRT = "\n".join(f"{number + 1}\n{cue.format(',', 'Ada: ')}" for number, cue in enumerate(CUES))
ICS = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Fair//EN\r\nEND:VCALENDAR\r\n"
FILES = {"text/vtt": VTT, "application/x-subrip": SRT, "text/plain": "Ada: Shall we paint the pier?\n", "text/calendar": ICS}


@schemathesis.serializer("application/x-subrip", "text/vtt", "text/calendar")
def serialize_text(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")

# The OAuth endpoints authenticate clients, by other means.
@schemathesis.auth().skip_for(path_regex="/oauth/")
class Key:
    def get(self, case, context):
        return INPUT["key"]

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


# What later requests need is not deleted; the person and the app of the run stay as they are.
KEPT = {"meetings", "users", "api-keys", "oauth-apps", "connections", "webhooks", "channels", "speaker-profiles", "shares"}
OWN = {("PATCH", "users"), ("DELETE", "users"), ("POST", "authorizations")}
# Fields of bodies that name a part of the meeting, which the path names.
PARTS = {"segment_id": "segments", "source_segment_id": "segments", "participant_id": "speakers", "speaker_id": "speakers"}


# Schemathesis learns ids from responses and uses them for all requests, invalid ones too. Whatever a request is for, the key of the run stays what
# it is, or all that follows would be 401; and the meeting whose segments others name keeps its transcript: another transcript or recording would
# have other segments, and naming one of those before would be refused with reason.
SPARED = {
    ("PUT", "/v1/meetings/{meeting_id}/transcript"): "meeting_id",
    ("PUT", "/v1/meetings/{id}/recording"): "id",
    ("DELETE", "/v1/meetings/{id}"): "id",
    ("DELETE", "/v1/api-keys/{id}"): "id",
    ("PATCH", "/v1/api-keys/{id}"): "id",
}
INSTEAD = {IDS["meetings"]: IDS["imports"], IDS["own-key"]: IDS["api-keys"]}


def spare_what_others_need(case):
    name = SPARED.get((case.method.upper(), case.path))
    if name and case.path_parameters:
        id = case.path_parameters.get(name)
        case.path_parameters[name] = INSTEAD.get(id, id) if isinstance(id, str) else id
    # By another template the summary would have other sections than those that later requests name.
    if case.path.endswith("/regenerate") and isinstance(case.body, dict):
        case.body.pop("template_id", None)


@schemathesis.hook
def before_call(context, case, kwargs):
    spare_what_others_need(case)
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if "Idempotency-Key" in case.headers and dice.random() < 0.8:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if case.path_parameters and dice.random() < 0.7:
        use_what_exists(case)
    if case.query:
        adapt_query(case)
    if case.media_type in FILES:
        case.body = FILES[case.media_type]
    elif isinstance(case.body, dict):
        adapt_body(case)
    spare_what_others_need(case)


def use_what_exists(case):
    for before, name in re.findall(r"([^/{}]+)/\{(\w+)\}", case.path):
        if name not in case.path_parameters or before not in IDS:
            continue
        if (case.method.upper() == "DELETE" and before in KEPT) or (case.method.upper(), before) in OWN:
            continue
        case.path_parameters[name] = IDS[before]


def list_of(case):
    """What a cursor goes on in: an operation, of the transcript or meeting in its path."""
    return (case.operation.label, *sorted((case.path_parameters or {}).items()))


def adapt_query(case):
    query = case.query
    if "cursor" in query:
        del query["cursor"]
        given = CURSORS[list_of(case)]
        if given:
            query.pop("offset", None)
            query["cursor"] = dice.choice(given)
    # Only JSON comes in pages.
    if query.get("format", "json") != "json":
        query.pop("limit", None)
        query.pop("cursor", None)
    # Usage is reported for at most ten years.
    if case.path.endswith("/usage"):
        for name in ("from", "to"):
            if name in query:
                query[name] = "2026-11-20"


def adapt_body(case):
    body = case.body
    later(body, "expires_at")
    for name in ("from", "to"):
        # In UTC some of these are before the year 1, where timestamps begin.
        if isinstance(body.get(name), str) and body[name].startswith("0001-01-01"):
            body[name] = "2026-01-01T00:00:00Z"
    ordered(body, "started_at", "ended_at")
    ordered(body, "from", "to")
    if case.method.upper() == "PATCH" and isinstance(body.get("ended_at"), str):
        body["ended_at"] = None
    for name, kind in PARTS.items():
        if isinstance(body.get(name), str) and ("embedding" not in body or name != "speaker_id"):
            body[name] = IDS[kind]
            if isinstance(body.get("meeting_id"), str):
                body["meeting_id"] = IDS["meetings"]
            elif name != "participant_id":
                use_what_exists(case)
    if isinstance(body.get("owner_id"), str):
        body["owner_id"] = IDS["users"]
    if body.get("from_id") == case.path_parameters.get("id") and "from_id" in body:
        body["from_id"] = "spk_01K9ZJ4T6W8QX3M5N7P9R2S4V6"
    if isinstance(body.get("segments"), list):
        for segment in body["segments"]:
            in_order(segment)
            for word in segment.get("words") or []:
                in_order(word)
    if isinstance(body.get("sections"), list):
        if case.path.startswith("/v1/templates"):
            for number, section in enumerate(body["sections"]):
                section["key"] = f"key_{number}"
        else:
            body["sections"] = [{**section, "key": IDS["section-keys"]} for section in body["sections"][:1]]
    if case.method.upper() == "PATCH" and isinstance(body.get("participants"), list):
        # Those with an id are of this meeting, each once.
        kept = [one for one in body["participants"] if "id" in one][:1]
        if kept:
            kept = [{**kept[0], "id": IDS["speakers"]}]
            use_what_exists(case)
        body["participants"] = kept + [one for one in body["participants"] if "id" not in one]
    if isinstance(body.get("speakers"), list):
        # Speakers of segments that are not declared count among the 500, too.
        body["speakers"] = body["speakers"][:400]
        for number, speaker in enumerate(body["speakers"]):
            # Labels and names are of one speaker each; white space in patterns is ECMAScript's, which Python's is not.
            speaker["label"] = speaker["name"] = f"speaker {number}"
            if speaker.get("email"):
                speaker["email"] = f"speaker{number}@example.com"
    # Without an embedding engine, as here, there is no search by meaning.
    if case.path.endswith("/search") and isinstance(body.get("mode"), str):
        body["mode"] = "lexical"
    if "redirect_uris" in body:
        body["redirect_uris"] = [f"https://reader.example.com/{number}" for number in range(len(body["redirect_uris"]))]
    if isinstance(body.get("time_zone"), str):
        body["time_zone"] = "Europe/Berlin"
    if case.path.endswith("/connections") and isinstance(body.get("url"), str):
        body["url"] = "https://calendar.example.com/ada/basic.ics"
    # Names of this test do not resolve, and a picture is fetched at once.
    if isinstance(body.get("logo_url"), str):
        body["logo_url"] = None
    if isinstance(body.get("embedding"), dict):
        body["embedding"]["vector"] = [0.5 for _ in body["embedding"]["vector"]]


def later(body, name):
    if isinstance(body.get(name), str):
        body[name] = "2099-01-01T00:00:00Z"


def ordered(body, first, second):
    if isinstance(body.get(first), str) and isinstance(body.get(second), str):
        body[second] = body[first]


def in_order(part):
    if isinstance(part, dict) and isinstance(part.get("start"), (int, float)) and isinstance(part.get("end"), (int, float)):
        part["start"], part["end"] = sorted((part["start"], part["end"]))


@schemathesis.hook
def filter_failure(context, failure, case, response):
    # OpenAPI 3.1 has no schema for single events: `type: string` is that of the stream, and is taken for that of each event.
    return not (response.headers.get("content-type", [""])[0].startswith("text/event-stream") and "SSE" in failure.title)


@schemathesis.hook
def after_call(context, case, response):
    COUNTS["cases"] += 1
    COUNTS["statuses"][str(response.status_code)] += 1
    try:
        body = response.json()
    except ValueError:
        return
    if not isinstance(body, dict):
        return
    if isinstance(body.get("pagination"), dict) and body["pagination"].get("next_cursor"):
        CURSORS[list_of(case)].append(body["pagination"]["next_cursor"])
    if response.status_code == 400 and case.meta is not None and case.meta.generation.mode.is_positive:
        COUNTS["refused"][f"{case.operation.label}: {describe(body)}"] += 1


def describe(body):
    error = body.get("error")
    if not isinstance(error, dict):
        return str(body)[:200]
    details = [f"{one['field']} {one['message']}" for one in error.get("details") or []]
    return (error["message"] if len(details) < 2 else "; ".join(details[:2]))[:200]


@atexit.register
def write_counts():
    json.dump(COUNTS, open(INPUT["counts"], "w"))
