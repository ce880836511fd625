import type { PlanPin } from '@brick/domain/plans/api';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { madePdf, pageOfMm, squareAt } from '../testing/files/pdf-files.ts';
import { addProjectOf, joinAs, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

let project: number;
let plan: number;

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const base = () => `/api/projects/${project}`;

const pack = async (since?: string, person = owner) => {
  const { status, body } = await person.get(`${base()}/site-pack${since ? `?since=${since}` : ''}`);
  expect(status).toBe(200);
  return body;
};

async function added(path: string, body: object, wanted = 201): Promise<{ id: number }> {
  const answer = await owner.post(path, body);
  expect([answer.status, answer.body]).toEqual([wanted, expect.anything()]);
  return answer.body;
}

const reportPinned = (fields: object = {}, title = 'Crack') =>
  owner.post(`${base()}/issues`, { title, pin: { planId: plan, revision: 1, x: 100, y: 50, ...fields } });

beforeEach(async () => {
  project = await addProjectOf(owner);
  plan = (await added(`${base()}/plans`, { number: 'A-101', title: 'Ground floor' })).id;
  const form = new FormData();
  const sheet = madePdf({ pages: [pageOfMm(420, 297, squareAt(100, 50, 297))] });
  form.append('file', new Blob([sheet], { type: 'application/pdf' }), 'A-101.pdf');
  const { body: sent } = await owner.post(`${base()}/plan-files`, form);
  await added(`/api/plans/${plan}/revisions`, { file: sent.file, code: 'P01' }, 202);
  await expect.poll(async () => (await owner.get(`/api/plans/${plan}`)).body.currentRevision).toBe(1);
});

it('a pack has plans with the revision that holds, pins, and the size of the tiles of each plan', async () => {
  const { body: issue } = await reportPinned();
  const { plans, pins } = await pack();
  expect(plans).toMatchObject([
    { id: plan, number: 'A-101', currentRevision: 1, revisions: [{ code: 'P01' }] },
  ]);
  expect(pins).toMatchObject([
    { planId: plan, revision: 1, x: 100, y: 50, kind: 'issue', subjectId: issue.id },
  ]);
  const { body: size } = await owner.get(`${base()}/site-pack?size=1`);
  expect(size.plans).toEqual([{ id: plan, bytes: plans[0].revisions[0].tileBytes }]);
  const tiles = await fetch(`${owner.url}/api/plans/${plan}/revisions/1/tiles`, {
    headers: { cookie: owner.cookie },
  });
  expect((await tiles.arrayBuffer()).byteLength).toBe(size.plans[0].bytes);
});

it('a pin leaves the pack with its issue or its plan, and comes back with it, as on the plan', async () => {
  const { body: issue } = await reportPinned();
  const taken = await pack();
  const [pin] = taken.pins;
  for (const path of [`/api/issues/${issue.id}`, `/api/plans/${plan}`]) {
    const before = await pack();
    await owner.delete(path);
    const without = await pack(before.cursor);
    expect(without.deleted).toContainEqual({ kind: 'pin', id: pin.id });
    expect((await pack()).pins).toEqual([]);
    expect((await owner.post(`${path}/restore`, {})).status).toBe(200);
    expect((await pack(without.cursor)).pins).toMatchObject([{ id: pin.id }]);
  }
  await owner.patch(`/api/issues/${issue.id}`, { severity: 'high' });
  const later = await pack((await pack(taken.cursor)).cursor);
  expect(later.pins).toEqual([]);
});

it.each(['contractor', 'viewer'] as const)(
  'a %s finds the pins of the plan in the pack, and no others',
  async (role) => {
    const person = await joinAs(server, project, role);
    await reportPinned();
    const { body: hidden } = await reportPinned({ x: 200 }, 'Gone');
    await owner.delete(`/api/issues/${hidden.id}`);
    const { body: shown } = await person.get(`${base()}/plans/${plan}/pins`);
    const { pins } = await pack(undefined, person);
    expect(pins.map(({ id }: { id: number }) => id)).toEqual(shown.map(({ id }: PlanPin) => id));
    expect(shown).toHaveLength(1);
  },
);

it('an issue of a device arrives once with its pin, however often it is sent', async () => {
  const clientId = 'c0ffee00-0000-4000-8000-000000000001';
  const send = () => reportSent(clientId);
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body.id).toBe(first.body.id);
  const { body: pins } = await owner.get(`${base()}/plans/${plan}/pins`);
  expect(pins).toMatchObject([{ subjectId: first.body.id, x: 100, y: 50, number: first.body.number }]);
  const { body: history } = await owner.get(`/api/pins/${pins[0].id}/history`);
  expect(history).toHaveLength(1);
});

const reportSent = (clientId: string) =>
  owner.post(`${base()}/issues`, {
    title: 'Crack',
    clientId,
    pin: { planId: plan, revision: 1, x: 100, y: 50 },
  });

it('an issue whose pin cannot be placed is refused at its pin, and not stored', async () => {
  for (const [fields, sentence] of [
    [{ x: 421 }, 'Choose a point on the sheet'],
    [{ revision: 9 }, 'The plan has no such revision'],
    [{ planId: 2_000_000_000 }, 'Choose a plan of this project'],
  ] as const) {
    const { status, body } = await reportPinned(fields);
    expect([status, body.errors]).toEqual([422, { pin: sentence }]);
  }
  expect((await owner.get(`${base()}/issues`)).body).toEqual([]);
});
