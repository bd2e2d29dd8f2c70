"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.idempotencyKey = exports.UnexpectedAnswerError = exports.TravelDeskError = exports.problemOf = exports.dataOf = exports.formOf = exports.contractVersion = exports.createTravelDeskClient = void 0;
// Written by `make generate` from src/packages/client/index.ts. Change it there.
var client_js_1 = require("./client.cjs");
Object.defineProperty(exports, "createTravelDeskClient", { enumerable: true, get: function () { return client_js_1.createTravelDeskClient; } });
var contract_js_1 = require("./contract.cjs");
Object.defineProperty(exports, "contractVersion", { enumerable: true, get: function () { return contract_js_1.contractVersion; } });
var forms_js_1 = require("./forms.cjs");
Object.defineProperty(exports, "formOf", { enumerable: true, get: function () { return forms_js_1.formOf; } });
var problems_js_1 = require("./problems.cjs");
Object.defineProperty(exports, "dataOf", { enumerable: true, get: function () { return problems_js_1.dataOf; } });
Object.defineProperty(exports, "problemOf", { enumerable: true, get: function () { return problems_js_1.problemOf; } });
Object.defineProperty(exports, "TravelDeskError", { enumerable: true, get: function () { return problems_js_1.TravelDeskError; } });
Object.defineProperty(exports, "UnexpectedAnswerError", { enumerable: true, get: function () { return problems_js_1.UnexpectedAnswerError; } });
var retries_js_1 = require("./retries.cjs");
Object.defineProperty(exports, "idempotencyKey", { enumerable: true, get: function () { return retries_js_1.idempotencyKey; } });
