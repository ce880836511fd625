import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer();
const person = await signUp(server);
afterAll(() => server.stop());

const CANNOT_BE_READ = { code: 'badRequest', detail: 'The request cannot be read.' };

/** Returns the response to raw bytes. */
async function answerTo(bytes: string): Promise<{ status: number; problem: unknown; type: string }> {
  const { port, hostname } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    type: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
    problem: JSON.parse(body),
  };
}

it.each([
  ['is no HTTP', 'hello\r\n\r\n', 400],
  ['has a header without a colon', 'GET /api/user HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n', 400],
  ['has a header without end', `GET /api/user HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  [
    'names an address that cannot be decoded',
    'GET /api/%ZZ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    400,
  ],
])('what %s is refused as every other request is', async (_what, bytes, status) => {
  const answer = await answerTo(bytes);
  expect(answer).toMatchObject({ status, problem: { ...CANNOT_BE_READ, status } });
  expect(answer.type).toMatch(/^application\/problem\+json/);
});

it.each([
  [
    'ends in its middle',
    'multipart/form-data; boundary=edge',
    '--edge\r\nContent-Disposition: form-data; name="file"',
  ],
  ['is not divided', 'multipart/form-data', 'x'],
  ['is divided by more than can be', `multipart/form-data; boundary=${'x'.repeat(300)}`, 'x'],
])('a form that %s is refused, wherever a file is taken', async (_what, type, body) => {
  for (const path of ['/api/upload', '/api/archives']) {
    const answer = await person.post(path, body, { 'content-type': type });
    expect([path, answer.status, answer.body.detail]).toEqual([path, 400, CANNOT_BE_READ.detail]);
  }
});

it.each([
  ['has bytes that are no UTF-8', 'application/json', Buffer.from('{"name":"\xff\xfe"}', 'latin1'), 400],
  ['says another charset', 'application/json; charset=utf-16', '{"name":"Ridge"}', 415],
  ['says another charset in quotes', 'application/json;Charset="ISO-8859-1"', '{"name":"Ridge"}', 415],
])('JSON that %s is refused, and nothing is stored', async (_what, type, body, status) => {
  const answer = await person.send('POST', '/api/projects', { body, headers: { 'content-type': type } });
  expect(answer).toMatchObject({ status, body: { detail: 'Send the body in UTF-8.' } });
  expect((await person.get('/api/projects')).body).toEqual([]);
});

it.each(['application/json', 'application/json; charset=UTF-8', 'application/json;charset="utf8"'])(
  'JSON as %s is read with all its letters',
  async (type) => {
    const body = { name: 'Brücke 漆喰 🧱', totalBudget: '1000.00', estimatedCompletionDate: '2027-06-30' };
    const answer = await person.post('/api/projects', body, { 'content-type': type });
    expect(answer).toMatchObject({ status: 201, body: { name: body.name } });
  },
);
