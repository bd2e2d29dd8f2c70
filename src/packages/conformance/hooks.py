"""Hooks and additional checks for Schemathesis."""

import base64
import json
import os
import random
import re
import string
from pathlib import Path
from urllib.parse import unquote

import schemathesis

REASONS = json.loads((Path(__file__).parent / "business-refusals.json").read_text(encoding="utf8"))
IS_READ_ONLY = bool(os.environ.get("CONFORMANCE_READ_ONLY"))


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
    if IS_READ_ONLY and case.method.upper() != "GET":
        raise RuntimeError(f"A read-only run was about to send {case.method}.")
    if _id(case.operation) not in {"Companies_put", "Companies_delete", "Users_put", "Users_delete"}:
        return
    for name, others in OTHERS.items():
        if case.path_parameters.get(name) == OWN[name]:
            case.path_parameters[name] = next(other for other in others if other != OWN[name])


# The first link to each operation: the operation that creates its records, and how to find the IDs in its call.
LINKS: dict[str, tuple[str, dict[str, str]]] = {}


@schemathesis.hook
def after_load_schema(_context, schema):
    operations = [one for path in schema.raw_schema["paths"].values() for one in path.values() if "operationId" in one]
    for operation in operations:
        for link in (link for response in operation["responses"].values() for link in response.get("links", {}).values()):
            if link["operationId"] != operation["operationId"]:
                LINKS.setdefault(link["operationId"], (operation["operationId"], link["parameters"]))


@schemathesis.hook
def before_add_examples(context, examples):
    """Adds the contract's first example, on records that are created for it: so it succeeds on used data, too."""
    if not IS_READ_ONLY:
        examples.append(_example(context.operation))


# Operations whose records an example needs, besides those in its path: a booking needs a traveler, and a policy and a
# budget of the caller, which take precedence over others.
NEEDS = {
    "BookingRequests_create": ("Travelers_read", "Policies_unassignUser", "Budgets_read"),
    "AdminBookingRequests_addTraveler": ("Travelers_read",),
}

# In place of the values in examples: the caller is never deactivated, the budget blocks nothing, and the code is free,
# because no airports have codes with Q.
VALUES = OWN | {
    "code": f"Q{''.join(random.choices(string.ascii_uppercase, k=2))}",
    "scopeType": "USER",
    "scopeId": OWN["userId"],
    "enforcement": "TRACK_ONLY",
}


def _example(operation):
    raw = operation.definition.raw
    parameters = [parameter.definition for parameter in (*operation.path_parameters, *operation.query)]
    media_type, body = next(iter(raw.get("requestBody", {}).get("content", {}).items()), (None, {}))
    named = next((one["examples"] for one in (body, *parameters) if "examples" in one), {})
    name = next(iter(named), None)
    path, query = {}, {}
    for one in parameters:
        examples = one.get("examples", {})
        if one["in"] == "path":
            path[one["name"]] = examples.get(name, next(iter(examples.values())))["value"]
        elif name in examples:
            query[one["name"]] = examples[name]["value"]
    path |= _new_ids(operation)
    for needed in NEEDS.get(_id(operation), ()):
        _new_ids(operation.schema.find_operation_by_id(needed))
    if _id(operation) == "WebhookEndpoints_create":
        # A company has at most 20, and a run before may have created them.
        listed = _case(operation.schema, "WebhookEndpoints_list", {}).call().json()
        for endpoint in listed["data"]["webhookEndpoints"][10:]:
            _case(operation.schema, "WebhookEndpoints_delete", {"endpointId": endpoint["id"]}).call()
    case = _case(operation.schema, _id(operation), path, query)
    if media_type:
        case.media_type = media_type
        case.body = _with_values(body["examples"][name]["value"], VALUES)
    return case


def _case(schema, operation_id, path, query=None):
    operation = schema.find_operation_by_id(operation_id)
    case = operation.Case(path_parameters=path, query=query)
    schema.apply_auth(case, schemathesis.AuthContext(operation=operation, app=None))
    return case


def _new_ids(operation) -> dict[str, str]:
    """The IDs in the path of an operation, from the link of a create that is called for it."""
    creator_id, parameters = LINKS.get(_id(operation), (None, {}))
    if creator_id is None:
        return {}
    case = _example(operation.schema.find_operation_by_id(creator_id))
    response = case.call()
    if response.status_code not in (200, 201):
        return {}
    sources = {f"$request.path.{name}": value for name, value in case.path_parameters.items()}
    body = response.json()
    for name, value in (body.get("data", body) if isinstance(body, dict) else {}).items():
        sources |= {f"$response.body#/{name}": value, f"$response.body#/data/{name}": value}
    if _id(operation) == "Travelers_read" or "travelerId" in case.path_parameters:
        VALUES["travelerId"] = case.path_parameters.get("travelerId", sources.get("$response.body#/id"))
    return {name: sources[expression] for name, expression in parameters.items() if expression in sources}


def _with_values(value, values):
    if isinstance(value, list):
        return [_with_values(one, values) for one in value]
    if not isinstance(value, dict):
        return value
    kept = {name: one for name, one in value.items() if not name.startswith(("relatedEntity", "reasonCode"))}
    return {name: values[name] if name in values else _with_values(one, values) for name, one in kept.items()}


@schemathesis.check
class every_operation_succeeds:
    """Each operation must succeed at least once, with a response that its schema allows."""

    def __init__(self):
        self.missing = set(os.environ["CONFORMANCE_OPERATIONS"].split(","))

    def after_response(self, _ctx, response, case):
        operation = _id(case.operation)
        if response.status_code < 300 and operation in self.missing and case.operation.is_valid_response(response):
            self.missing.remove(operation)

    def after_run(self, _ctx):
        if self.missing:
            names = ", ".join(sorted(self.missing))
            raise AssertionError(f"These operations never succeeded with a correct response, so they are not tested: {names}")


@schemathesis.check
def business_refusal_is_known(_ctx, response, case):
    """A request that is valid by its schema may only be refused with 400 for a reason in business-refusals.json."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return
    operation = _id(case.operation)
    reasons = "|".join(rf"(?:{reason})\.?\s*" for reason in REASONS.get(operation, []))
    unknown = re.sub(reasons, "", _faults(response.json()))
    if unknown:
        raise AssertionError(f"{operation} refuses a request that the schema allows, for an unknown reason: {unknown}")


@schemathesis.check
def error_has_its_status(_ctx, response, _case):
    """The policy area repeats the status of an error in its body, where one schema allows all of them."""
    if response.status_code < 400 or not response.headers.get("content-type", [""])[0].startswith("application/json"):
        return
    body = response.json()
    if isinstance(body, dict) and body.get("statusCode", response.status_code) != response.status_code:
        raise AssertionError(f"The body has statusCode {body['statusCode']}, but the response has {response.status_code}")


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
        named = data.get(last[1], asked)
        _expect("id", asked.lower(), str(data.get("id", named) if last[1].lower().endswith("id") else named).lower())
    counts = next((part for part in (body.get("pagination"), data, body) if isinstance(part, dict) and "page" in part), {})
    for name in sorted({"page", "perPage", "limit"} & set(counts)):
        asked = (case.query or {}).get(name)
        if isinstance(asked, int | str) and re.fullmatch(r"\d+", str(asked)):
            _expect(name, int(asked), counts[name])


def _id(operation) -> str:
    return operation.definition.raw["operationId"]


def _expect(name: str, asked: object, found: object) -> None:
    if asked != found:
        raise AssertionError(f"The response has {name} {found}, but the request asked for {asked}")


def _faults(body: dict) -> str:
    """The validation errors of a response, one per line, from any of the three error formats."""
    named = [f"{fault['field']} {fault['message']}".strip() for fault in body.get("errors", [])]
    named += [f"{field} {message}" for field, message in body.get("data", {}).items()]
    return "\n".join(named) if named else body["message"]
