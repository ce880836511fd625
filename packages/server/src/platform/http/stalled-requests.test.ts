import { readdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { blankJpeg } from '../../testing/files/pictures.ts';
import { signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';

const PATIENCE = 600;
const BOUNDARY = 'brick';

const server = await startServer({}, { bodyPatience: PATIENCE });
const person = await signUp(server, 'person');
afterAll(() => server.stop());

interface SentRequest {
  socket: net.Socket;
  /** The response, once the connection is closed. */
  answer: Promise<string>;
}

/** Starts a request with a body of this length. */
function begin(call: string, type: string, length: number, language = 'en'): SentRequest {
  const url = new URL(server.url);
  const socket = net.connect(Number(url.port), url.hostname);
  const head = [
    `POST ${call} HTTP/1.1`,
    ...[`Host: ${url.host}`, `Cookie: ${person.cookie}`, `Accept-Language: ${language}`],
    ...[`Content-Type: ${type}`, `Content-Length: ${length}`],
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
  return { socket, answer };
}

const multipart = `multipart/form-data; boundary=${BOUNDARY}`;
const partOf = (name: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`;

describe('a request body that stalls', () => {
  it.each(['/api/upload', '/api/archives'])(
    'is rejected with a message, and nothing is stored: %s',
    async (call) => {
      const { socket, answer } = begin(call, multipart, 1_000_000);
      socket.write(partOf('Delivery note.jpg'));
      socket.write(blankJpeg(3000));
      const text = await answer;
      expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      const [, body = ''] = text.split('\r\n\r\n');
      expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'stalled' });
      expect(JSON.parse(body).detail).toMatch(/^Nothing more of this arrived for \d+ seconds\. /);
      const incoming = path.join(server.filesFolder, 'incoming');
      await expect.poll(() => readdir(incoming).catch(() => [])).toEqual([]);
    },
  );

  it('is rejected for JSON too, in the sender’s language', async () => {
    const { socket, answer } = begin('/api/projects', 'application/json', 500, 'de');
    socket.write('{"name":"Mokolodi');
    expect(await answer).toContain('Sekunden ist nichts mehr davon angekommen');
    const { body } = await person.get('/api/projects');
    expect(body).toEqual([]);
  });

  it('does not hold its connection if it was rejected at once', async () => {
    const { socket, answer } = begin('/api/projects', 'text/plain', 500);
    socket.write('Mokolodi');
    expect(await answer).toMatch(/^HTTP\/1\.1 415 /);
  });
});

describe('a request body that is accepted', () => {
  it('may arrive a byte at a time, for longer than the time limit', async () => {
    const { socket, answer } = begin('/api/projects', 'application/json', 25);
    const text = '{"name":"Mokolodi Ridge"}';
    expect(text).toHaveLength(25);
    for (const letter of text) {
      socket.write(letter);
      await new Promise((resolve) => setTimeout(resolve, PATIENCE / 8));
    }
    await expect.poll(async () => (await person.get('/api/projects')).body).toHaveLength(1);
    socket.end();
    expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('may wait for a busy server', async () => {
    const holding = new pg.Client({ connectionString: server.databaseUrl });
    await holding.connect();
    await holding.query('begin');
    await holding.query('lock table sessions in access exclusive mode');
    const upload = person.upload(blankJpeg(9_000_000), 'Slab.jpg', 'image/jpeg');
    const upTo = performance.now() + 3 * PATIENCE;
    await expect.poll(() => performance.now(), { timeout: 10 * PATIENCE }).toBeGreaterThan(upTo);
    await holding.query('rollback');
    await holding.end();
    expect((await upload).status).toBe(201);
  });
});
