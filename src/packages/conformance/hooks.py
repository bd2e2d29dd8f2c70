"""Hooks and additional checks for Schemathesis."""

import atexit
import base64
import json
import os
import re
import tomllib
from collections import Counter
from pathlib import Path
from urllib.parse import unquote

import schemathesis

HERE = Path(__file__).parent
REASONS = json.loads((HERE / "business-refusals.json").read_text(encoding="utf8"))
PATTERNS = {operation: re.compile("|".join(rf"(?:{reason})\.?\s*" for reason in reasons)) for operation, reasons in REASONS.items()}


def _allowed_by_configuration() -> set[str]:
    operations = tomllib.loads((HERE / "schemathesis.toml").read_text(encoding="utf8"))["operations"]
    return {operation["include-operation-id"] for operation in operations}


if _allowed_by_configuration() != set(REASONS):
    difference = sorted(_allowed_by_configuration() ^ set(REASONS))
    raise ValueError(f"schemathesis.toml and business-refusals.json must name the same operations: {', '.join(difference)}")


# If the caller or their company were deactivated, all later calls would be refused, so such calls are sent for others.
def _caller() -> dict[str, str]:
    try:
        payload = os.environ["CONFORMANCE_TOKEN"].split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        return {"companyId": claims["companyId"], "userId": claims["sub"]}
    except (KeyError, IndexError, ValueError):
        return {"companyId": "acme", "userId": "amira.haddad"}


OWN = _caller()
OTHERS = {"companyId": ("globex", "initech"), "userId": ("omar.nasser", "lena.fischer")}


@schemathesis.hook
def before_call(_context, case, _kwargs):
    if os.environ.get("CONFORMANCE_READ_ONLY") and case.method.upper() != "GET":
        raise RuntimeError(f"A read-only run was about to send {case.method}.")
    if case.operation.definition.raw["operationId"] not in {"Companies_put", "Companies_delete", "Users_put", "Users_delete"}:
        return
    for name, others in OTHERS.items():
        if case.path_parameters.get(name) == OWN[name]:
            case.path_parameters[name] = next(other for other in others if other != OWN[name])


SEEN = Counter()


@schemathesis.hook
def after_call(_context, case, response):
    SEEN[case.operation.definition.raw["operationId"], response.status_code] += 1


@atexit.register
def _write_what_was_seen() -> None:
    file = os.environ.get("CONFORMANCE_SEEN")
    if not file:
        return
    by_operation: dict[str, dict[int, int]] = {}
    for (operation, status), count in sorted(SEEN.items()):
        by_operation.setdefault(operation, {})[status] = count
    Path(file).write_text(json.dumps(by_operation), encoding="utf8")


@schemathesis.check
def business_refusal_is_known(_ctx, response, case):
    """A request that is valid by its schema may only be refused with 400 for a reason in business-refusals.json."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return
    operation = case.operation.definition.raw["operationId"]
    said = _faults(response.json())
    pattern = PATTERNS.get(operation)
    unknown = said if pattern is None else pattern.sub("", said)
    if unknown:
        raise AssertionError(f"{operation} refuses a request that the schema allows, for an unknown reason: {unknown}")


@schemathesis.check
def response_is_what_was_asked_for(_ctx, response, case):
    """A record has the ID of its path, and a page the number and size of the query."""
    if response.status_code not in (200, 201):
        return
    body = response.json()
    data = body["data"] if "status" in body else body
    last = re.search(r"\{(\w+)\}$", case.path)
    if last and isinstance(data, dict):
        asked = unquote(str(case.path_parameters[last[1]]))
        _expect("id", asked.lower(), str(data.get("id", data.get(last[1], asked))).lower())
    counts = next((part for part in (body.get("pagination"), data, body) if isinstance(part, dict) and "page" in part), {})
    for name in sorted({"page", "perPage", "limit"} & set(counts)):
        asked = (case.query or {}).get(name)
        if isinstance(asked, int | str) and re.fullmatch(r"\d+", str(asked)):
            _expect(name, int(asked), counts[name])


def _expect(name: str, asked: object, found: object) -> None:
    if asked != found:
        raise AssertionError(f"The response has {name} {found}, but the request asked for {asked}")


def _faults(body: dict) -> str:
    """The validation errors of a response, one per line, from any of the three error formats."""
    named = [f"{fault['field']} {fault['message']}".strip() for fault in body.get("errors", [])]
    named += [f"{field} {message}" for field, message in body.get("data", {}).items()]
    return "\n".join(named) if named else body["message"]
