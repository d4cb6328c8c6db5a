"""
What a client that has used the API before knows and a schema cannot say: ids of things that exist, cursors that a list gave, a new
Idempotency-Key for each request, times that have not passed. Only requests that are valid by their schema are changed, and they stay valid.
Counts what is sent and answered.
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
chance = random.Random(INPUT["seed"]).random

# Formats of ours: a cursor is replaced by one that the list gave; names of the IANA time zone database.
schemathesis.openapi.format("cursor", st.just("WzBd"))
schemathesis.openapi.format("time-zone", st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata"]))

# What later requests need is not deleted.
KEPT = {"meetings", "users", "api-keys", "oauth-apps", "connections", "webhooks", "channels", "speaker-profiles", "shares"}
# The key that the requests are made with, and its person.
OWN = {("PATCH", "users"), ("DELETE", "users")}


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if "Idempotency-Key" in case.headers and chance() < 0.8:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if case.query and "cursor" in case.query:
        known = CURSORS[case.operation.label]
        del case.query["cursor"]
        if known:
            case.query.pop("offset", None)
            case.query["cursor"] = random.choice(known)
    if case.path_parameters and chance() < 0.7:
        use_what_exists(case)
    if isinstance(case.body, dict) and isinstance(case.body.get("expires_at"), str):
        case.body["expires_at"] = "2099-01-01T00:00:00Z"


def use_what_exists(case):
    for before, name in re.findall(r"([^/{}]+)/\{(\w+)\}", case.path):
        if name not in case.path_parameters or before not in IDS:
            continue
        if (case.method.upper() == "DELETE" and before in KEPT) or (case.method.upper(), before) in OWN:
            continue
        case.path_parameters[name] = IDS[before]


@schemathesis.hook
def after_call(context, case, response):
    COUNTS["cases"] += 1
    COUNTS["statuses"][str(response.status_code)] += 1
    try:
        body = response.json()
    except ValueError:
        return
    if isinstance(body, dict) and isinstance(body.get("pagination"), dict) and body["pagination"].get("next_cursor"):
        CURSORS[case.operation.label].append(body["pagination"]["next_cursor"])
    if response.status_code == 400 and case.meta is not None and case.meta.generation.mode.is_positive:
        COUNTS["refused"][f"{case.operation.label}: {body.get('error', {}).get('message', body)}"[:200]] += 1


@atexit.register
def write_counts():
    json.dump(COUNTS, open(INPUT["counts"], "w"))
