"""Fails with the first error of a software bill of materials: validate_sbom.py FILE."""

import json
import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

text = open(sys.argv[1], encoding="utf-8").read()
version = json.loads(text)["specVersion"]
error = JsonStrictValidator(SchemaVersion.from_version(version)).validate_str(text)
if error is not None:
    sys.exit(str(error))
