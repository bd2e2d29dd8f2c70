import express from 'express';
import { CURRENT } from '../../src/areas/policies/evaluation-queries.ts';
import { NO_LIMITS, openPool } from '../../src/platform/database/pool.ts';

/**
 * The baselines for evaluate over HTTP: plain Express, which returns the JSON that it received; at `/query`, after the query
 * of an evaluation, but without sharing it.
 */
const pool = openPool(process.env['DATABASE_URL']!, 10, NO_LIMITS);
const app = express();
app.use(express.json());
app.post('/', (request, response) => void response.json(request.body));
app.post('/query', async (request, response) => {
  await pool.query({ name: 'current', text: CURRENT, values: [['company-0']] });
  response.json(request.body);
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
