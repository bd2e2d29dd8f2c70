import express from 'express';

/** What evaluate over HTTP is compared with: Express as it comes, sending back the JSON that it got. */
const app = express();
app.use(express.json());
app.post('/', (request, response) => void response.json(request.body));
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
