import express from 'express';
import { middleware } from 'express-openapi-validator';
import { contract, listening, PATH } from './common.mjs';

/** Express and the validator with their defaults: the body is checked against the contract and sent back. */
const app = express();
app.use(express.json());
app.use(middleware({ apiSpec: contract(), validateResponses: false }));
app.post(PATH, (request, response) => void response.json(request.body));
app.use((error, _request, response, _next) => {
  response.status(error.status ?? 500).json({ message: error.message, errors: error.errors });
});
const server = app.listen(0, '127.0.0.1', () => listening(server.address().port));
