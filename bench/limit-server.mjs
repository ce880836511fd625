import http from 'node:http';
import pg from 'pg';

/**
 * What the product is compared with: node:http and pg, a prepared statement for each address, and nothing else. No
 * session, no rights, no validation, no log. Its statements come from bare-server-queries.ts, by BARE_QUERIES.
 */
const QUERIES = JSON.parse(process.env['BARE_QUERIES'] ?? '{}');

const toInstant = (text) =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
const PARSERS = { 20: Number, 1082: (text) => text, 1184: toInstant };
const types = { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format) };

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 20,
  options: '-c TimeZone=UTC',
});

// The second process of a pair numbers its rows elsewhere.
let lastSerial = Number(process.env['BARE_SERIALS_FROM'] ?? 0);

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function answer(request) {
  const [, name, ...values] = request.url.split('/');
  if (request.method === 'POST') {
    const { phase, itemName, amount, date } = await readBody(request);
    lastSerial += 1;
    values.push(phase, itemName, amount, date, lastSerial);
  }
  const { rows } = await pool.query({ name, text: QUERIES[name] ?? 'select 1', values, types });
  return request.method === 'POST' ? rows[0] : rows;
}

http
  .createServer(async (request, response) => {
    try {
      const text = JSON.stringify(await answer(request));
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text);
    } catch (error) {
      const text = String(error);
      response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text);
    }
  })
  .listen(Number(process.env['PORT']), '127.0.0.1', () =>
    process.stdout.write(`is ready at http://127.0.0.1:${process.env['PORT']}\n`),
  );
