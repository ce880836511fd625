import { afterAll, beforeEach, expect, it } from 'vitest';
import { sampleItemId } from '../row-builders/check.ts';
import { HOLD_BY_ENGINEER, planCheck, publishTemplateOf } from '../testing/checks.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

let project: number;
let template: number;

const server = await startServer({ projectsPerHour: 0, registrationsPerHour: 1_000_000 });
const owner = await signUp(server, 'owner');
beforeEach(async () => {
  project = await addProjectOf(owner);
  template = await publishTemplateOf(owner, project, [
    { text: 'Bars as drawn', onFail: 'issue' },
    { kind: 'reading', text: 'Cover', unit: 'mm', lower: '25' },
    { text: 'Release', ...HOLD_BY_ENGINEER },
    { text: 'Poured' },
  ]);
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answers, and says itself what it expects.
type Json = any;

async function pack(person: TestPerson = owner, since?: string): Promise<Json> {
  const { status, body } = await person.get(
    `/api/projects/${project}/site-pack${since === undefined ? '' : `?since=${since}`}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const plan = (fields: object = {}) => planCheck(owner, project, template, fields);

async function send(person: TestPerson, path: string, body: object): Promise<Json> {
  const answered = await person.post(path, body);
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return answered.body;
}

const answer = (person: TestPerson, id: number, place: number, body: object) =>
  send(person, `/api/checks/${id}/answers`, { item: sampleItemId(place), ...body });

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

it('holds each check with the items of its revision, its answers and what was done at its points', async () => {
  const [inspector, engineer] = [
    await joinAs(server, project, 'inspector'),
    await joinAs(server, project, 'engineer'),
  ];
  const { id } = await plan({ assignedTo: inspector.username });
  const { items } = (await owner.get(`/api/check-templates/${template}`)).body;
  await owner.patch(`/api/check-templates/${template}`, {
    items: [...items, { id: sampleItemId(9), text: 'One more' }],
  });
  await send(owner, `/api/check-templates/${template}/publish`, {});
  await answer(inspector, id, 1, { result: 'pass' });
  await answer(inspector, id, 2, { reading: '30' });
  await answer(inspector, id, 3, { result: 'pass' });
  await send(engineer, `/api/checks/${id}/points/${sampleItemId(3)}/release`, {
    remark: 'Pour on Friday',
    signature: { name: 'T. Molefe' },
  });
  const { checks } = await pack(inspector);
  expect(checks).toHaveLength(1);
  expect(checks[0]).toEqual((await inspector.get(`/api/checks/${id}`)).body);
  expect(checks[0]).toMatchObject({
    ...{ id, assignedToId: inspector.id, templateRevision: 1 },
    items: [{ text: 'Bars as drawn' }, { text: 'Cover', lower: '25', unit: 'mm' }, {}, { text: 'Poured' }],
    answers: [{ item: sampleItemId(1) }, { reading: '30', result: 'pass' }, { item: sampleItemId(3) }],
    points: [{ state: 'released', steps: [{ remark: 'Pour on Friday', signature: { name: 'T. Molefe' } }] }],
  });
});

it('holds open checks, and those closed within 14 days', async () => {
  const [open, lately, longAgo] = [await plan(), await plan(), await plan()];
  for (const [{ id }, days] of [
    [lately, 13.9],
    [longAgo, 14.1],
  ] as const)
    await server.pool.query(
      `update checks set state = 'closed', result = 'passed', closed_at = $2::timestamptz where id = $1`,
      [id, new Date(Date.now() - days * 86_400_000)],
    );
  expect(idsOf((await pack()).checks).sort()).toEqual([open.id, lately.id]);
});

it('with a cursor holds the check that was answered alone, and names the one that was deleted', async () => {
  const [answered, deleted, kept] = [await plan(), await plan(), await plan()];
  const before = await pack();
  expect(idsOf(before.checks)).toEqual([kept.id, deleted.id, answered.id]);
  await answer(owner, answered.id, 1, { result: 'fail', reason: 'Two bars missing' });
  expect((await owner.delete(`/api/checks/${deleted.id}`)).status).toBe(204);
  const after = await pack(owner, before.cursor);
  expect(idsOf(after.checks)).toEqual([answered.id]);
  expect(after.checks[0].answers).toMatchObject([{ result: 'fail', issueNumber: 'SN-0001' }]);
  expect(after.issues).toMatchObject([{ checkId: answered.id, checkItem: sampleItemId(1) }]);
  expect(after.deleted).toEqual([{ kind: 'check', id: deleted.id }]);
  expect(JSON.stringify(after.checks).length).toBeLessThan(5000);
});

it('is sent in parts that together hold every check once, however many there are', async () => {
  await plan();
  const fields = 'project_id, template_id, template_revision, title, state, questions, added_by';
  await server.pool.query(
    `with made as (
      insert into checks (serial, ${fields})
      select n + 1, ${fields} from checks, generate_series(1, 1200) as n
      where project_id = $1
      returning *)
    insert into activity (project_id, actor_id, entity, entity_id, action)
    select project_id, added_by, 'check', id, 'created' from made`,
    [project],
  );
  const seen: number[] = [];
  let since: string | undefined;
  for (let more = true; more; ) {
    const body = await pack(owner, since);
    expect(body.checks.length).toBeLessThanOrEqual(500);
    expect(body.truncated).toBe(false);
    seen.push(...idsOf(body.checks));
    ({ more, cursor: since } = body);
  }
  expect([seen.length, new Set(seen).size]).toEqual([1201, 1201]);
});
