import type { Endpoint } from '@brick/domain/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import { VISITORS } from './expected/expected-statuses.ts';
import { createFixtures } from './fixtures/fixtures.ts';
import { createPathParams, fillPath } from './fixtures/path-params.ts';

const world = await createFixtures();
afterAll(() => world.stop());

const histories = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ path }) => path.endsWith('/history'));

/** Who reads only their own parts of a row, and none of what another has changed in it. */
const READS_PARTS = ['/api/diary-days/{id}/history contractor'];

/** The entity name in the log of a history endpoint. */
const entityOf = ({ on, path }: Endpoint): string => {
  if (on === 'project') return 'project';
  return on === 'account' ? (/^\/api\/(\w+)s\//.exec(path)?.[1] ?? '') : on;
};

/** An entry in which every field that the owner sees and every internal column has changed. */
async function addEntry(entity: string, id: number, row: Record<string, unknown>): Promise<void> {
  const all = JSON.stringify({ ...row, deletedBy: 7, deletedAt: row['createdAt'], passwordHash: 'f00' });
  const projectId = entity === 'project' ? id : (row['projectId'] ?? 0);
  await world.server.connection.rows(sql`
    insert into activity (project_id, actor_id, entity, entity_id, action, before, after)
    values (${projectId}, ${world.owner.id}, ${entity}, ${id}, 'updated', ${all}::jsonb, ${all}::jsonb)`);
}

describe('for every visitor', () => {
  it.each(histories.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s follows the rights of its row and shows no field that the row’s response hides',
    async (template, endpoint) => {
      const [place = {}] = await createPathParams(world, endpoint, 1);
      const path = fillPath(endpoint.path, place);
      const rowPath = path.replace(/\/history$/, '');
      const { body: whole } = await world.owner.get(rowPath);
      await addEntry(
        entityOf(endpoint),
        Number(place[entityOf(endpoint) === 'project' ? 'projectId' : 'id']),
        whole,
      );
      for (const [visitor] of VISITORS) {
        const client = world.people.get(visitor) ?? world.server.visitor();
        const row = await client.get(rowPath);
        const history = await client.get(path);
        expect([visitor, history.status]).toEqual([visitor, row.status]);
        if (row.status !== 200) continue;
        if (READS_PARTS.includes(`${template} ${visitor}`)) {
          expect([visitor, history.body]).toEqual([visitor, []]);
          continue;
        }
        const [{ before, after }] = history.body;
        const hidden = Object.keys(after).filter((field) => !(field in row.body));
        expect([visitor, hidden]).toEqual([visitor, []]);
        expect(after).toMatchObject({ version: row.body.version });
        expect(before).toEqual(after);
      }
    },
  );
});
