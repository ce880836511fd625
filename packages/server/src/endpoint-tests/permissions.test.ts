import type { Endpoint } from '@brick/domain/endpoint';
import { amountsAsText } from '@brick/domain/money/money';
import type { RightName } from '@brick/domain/permissions';
import { TOKEN_SCOPES } from '@brick/domain/tokens/scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import { signUp } from '../testing/people.ts';
import { runAllJobs } from '../testing/scheduled-jobs.ts';
import { findAcrossProjects, findUnlistedLocks } from '../testing/statements/across-projects.ts';
import { createRecordedDatabase } from '../testing/statements/recorded-database.ts';
import { BODY_CASES, OWN_CASES, type OwnCase } from './expected/expected-row-statuses.ts';
import { DUPLICATE_LINES, EXPECTED_STATUSES, VISITORS, type Visitor } from './expected/expected-statuses.ts';
import { OF_PROJECT_TOKENS, TOKEN_NEEDS } from './expected/expected-token-scopes.ts';
import { countEntriesByActor, createFixtures, pictureForm, signInAgain } from './fixtures/fixtures.ts';
import { createPathParams, fillPath } from './fixtures/path-params.ts';
import { REQUEST_BODIES } from './fixtures/request-bodies.ts';
import { addRows, PATH_OF_KIND } from './fixtures/row-fixtures.ts';
import { createToken, createWebhook } from './fixtures/session-and-connection-fixtures.ts';

const database = await createRecordedDatabase();
const world = await createFixtures({}, { beside: database.place });
const mason = await signUp(world.server, 'mason');
await world.server.pool.query('update users set username = $1 where id = $2', ['mason', mason.id]);
// Told all that happens: what is sent for it is among the statements.
await createWebhook(world, null);
afterAll(async () => {
  await world.stop();
  await database.clear();
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const calls = ENDPOINTS.map(({ endpoint }) => ({ call: nameOf(endpoint), endpoint }));

const takesBody = ({ body, takes }: Endpoint) => body !== null || takes !== 'json';

async function ask(
  visitor: Visitor,
  endpoint: Endpoint,
  place: Record<string, string | number>,
): Promise<number> {
  const client =
    endpoint.on === 'everyone'
      ? await signInAgain(world, visitor)
      : (world.people.get(visitor) ?? world.server.visitor());
  const body = takesBody(endpoint) ? REQUEST_BODIES[nameOf(endpoint)]?.(place) : undefined;
  return (
    await client.send(endpoint.method, fillPath(endpoint.path, place), body === undefined ? {} : { body })
  ).status;
}

async function askEverybody(endpoint: Endpoint): Promise<Record<string, number>> {
  const places = await createPathParams(world, endpoint, VISITORS.length);
  const statuses: Record<string, number> = {};
  for (const [index, [visitor]] of VISITORS.entries())
    statuses[visitor] = await ask(visitor, endpoint, places[index] ?? {});
  return statuses;
}

describe('the table of statuses', () => {
  it('has one line for every endpoint, and no other', () => {
    expect(DUPLICATE_LINES).toEqual([]);
    expect([...EXPECTED_STATUSES.keys()].sort()).toEqual(calls.map(({ call }) => call).sort());
  });

  it('has a valid body for every endpoint that takes one', () => {
    expect(Object.keys(REQUEST_BODIES).sort()).toEqual(
      calls
        .filter(({ endpoint }) => takesBody(endpoint))
        .map(({ call }) => call)
        .sort(),
    );
  });
});

describe('every visitor gets the documented status, and a rejected request writes nothing', () => {
  it.each(calls.map((each) => [each.call, each] as const))('%s', async (_call, { call, endpoint }) => {
    const before = await countEntriesByActor(world);
    const statuses = await askEverybody(endpoint);
    expect(statuses).toEqual(EXPECTED_STATUSES.get(call));
    const after = await countEntriesByActor(world);
    for (const [visitor, { id }] of world.people) {
      if ((statuses[visitor] ?? 0) >= 400)
        expect([visitor, after.get(id)]).toEqual([visitor, before.get(id)]);
    }
  });
});

const personNamed = (visitor: Visitor) => {
  const person = world.people.get(visitor);
  if (!person) throw new Error(`${visitor} has no account`);
  return person;
};

async function askAboutRow([visitor, whose, kind, fields, asking, body]: OwnCase): Promise<number> {
  const person = personNamed(visitor);
  const assigned = whose.includes('assigned') ? { assignedTo: person.username, assignedToId: person.id } : {};
  const by = whose.startsWith('own') ? person.id : world.owner.id;
  const [id] = await addRows(world, kind, [
    { by, deleted: asking === 'restore', fields: { ...fields, ...assigned } },
  ]);
  if (whose === 'own as valuer')
    await world.server.pool.query(
      'update contracts set valuers = $1 where id = (select contract_id from certificates where id = $2)',
      [JSON.stringify([person.id]), id],
    );
  const path = `/api/${PATH_OF_KIND[kind]}/${id}`;
  if (asking === 'export') return (await person.get(`${path}/export`)).status;
  if (asking !== 'GET' && asking !== 'PATCH' && asking !== 'DELETE')
    return (await person.post(`${path}/${asking}`, body ?? undefined)).status;
  return (await person.send(asking, path, body ? { body } : {})).status;
}

const told = (value: object) => JSON.stringify(value, amountsAsText).replaceAll('"', '');

describe('a token', () => {
  it('has one line in the table of scopes for every call, and no other', () => {
    expect([...TOKEN_NEEDS.keys()].sort()).toEqual(calls.map(({ call }) => call).sort());
  });

  const askBy = async (
    made: Parameters<typeof createToken>[1],
    endpoint: Endpoint,
    place: Record<string, string | number>,
  ) => {
    const { token } = await createToken(
      { ...world, project: Number(place['projectId'] ?? world.project) },
      made,
    );
    const body = takesBody(endpoint) ? REQUEST_BODIES[nameOf(endpoint)]?.(place) : undefined;
    const { status, headers } = await world.server
      .visitor()
      .send(endpoint.method, fillPath(endpoint.path, place), {
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { body }),
      });
    return { status, scope: /scope="(.*)"/.exec(headers.get('www-authenticate') ?? '')?.[1] };
  };

  const expectedOf = (call: string, visitor: Visitor) => EXPECTED_STATUSES.get(call)?.[visitor];

  it.each(calls.map((each) => [each.call, each] as const))('%s', async (_call, { call, endpoint }) => {
    const need = TOKEN_NEEDS.get(call) ?? 'never';
    if (need === 'never') {
      const [place = {}] = await createPathParams(world, endpoint, 1);
      expect(await askBy({ scopes: TOKEN_SCOPES }, endpoint, place)).toEqual({ status: 403 });
      return;
    }
    const [first = {}, second = {}, third = {}] = await createPathParams(world, endpoint, 3);
    const scopes = need === 'write' ? ['issues:create' as const] : (need as readonly RightName[]);
    const without = TOKEN_SCOPES.filter((scope) =>
      need === 'write' ? !/:(?:create|update)$/.test(scope) : scope !== need[0],
    );
    // Every token may read its projects.
    if (need[0] !== 'project:read')
      expect(await askBy({ scopes: without }, endpoint, first)).toEqual({
        status: 403,
        scope: need === 'write' ? 'documents:create' : need[0],
      });
    const personal = await askBy({ scopes: ['project:read', ...scopes] }, endpoint, second);
    expect(personal).toEqual({ status: call === 'GET /api/token' ? 200 : expectedOf(call, 'owner') });
    const ofProject = await askBy({ scopes: TOKEN_SCOPES, role: 'project_manager' }, endpoint, third);
    // Its maker, who is the owner, moved the row to the trash.
    const as = call.endsWith('/restore') ? 'owner' : 'manager';
    expect(ofProject.status).toBe(OF_PROJECT_TOKENS[call] ?? expectedOf(call, as));
  });
});

describe('for own, others’ and assigned rows', () => {
  const cases = OWN_CASES.map((row) => {
    const [visitor, whose, kind, fields, asking, body, status] = row;
    return [
      `a ${visitor} is answered ${status} to ${asking} ${body ? told(body) : ''} on ${kind} ${told(fields)} ${whose}`,
      row,
    ] as const;
  });

  it.each(cases)('%s', async (_name, row) => {
    expect(await askAboutRow(row)).toBe(row.at(-1));
  });
});

describe('a body that needs more rights than its endpoint', () => {
  it.each(BODY_CASES)('by a %s to %s with %j gets %i', async (visitor, call, more, status) => {
    const [method = '', path = ''] = call.split(' ');
    const body = { ...(REQUEST_BODIES[call]?.() as object), ...more };
    expect(
      (await personNamed(visitor).send(method, fillPath(path, { projectId: world.project }), { body }))
        .status,
    ).toBe(status);
  });

  it('may name the inspector only with the right to record results', async () => {
    const path = `/api/projects/${world.project}/inspections`;
    const body = { phase: 'foundation', inspectorId: personNamed('inspector').id };
    expect((await personNamed('contractor').post(path, body)).status).toBe(403);
    expect((await personNamed('engineer').post(path, body)).status).toBe(201);
  });
});

describe('the trash', () => {
  it('lets the user who deleted a row restore it, whoever created it', async () => {
    const [id] = await addRows(world, 'expense', [{ by: world.owner.id }]);
    expect((await personNamed('manager').delete(`/api/expenses/${id}`)).status).toBe(204);
    expect((await personNamed('surveyor').post(`/api/expenses/${id}/restore`)).status).toBe(404);
    expect((await personNamed('manager').post(`/api/expenses/${id}/restore`)).status).toBe(200);
  });
});

describe('a right', () => {
  it('that was revoked is gone at the next request', async () => {
    const [id] = await addRows(world, 'expense', [{ by: world.owner.id }]);
    const engineer = personNamed('engineer');
    const become = (role: string) =>
      world.server.pool.query('update project_members set role = $1 where project_id = $2 and user_id = $3', [
        role,
        world.project,
        engineer.id,
      ]);
    expect((await engineer.get(`/api/expenses/${id}`)).status).toBe(200);
    await become('viewer');
    expect((await engineer.get(`/api/expenses/${id}`)).status).toBe(404);
    await become('engineer');
  });

  it('in one project is not valid in another', async () => {
    const stranger = personNamed('stranger');
    const elsewhere = (await stranger.get('/api/projects')).body.find(
      ({ name }: { name: string }) => name === 'Elsewhere',
    ).id;
    const [id] = await addRows(world, 'expense', [{ by: stranger.id, project: elsewhere }]);
    expect((await stranger.get(`/api/expenses/${id}`)).status).toBe(200);
    expect((await world.owner.get(`/api/expenses/${id}`)).status).toBe(404);
    expect(
      (await world.owner.get('/api/expenses/all')).body.map((row: { id: number }) => row.id),
    ).not.toContain(id);
  });
});

describe('the attachment of a variation', () => {
  it('is readable for users who see the variation, by their stored role', async () => {
    const { body: file } = await world.owner.send('POST', '/api/upload', { body: pictureForm() });
    const carrying = {
      title: 'Ridge beam in steel',
      extraCost: '1.00',
      status: 'approved',
      attachmentUrl: file.url,
    };
    expect((await world.owner.post(`/api/projects/${world.project}/variations`, carrying)).status).toBe(201);
    const answered = async (visitor: Visitor) => (await personNamed(visitor).get(file.url)).status;
    for (const visitor of ['surveyor', 'contractor', 'designer', "'designer'"] as const) {
      expect([visitor, await answered(visitor)]).toEqual([visitor, 200]);
    }
    for (const visitor of ['inspector', 'viewer', "'unknown'", 'stranger'] as const) {
      expect([visitor, await answered(visitor)]).toEqual([visitor, 404]);
    }
  });
});

describe('the statements that the server has sent', () => {
  beforeAll(() => runAllJobs(world.server));

  it('each name their project, or are listed with their reason', async () => {
    const { unlisted, unused } = await findAcrossProjects(world.server.pool, database.recorder.statements);
    expect(unlisted).toEqual([]);
    expect(unused).toEqual([]);
  });

  it('hold no lock for several projects but those that are listed', () => {
    expect(findUnlistedLocks(database.recorder.statements)).toEqual([]);
  });

  it('would be found if they named none', async () => {
    const planted = [
      'select * from "expenses" where "expenses"."amount" > $1',
      'update issues set title = $1 where id = $2',
      'select e.id from expenses e join issues i on i.id = e.id where e.project_id = $1',
      'delete from comments using issues where issues.project_id = $1 and comments.entity_id = issues.id',
      'select (select count(*) from issues) from projects where id = $1',
    ];
    const { unlisted } = await findAcrossProjects(world.server.pool, planted);
    expect(unlisted.map((each) => each.split(':')[0])).toEqual([
      'comments',
      'expenses',
      'issues',
      'issues',
      'issues',
    ]);
  });
});
