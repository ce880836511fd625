import { afterAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import { startServer } from '../testing/test-server.ts';
import { createFixtures } from './fixtures/fixtures.ts';
import { createPathParams, fillPath } from './fixtures/path-params.ts';

const READ_ONLY = '-c TimeZone=UTC -c default_transaction_read_only=on';

/** A second process whose database connections are read-only. */

const world = await createFixtures();
const databaseUrl = `${world.server.databaseUrl}?options=${encodeURIComponent(READ_ONLY)}`;
const reading = await startServer({}, { beside: { ...world.server, databaseUrl } });
afterAll(async () => {
  await reading.stop();
  await world.stop();
});

/** What a GET request writes that is no record, with the reason. */
const NOTED: Record<string, string> = {
  'GET /api/invitations/{key}': 'counts the try with a link',
  'GET /api/email-confirmations/{key}': 'counts the try with a link',
  'GET /api/share/{key}': 'counts the try with a link, and that it was opened',
  'GET /api/share/{key}/pdf': 'counts the try with a link',
  'GET /api/share/{key}/logo': 'counts the try with a link',
  'GET /api/trade/{key}': 'counts the opening, by address and by link',
  'GET /calendar/{key}.ics': 'counts the reading, and when it was',
  'GET /api/events': 'notes that the stream is open',
};

const reads = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET');

describe('GET requests change no records: they work on a read-only database', () => {
  it.each(
    reads
      .filter(({ path }) => !(`GET ${path}` in NOTED))
      .map((endpoint) => [endpoint.path, endpoint] as const),
  )('%s', async (path, endpoint) => {
    const [place = {}] = await createPathParams(world, endpoint, 1);
    const client = reading.visitor();
    client.cookie = world.owner.cookie;
    const { status } = await client.get(fillPath(path, place));
    expect(status).toBeLessThan(500);
  });

  it('POST requests fail there, so a write would be noticed', async () => {
    const client = reading.visitor();
    client.cookie = world.owner.cookie;
    expect((await client.post('/api/projects', { name: 'x' })).status).toBe(503);
  });

  it('each exception is an existing endpoint', () => {
    const names = reads.map(({ path }) => `GET ${path}`);
    expect(Object.keys(NOTED).filter((name) => !names.includes(name))).toEqual([]);
  });
});
