import express from 'express';

/** The baseline for evaluate over HTTP: plain Express, which returns the JSON that it received. */
const app = express();
app.use(express.json());
app.post('/', (request, response) => void response.json(request.body));
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
