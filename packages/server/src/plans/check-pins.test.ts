import type { PlanPin } from '@brick/domain/plans/api';
import { readPdf } from '@brick/pdf/testing/read-pdf';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleItemId } from '../row-builders/check.ts';
import { planCheck, publishTemplateOf } from '../testing/checks.ts';
import { exportArchive, importArchive } from '../testing/files/archive-files.ts';
import { madePdf, pageOfMm, squareAt } from '../testing/files/pdf-files.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

let project: number;
let template: number;
let plan: number;

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const base = () => `/api/projects/${project}`;
const list = () => `${base()}/plans/${plan}/pins`;

beforeEach(async () => {
  project = await addProjectOf(owner);
  template = await publishTemplateOf(owner, project, [{ text: 'Bars as drawn' }]);
  plan = (await owner.post(`${base()}/plans`, { number: 'A-101', title: 'Ground floor' })).body.id;
  const form = new FormData();
  const sheet = madePdf({ pages: [pageOfMm(420, 297, squareAt(300, 200, 297))] });
  form.append('file', new Blob([sheet], { type: 'application/pdf' }), 'A-101.pdf');
  const { body: sent } = await owner.post(`${base()}/plan-files`, form);
  await owner.post(`/api/plans/${plan}/revisions`, { file: sent.file, code: 'P01' });
  await expect.poll(async () => (await owner.get(`/api/plans/${plan}`)).body.currentRevision).toBe(1);
});

const check = (fields: object = {}, person = owner) => planCheck(person, project, template, fields);

const place = (kind: 'issue' | 'check', subjectId: number, fields: object = {}, person = owner) =>
  person.post(`${base()}/pins`, { planId: plan, kind, subjectId, x: 100, y: 50, ...fields });

const pass = (id: number) =>
  owner.post(`/api/checks/${id}/answers`, { item: sampleItemId(1), result: 'pass' });

const signed = { signature: { name: 'T. Molefe' } };

const shown = async (query = '', person = owner): Promise<PlanPin[]> =>
  (await person.get(`${list()}?${query}`)).body;

describe('pins of checks', () => {
  it('are placed once on each plan, also by several at once', async () => {
    const { id } = await check();
    const pin = { planId: plan, x: 20, y: 20 };
    const all = [
      ...[1, 2, 3, 4].map((x) => place('check', id, { x })),
      ...[1, 2, 3].map(() => owner.patch(`/api/checks/${id}`, { pin })),
    ];
    const codes = (await Promise.all(all)).map(({ status }) => status);
    expect(codes.filter((code) => code >= 500)).toEqual([]);
    expect((await owner.get(`${base()}/pins?kind=check&subjectId=${id}`)).body).toHaveLength(1);
  });

  it('are placed, moved and removed by who may change the check, as long as it changes', async () => {
    const { id } = await check();
    const contractor = await joinAs(server, project, 'contractor');
    const viewer = await joinAs(server, project, 'viewer');
    const inspector = await joinAs(server, project, 'inspector');
    // A contractor answers checks that are theirs, and changes none.
    await owner.patch(`/api/checks/${id}`, { assignedTo: contractor.username });
    for (const person of [contractor, viewer])
      expect((await place('check', id, {}, person)).status).toBe(403);
    const { status, body: pin } = await place('check', id, {}, inspector);
    expect([status, pin]).toMatchObject([201, { kind: 'check', subjectId: id, revision: 1, x: 100, y: 50 }]);
    const twice = await place('check', id, { x: 5 });
    expect([twice.status, twice.body.detail]).toEqual([
      409,
      'This check is on that plan already: move its pin instead.',
    ]);
    const mayMove = async (person: TestPerson) => (await shown('', person)).map((each) => each.mayMove);
    expect([await mayMove(inspector), await mayMove(contractor), await mayMove(viewer)]).toEqual([
      [true],
      [false],
      [false],
    ]);
    expect((await contractor.patch(`/api/pins/${pin.id}`, { x: 7 })).status).toBe(403);
    expect((await inspector.patch(`/api/pins/${pin.id}`, { x: 7 })).body.x).toBe(7);
    await pass(id);
    expect((await owner.post(`/api/checks/${id}/close`, signed)).status).toBe(200);
    const late = await owner.patch(`/api/pins/${pin.id}`, { x: 8 });
    expect([late.status, late.body.code]).toEqual([409, 'closed']);
    expect([(await owner.delete(`/api/pins/${pin.id}`)).status, await mayMove(owner)]).toEqual([
      409,
      [false],
    ]);
    const missing = await place('check', 2_000_000_000);
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      { subjectId: 'Choose a check of this project' },
    ]);
  });

  it('are those of the checks list for each role, by kind and state, and never taken for issues', async () => {
    const ids = [await check(), await check(), await check()].map(({ id }) => id);
    const [planned = 0, passed = 0, abandoned = 0] = ids;
    const { body: issue } = await owner.post(`${base()}/issues`, { title: 'Crack', trade: 'concrete' });
    for (const [index, id] of ids.entries())
      expect((await place('check', id, { x: 10 + index })).status).toBe(201);
    expect((await place('issue', issue.id)).status).toBe(201);
    await pass(passed);
    await owner.post(`/api/checks/${passed}/close`, signed);
    await owner.post(`/api/checks/${abandoned}/abandon`, { reason: 'The slab was cancelled' });
    const found = async (query: string, person: TestPerson) =>
      (await shown(query, person)).map(({ kind, subjectId, status }) => [kind, subjectId, status]);
    for (const role of ['owner', 'quantity_surveyor', 'engineer', 'contractor', 'inspector', 'viewer']) {
      const person = await joinAs(server, project, role);
      const listed = (await person.get(`${base()}/checks`)).body.map(({ id }: { id: number }) => id);
      const pinned = (await found('kind=check', person)).map(([, id]) => id);
      expect([role, pinned.toSorted()]).toEqual([role, listed.toSorted()]);
      expect([
        await found('state=planned', person),
        await found('state=passed', person),
        await found('state=abandoned', person),
        await found('state=failed', person),
      ]).toEqual([
        [['check', planned, 'planned']],
        [['check', passed, 'passed']],
        [['check', abandoned, 'abandoned']],
        [],
      ]);
      for (const query of ['kind=issue', 'stage=open', 'trade=concrete'])
        expect([query, await found(query, person)]).toEqual([query, [['issue', issue.id, 'open']]]);
      expect(await found('kind=check&stage=open', person)).toEqual([]);
    }
    const open = async () => (await owner.get(`/api/plans/${plan}`)).body.openPins;
    expect(await open()).toBe(2);
    const count = async () => (await owner.get(`${base()}/pins`)).body.length;
    await owner.delete(`/api/checks/${planned}`);
    expect([(await shown()).length, await count(), await open()]).toEqual([3, 3, 1]);
    await owner.post(`/api/checks/${planned}/restore`);
    expect([(await shown()).length, await count(), await open()]).toEqual([4, 4, 2]);
    const { rows } = await server.pool.query('delete from checks where id = $1 returning id', [abandoned]);
    const left = await server.pool.query("select id from pins where kind = 'check' and subject_id = $1", [
      abandoned,
    ]);
    expect([rows.length, left.rows]).toEqual([1, []]);
  });

  it('say when their check is overdue', async () => {
    const { id } = await check({ dueDate: '2026-01-02' });
    await place('check', id);
    expect(await shown()).toMatchObject([{ dueDate: '2026-01-02', overdue: true, stage: null, trade: null }]);
    // By the day of the project, not that of its reader.
    await server.pool.query(`
      with reader as (update users set timezone = 'Pacific/Pago_Pago'),
        place as (update projects set timezone = 'Pacific/Kiritimati')
      update checks set due_date = (now() at time zone 'Pacific/Kiritimati')::date - 1`);
    expect(await shown()).toMatchObject([{ overdue: true }]);
    await server.pool.query(
      "with place as (update projects set timezone = null) update users set timezone = 'UTC'",
    );
    await owner.post(`/api/checks/${id}/abandon`, { reason: 'The slab was cancelled' });
    expect(await shown()).toMatchObject([{ overdue: false }]);
  });

  it('are placed with a new check and moved with an edit, and refused with it', async () => {
    const pin = { planId: plan, x: 100.12345, y: 50 };
    // Whoever plans a check says where it is, also who may not change it afterwards.
    const contractor = await joinAs(server, project, 'contractor');
    const { id } = await check({ pin }, contractor);
    const pinsOf = async () => (await owner.get(`${base()}/pins?kind=check&subjectId=${id}`)).body;
    expect(await pinsOf()).toMatchObject([{ planId: plan, revision: 1, x: 100.123, y: 50 }]);
    expect((await contractor.patch(`/api/checks/${id}`, { pin: { ...pin, x: 20 } })).status).toBe(403);
    expect((await owner.patch(`/api/checks/${id}`, { pin: { ...pin, x: 20 } })).status).toBe(200);
    expect(await pinsOf()).toMatchObject([{ x: 20, y: 50, version: 2 }]);
    const outside = await owner.post(`${base()}/checks`, { templateId: template, pin: { ...pin, x: 421 } });
    expect([outside.status, outside.body.errors]).toEqual([422, { pin: 'Choose a point on the sheet' }]);
    expect((await owner.get(`${base()}/checks`)).body).toHaveLength(1);
  });

  it('are drawn as squares around which the plan is cut out, and printed with their number and state', async () => {
    const { id } = await check();
    const { body: pin } = await place('check', id);
    const answer = await fetch(`${owner.url}/api/pins/${pin.id}/crop?width=320`, {
      headers: { cookie: owner.cookie },
    });
    expect(answer.status).toBe(200);
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels;
      return [...data.subarray(start, start + 3)];
    };
    // The corner of a square is where a disc of that size is not.
    expect([colourAt(160, 96), colourAt(165, 101), colourAt(200, 96)]).toEqual([
      [0x11, 0x63, 0x84],
      [0x11, 0x63, 0x84],
      [255, 255, 255],
    ]);
    const printed = await fetch(`${owner.url}/api/plans/${plan}/pdf?kind=check&state=planned`, {
      headers: { cookie: owner.cookie },
    });
    const { text } = await readPdf(Buffer.from(await printed.arrayBuffer()));
    expect(text).toMatch(/1 CK-0001 Reinforcement before concrete Planned/);
  });

  it('are in the pack and in the archive with their check', async () => {
    const { id } = await check({ pin: { planId: plan, x: 100, y: 50 } });
    const { body: pack } = await owner.get(`${base()}/site-pack`);
    expect(pack.pins).toMatchObject([{ kind: 'check', subjectId: id }]);
    await owner.delete(`/api/checks/${id}`);
    const { body: without } = await owner.get(`${base()}/site-pack?since=${pack.cursor}`);
    expect(without.deleted).toContainEqual({ kind: 'pin', id: pack.pins[0].id });
    await owner.post(`/api/checks/${id}/restore`);
    const { body: again } = await owner.get(`${base()}/site-pack?since=${without.cursor}`);
    expect(again.pins).toMatchObject([{ id: pack.pins[0].id }]);
    const job = await importArchive(owner, await exportArchive(server, owner, project));
    expect(job, JSON.stringify(job)).toMatchObject({ status: 'done', problem: null });
    const copy = `/api/projects/${job.projectId}`;
    const [copied] = (await owner.get(`${copy}/checks`)).body;
    expect((await owner.get(`${copy}/pins`)).body).toMatchObject([
      { kind: 'check', subjectId: copied.id, x: 100, y: 50 },
    ]);
  });
});
