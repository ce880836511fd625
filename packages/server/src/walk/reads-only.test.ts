import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../calls.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { freshPlaces, pathWith } from './places.ts';
import { openWorld, type World } from './world.ts';

const READ_ONLY = '-c TimeZone=UTC -c default_transaction_read_only=on';

let world: World;
/** A second process, whose connections cannot write at all. */
let reading: TestServer;

beforeAll(async () => {
  world = await openWorld();
  const databaseUrl = `${world.server.databaseUrl}?options=${encodeURIComponent(READ_ONLY)}`;
  reading = await startServer({}, { beside: { ...world.server, databaseUrl } });
});
afterAll(async () => {
  await reading.stop();
  await world.stop();
});

/** What a GET notes that is no record of anybody's, and why. */
const NOTED: Record<string, string> = {
  'GET /api/invitations/{key}': 'counts the try with a link',
  'GET /api/email-confirmations/{key}': 'counts the try with a link',
  'GET /api/share/{key}': 'counts the try with a link, and that it was opened',
  'GET /api/share/{key}/pdf': 'counts the try with a link',
  'GET /api/share/{key}/logo': 'counts the try with a link',
  'GET /api/events': 'notes that the stream is open',
};

const reads = CALLS.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET');

describe('a GET changes no record: where nothing can be written it answers as ever', () => {
  it.each(
    reads
      .filter(({ path }) => !(`GET ${path}` in NOTED))
      .map((endpoint) => [endpoint.path, endpoint] as const),
  )('%s', async (path, endpoint) => {
    const [place = {}] = await freshPlaces(world, endpoint, 1);
    const client = reading.visitor();
    client.cookie = world.owner.cookie;
    const { status } = await client.get(pathWith(path, place));
    expect(status).toBeLessThan(500);
  });

  it('and a POST does not, so that this would be seen', async () => {
    const client = reading.visitor();
    client.cookie = world.owner.cookie;
    expect((await client.post('/api/projects', { name: 'x' })).status).toBe(503);
  });

  it('each exception is a call that there is', () => {
    const names = reads.map(({ path }) => `GET ${path}`);
    expect(Object.keys(NOTED).filter((name) => !names.includes(name))).toEqual([]);
  });
});
