import type { Endpoint } from '@brick/domain/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../calls.ts';
import { VISITORS } from './expected.ts';
import { freshPlaces, pathWith } from './places.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const histories = CALLS.map(({ endpoint }) => endpoint).filter(({ path }) => path.endsWith('/history'));

/** What the log calls the kind of row that a history is of. */
const entityOf = ({ on, path }: Endpoint): string => {
  if (on === 'project') return 'project';
  return on === 'account' ? (/^\/api\/(\w+)s\//.exec(path)?.[1] ?? '') : on;
};

/** An entry that says of every field that the owner sees, and of columns of ours, that it changed. */
async function addEntry(entity: string, id: number, row: Record<string, unknown>): Promise<void> {
  const all = JSON.stringify({ ...row, deletedBy: 7, deletedAt: row['createdAt'], passwordHash: 'f00' });
  const projectId = entity === 'project' ? id : (row['projectId'] ?? 0);
  await world.server.connection.rows(sql`
    insert into activity (project_id, actor_id, entity, entity_id, action, before, after)
    values (${projectId}, ${world.owner.id}, ${entity}, ${id}, 'updated', ${all}::jsonb, ${all}::jsonb)`);
}

describe('whoever asks', () => {
  it.each(histories.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s is answered as the row itself is, with no field that the row’s own answer hides',
    async (_path, endpoint) => {
      const [place = {}] = await freshPlaces(world, endpoint, 1);
      const path = pathWith(endpoint.path, place);
      const rowPath = path.replace(/\/history$/, '');
      const { body: whole } = await world.owner.get(rowPath);
      await addEntry(entityOf(endpoint), Number(place['projectId'] ?? place['id']), whole);
      for (const [visitor] of VISITORS) {
        const client = world.people.get(visitor) ?? world.server.visitor();
        const row = await client.get(rowPath);
        const history = await client.get(path);
        expect([visitor, history.status]).toEqual([visitor, row.status]);
        if (row.status !== 200) continue;
        const [{ before, after }] = history.body;
        const hidden = Object.keys(after).filter((field) => !(field in row.body));
        expect([visitor, hidden]).toEqual([visitor, []]);
        expect(after).toMatchObject({ version: row.body.version });
        expect(before).toEqual(after);
      }
    },
  );
});
