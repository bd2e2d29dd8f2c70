import Fastify from 'fastify';
import jsonwebtoken from 'jsonwebtoken';
import addFormats from 'ajv-formats';
import pg from 'pg';
import Ajv2020 from 'ajv/dist/2020.js';
import { authentication, bodySchema, judge, listening, PATH } from './common.mjs';

/** Fastify with ajv: the token is verified, the body checked by the contract's schema, one prepared query a call. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const { key, issuer, audience } = authentication;

const POLICY = `
  select p.booking_mode as "bookingMode", p.default_action as "defaultAction",
    (select json_agg(json_build_object('id', r.id, 'priority', r.priority, 'originCityId', r.origin_city_id,
      'destinationCityId', r.destination_city_id, 'isInternational', r.is_international,
      'maxPricePerPerson', r.max_price_per_person, 'currency', r.currency, 'maxStops', r.max_stops,
      'allowedCabinClasses', r.allowed_cabin_classes) order by r.priority desc, r.id)
     from flight_rules r where r.company_id = p.company_id and r.policy_id = p.id) as rules
  from policies p where p.company_id = $1 and p.is_default`;

const app = Fastify({ logger: false });
const ajv = addFormats.default(new Ajv2020({ strict: false }));
app.setValidatorCompiler(({ schema }) => ajv.compile(schema));
app.addHook('onRequest', async (request, reply) => {
  try {
    const [, token = ''] = (request.headers.authorization ?? '').split(' ');
    request.caller = jsonwebtoken.verify(token, key, { algorithms: ['HS256'], issuer, audience });
  } catch {
    await reply.code(401).send({ message: 'Send a valid token.' });
  }
});
app.post(PATH, { schema: { body: bodySchema() } }, async (request) => {
  const { rows } = await pool.query({ name: 'policy', text: POLICY, values: [request.caller.companyId] });
  return judge(rows[0], rows[0].rules, request.body);
});
await app.listen({ port: 0, host: '127.0.0.1' });
listening(app.server.address().port);
