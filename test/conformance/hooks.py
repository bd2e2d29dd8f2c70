"""What Schemathesis checks beyond its own checks."""

import json
import re
import tomllib
from pathlib import Path

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


# Deactivated, the caller and their company would be refused everything from then on: such calls go to others instead.
OWN = {"companyId": ("acme", "globex"), "userId": ("amira.haddad", "omar.nasser")}


@schemathesis.hook
def before_call(_context, case, _kwargs):
    if case.operation.definition.raw["operationId"] not in {"Companies_put", "Companies_delete", "Users_put", "Users_delete"}:
        return
    for name, (own, other) in OWN.items():
        if case.path_parameters.get(name) == own:
            case.path_parameters[name] = other


@schemathesis.check
def business_refusal_is_known(_ctx, response, case):
    """A request that the schema allows may be refused with 400 only for a reason that no schema can express."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return
    operation = case.operation.definition.raw["operationId"]
    said = _faults(response.json())
    pattern = PATTERNS.get(operation)
    unknown = said if pattern is None else pattern.sub("", said)
    if unknown:
        raise AssertionError(f"{operation} refuses a request that the schema allows, and not for a known reason: {unknown}")


def _faults(body: dict) -> str:
    """Each fault with its field, in whichever of the three error formats."""
    named = [f"{fault['field']} {fault['message']}".strip() for fault in body.get("errors", [])]
    named += [f"{field} {message}" for field, message in body.get("data", {}).items()]
    return "\n".join(named) if named else body["message"]
