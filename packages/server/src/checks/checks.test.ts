import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sampleItemId } from '../row-builders/check.ts';
import { HOLD_BY_ENGINEER, planCheck, publishTemplateOf } from '../testing/checks.ts';
import { exportArchive, importArchive } from '../testing/files/archive-files.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { jobContextOf } from '../testing/scheduled-jobs.ts';
import { startServer } from '../testing/test-server.ts';
import { notifyLateReviews } from './review-time-notices.ts';
import { findHoldingChecks } from './service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const COVER = { kind: 'reading', unit: 'mm', decimals: 0, lower: '25', text: 'Cover', severity: 'high' };

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const engineer = await joinAs(server, project, 'engineer');
const inspector = await joinAs(server, project, 'inspector');
const contractor = await joinAs(server, project, 'contractor');
const template = await publishTemplateOf(owner, project, [
  { text: 'Bars as drawn' },
  { ...COVER },
  { text: 'Release', ...HOLD_BY_ENGINEER },
  { text: 'Poured' },
]);
afterAll(() => server.stop());

const plan = (fields: object = {}, person = owner) => planCheck(person, project, template, fields);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const answer = (person: TestPerson, id: number, body: object) =>
  person.post(`/api/checks/${id}/answers`, body);
const pass = (person: TestPerson, id: number, place: number, more: object = {}) =>
  answer(person, id, { item: sampleItemId(place), result: 'pass', ...more });
const at = (person: TestPerson, id: number, place: number, step: string, body: object = {}) =>
  person.post(`/api/checks/${id}/points/${sampleItemId(place)}/${step}`, body);
const SIGNED = { signature: { name: 'T. Molefe' } };
const read = async (id: number) => (await owner.get(`/api/checks/${id}`)).body;
const noticesOf = async (person: TestPerson, id: number): Promise<string[]> =>
  (await person.get('/api/notices')).body
    .filter(
      (notice: { entity: string; entityId: number }) => notice.entity === 'check' && notice.entityId === id,
    )
    .map((notice: { kind: string }) => notice.kind);

/** Answers what the hold covers, so that it is ready. */
async function readyCheck(fields: object = {}) {
  const check = await plan(fields);
  await pass(inspector, check.id, 1);
  await answer(inspector, check.id, { item: sampleItemId(2), reading: '30' });
  const last = await pass(inspector, check.id, 3);
  expect(last.body.points[0].state).toBe('ready');
  return check;
}

describe('a check', () => {
  it('is planned from a published template and keeps its revision', async () => {
    const { id } = await plan({ phase: 'structure' });
    expect(await read(id)).toMatchObject({
      number: expect.stringMatching(/^CK-\d{4}$/),
      title: 'Reinforcement before concrete',
      state: 'planned',
      templateRevision: 1,
      questions: 4,
      answered: 0,
      holding: true,
      items: [{ text: 'Bars as drawn' }, { text: 'Cover' }, { text: 'Release' }, { text: 'Poured' }],
      answers: [],
      points: [{ item: sampleItemId(3), kind: 'hold', state: 'locked', party: { role: 'engineer' } }],
    });
    const { items } = (await owner.get(`/api/check-templates/${template}`)).body;
    const edited = await owner.patch(`/api/check-templates/${template}`, {
      items: [...items, { id: sampleItemId(9), text: 'One more' }],
    });
    expect(edited.body).toMatchObject({ state: 'published', revision: 1, itemsRevision: 0 });
    expect((await read(id)).items).toHaveLength(4);
    expect((await plan()).id).toBeGreaterThan(id);
    expect((await owner.patch(`/api/check-templates/${template}`, { items })).status).toBe(200);
  });

  it('needs a published template of the project, and places and milestones of it', async () => {
    const list = `/api/projects/${project}/checks`;
    const draft = await owner.post(`/api/projects/${project}/check-templates`, { code: 'D', title: 'Draft' });
    const elsewhere = await addProjectOf(owner);
    const foreign = await publishTemplateOf(owner, elsewhere, [{}]);
    expect(codeOf(await owner.post(list, { templateId: draft.body.id }))).toEqual([409, 'invalidStep']);
    for (const [body, field] of [
      [{}, 'templateId'],
      [{ templateId: foreign }, 'templateId'],
      [{ templateId: template, placeId: 1 }, 'placeId'],
      [{ templateId: template, milestoneId: 1 }, 'milestoneId'],
      [{ templateId: template, inspectionId: 1 }, 'inspectionId'],
    ] as const) {
      const { status, body: answered } = await owner.post(list, body);
      expect([status, Object.keys(answered.errors)]).toEqual([422, [field]]);
    }
  });

  it('names a milestone to who reads the programme, and nobody else links one', async () => {
    const milestones = `/api/projects/${project}/milestones`;
    const { id: milestoneId } = (
      await owner.post(milestones, { title: 'Bank pays second part', plannedOn: '2026-04-01' })
    ).body;
    const list = `/api/projects/${project}/checks`;
    const guessed = await contractor.post(list, { templateId: template, milestoneId });
    expect([guessed.status, guessed.body.errors]).toEqual([
      422,
      { milestoneId: 'Choose a milestone of this project' },
    ]);
    const own = await planCheck(inspector, project, await publishTemplateOf(owner, project, [{}]));
    expect((await inspector.patch(`/api/checks/${own.id}`, { milestoneId })).status).toBe(422);
    const { id } = await plan({ milestoneId }, engineer);
    expect((await read(id)).milestoneTitle).toBe('Bank pays second part');
    for (const person of [contractor, inspector])
      expect((await person.get(`/api/checks/${id}`)).body).toMatchObject({
        milestoneId,
        milestoneTitle: null,
      });
    // A form that sends back what it does not show changes nothing.
    const sentBack = await inspector.patch(`/api/checks/${id}`, { milestoneId, title: 'Slab' });
    expect(sentBack.status).toBe(200);
  });

  it('is planned many at once, all or none', async () => {
    const path = `/api/projects/${project}/checks/plan`;
    const { status, body } = await owner.post(path, {
      checks: [
        { templateId: template, title: 'Bay 1' },
        { templateId: template, title: 'Bay 2' },
      ],
    });
    expect([status, body.length]).toEqual([201, 2]);
    const before = (await owner.get(`/api/projects/${project}/checks/totals`)).body.total;
    const refused = await owner.post(path, { checks: [{ templateId: template }, { templateId: 0.5 }] });
    expect(refused.status).toBe(422);
    expect((await owner.post(path, { checks: [{ templateId: template }, {}] })).status).toBe(422);
    expect((await owner.get(`/api/projects/${project}/checks/totals`)).body.total).toBe(before);
  });

  it('is listed without its answers, filtered, counted, found and exported', async () => {
    const { id, number } = await plan({ title: 'Weighbridge slab' });
    const list = `/api/projects/${project}/checks`;
    const { body } = await owner.get(`${list}?q=weighbridge`);
    expect(body).toMatchObject([{ id, number, waits: 'no', points: [{ state: 'locked' }] }]);
    expect(body[0]).not.toHaveProperty('answers');
    expect((await owner.get(`${list}?q=weighbridge&state=closed`)).body).toEqual([]);
    expect((await owner.get(`${list}?q=weighbridge&holding=true`)).body).toHaveLength(1);
    expect((await owner.get(`${list}/totals?q=weighbridge`)).body).toMatchObject({
      total: 1,
      planned: 1,
      holding: 1,
    });
    expect(
      (await owner.get(`/api/projects/${project}/search?q=${number.replace('-', ' ').toLowerCase()}`)).body,
    ).toMatchObject([{ kind: 'check', id }]);
    expect((await owner.get(`${list}/export?format=csv&q=weighbridge`)).body).toContain('Weighbridge slab');
  });
});

describe('an answer', () => {
  it('is added and never changed; the limits decide a reading', async () => {
    const { id } = await plan();
    const first = await answer(inspector, id, {
      item: sampleItemId(2),
      reading: '24',
      reason: 'Spacers missing',
    });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ state: 'running', answered: 1, failing: 1, entries: 1 });
    const second = await answer(inspector, id, { item: sampleItemId(2), reading: '25', basedOn: 1 });
    expect(second.body).toMatchObject({ answered: 1, failing: 0, entries: 2 });
    expect(second.body.answers).toMatchObject([
      { number: 1, result: 'fail', current: false },
      { number: 2, result: 'pass', current: true, contested: false },
    ]);
    const contested = await answer(engineer, id, { item: sampleItemId(2), reading: '26', basedOn: 1 });
    expect(contested.body.answers[2]).toMatchObject({ current: true, contested: true });
    await expect(
      server.pool.query(`update check_answers set result = 'pass' where check_id = ${id}`),
    ).rejects.toThrow(/append-only/);
  });

  it('of a device that counted its own as the first is contested if another one came between', async () => {
    const { id } = await plan();
    const clientId = randomUUID();
    const at = (time: string) => ({ item: sampleItemId(1), capturedAt: `2026-03-18T${time}:00.000Z` });
    await answer(engineer, id, { ...at('10:15'), result: 'fail', clientId: randomUUID() });
    await answer(inspector, id, { ...at('10:00'), result: 'pass', clientId });
    const own = { result: 'pass', basedOn: 1, basedOnClientId: clientId, clientId: randomUUID() };
    const third = await answer(inspector, id, { ...at('10:30'), ...own });
    expect(third.body.answers).toMatchObject([
      { number: 1, result: 'fail', current: false },
      { number: 2, result: 'pass', current: false },
      { number: 3, basedOn: 2, current: true, contested: true },
    ]);
  });

  it('of a failed item makes exactly one issue, and the re-check follows when it is closed', async () => {
    const { id } = await plan();
    const clientId = randomUUID();
    const failed = await answer(inspector, id, { item: sampleItemId(2), reading: '18', issue: { clientId } });
    const [{ issueId }] = failed.body.answers;
    const issue = (await owner.get(`/api/issues/${issueId}`)).body;
    expect(issue).toMatchObject({
      ...{ clientId, title: 'Cover', severity: 'high', checkId: id, checkItem: sampleItemId(2) },
      checkNumber: failed.body.number,
    });
    expect(issue.description).toContain('18 mm (≥ 25)');
    const again = await answer(inspector, id, { item: sampleItemId(2), reading: '19', basedOn: 1 });
    expect(again.body.answers[1]).toMatchObject({ issueId, issueClosed: false });
    expect((await owner.get(`/api/projects/${project}/issues?checkId=${id}`)).body).toHaveLength(1);
    await inspector.post(`/api/issues/${issueId}/fixed`, {});
    await owner.post(`/api/issues/${issueId}/verify`, {});
    expect((await read(id)).answers[1].issueClosed).toBe(true);
    const third = await answer(inspector, id, { item: sampleItemId(2), reading: '20', basedOn: 2 });
    expect(third.body.answers[2].issueId).not.toBe(issueId);
    expect((await owner.get(`/api/projects/${project}/issues?checkId=${id}`)).body).toHaveLength(2);
  });

  it('comes in several at once, all or none, and what is sent again is not added twice', async () => {
    const { id } = await plan();
    const batch = [
      {
        item: sampleItemId(1),
        result: 'pass',
        clientId: randomUUID(),
        capturedAt: '2026-03-18T07:30:00.000Z',
      },
      { item: sampleItemId(2), reading: '30', clientId: randomUUID() },
    ];
    const bad = await answer(inspector, id, [...batch, { item: sampleItemId(3), result: 'na' }]);
    expect([bad.status, bad.body.errors]).toEqual([422, { '2.reason': expect.any(String) }]);
    expect((await read(id)).answers).toEqual([]);
    expect((await answer(inspector, id, batch)).body.answered).toBe(2);
    const more = [...batch, { item: sampleItemId(3), result: 'pass', clientId: randomUUID() }];
    const sent = await answer(inspector, id, more);
    expect(sent.body.answers).toHaveLength(3);
    expect(sent.body.answers[0]).toMatchObject({ capturedAt: '2026-03-18T07:30:00.000Z' });
    expect((await answer(inspector, id, more)).body.answers).toHaveLength(3);
    const alone = { item: sampleItemId(1), result: 'pass', basedOn: 1, clientId: randomUUID() };
    await answer(inspector, id, alone);
    const repeated = await answer(inspector, id, alone);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(repeated.body.answers).toHaveLength(4);
    expect(codeOf(await answer(engineer, id, alone))).toEqual([409, 'taken']);
  });

  it('of the wrong kind, to an unknown item or in a closed check is refused', async () => {
    const { id } = await plan();
    for (const [body, field] of [
      [{ item: sampleItemId(2), reading: '1e3' }, 'reading'],
      [{ item: sampleItemId(2), reading: '25.5' }, 'reading'],
      [{ item: sampleItemId(2), result: 'pass', reading: '3' }, 'result'],
      [{ item: sampleItemId(1), result: 'na' }, 'reason'],
      [{ item: randomUUID(), result: 'pass' }, 'item'],
      [{ item: sampleItemId(1), result: 'pass', text: 'x' }, 'text'],
    ] as const) {
      const { status, body: answered } = await answer(inspector, id, body);
      expect([status, Object.keys(answered.errors)]).toEqual([422, [field]]);
    }
    await owner.post(`/api/checks/${id}/abandon`, { reason: 'Slab was cancelled' });
    expect(codeOf(await pass(inspector, id, 1))).toEqual([409, 'closed']);
  });

  it('carries photos of its own, which stay as they are', async () => {
    const { id } = await plan();
    const photo = randomUUID();
    const bytes = blankJpeg(640);
    const sent = await inspector.send('PUT', `/api/projects/${project}/photos/${photo}`, { body: bytes });
    expect(sent.status).toBe(201);
    const answered = await pass(inspector, id, 1, { photoIds: [photo] });
    expect(answered.body.answers[0].photoIds).toEqual([photo]);
    expect(answered.body.photos).toMatchObject([{ id: photo, item: sampleItemId(1), purpose: 'answer' }]);
    const again = await pass(inspector, id, 1, { photoIds: [photo], basedOn: 1 });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['photoIds']]);
    expect(codeOf(await owner.delete(`/api/projects/${project}/photos/${photo}`))).toEqual([409, 'frozen']);
    expect((await contractor.get(`/api/projects/${project}/photos/${photo}`)).status).toBe(200);
  });

  it('is given by a contractor in their own and assigned checks alone', async () => {
    const { id } = await plan();
    expect((await pass(contractor, id, 1)).status).toBe(403);
    const assigned = await plan({ assignedTo: contractor.username });
    expect((await pass(contractor, assigned.id, 1)).status).toBe(200);
    expect((await contractor.patch(`/api/checks/${assigned.id}`, { title: 'Mine' })).status).toBe(403);
    expect((await contractor.post(`/api/checks/${assigned.id}/close`, {})).status).toBe(403);
    const own = await plan({}, contractor);
    expect((await pass(contractor, own.id, 1)).status).toBe(200);
  });
});

describe('a hold point', () => {
  it('keeps what lies behind it, the closing and the milestone, until its party releases it', async () => {
    const milestone = (
      await owner.post(`/api/projects/${project}/milestones`, {
        title: 'Slab poured',
        plannedOn: '2026-04-01',
      })
    ).body;
    const { id, number } = await readyCheck({ milestoneId: milestone.id });
    const held = await pass(inspector, id, 4);
    expect(codeOf(held)).toEqual([409, 'held']);
    expect(held.body.point).toEqual({
      check: { id, number },
      ...{ item: sampleItemId(3), text: 'Release', party: { role: 'engineer' }, state: 'ready' },
    });
    expect(codeOf(await owner.post(`/api/checks/${id}/close`, {}))).toEqual([409, 'held']);
    const reach = () => owner.patch(`/api/milestones/${milestone.id}`, { reachedOn: '2026-03-18' });
    expect(codeOf(await reach())).toEqual([409, 'held']);
    expect((await at(inspector, id, 3, 'release', SIGNED)).status).toBe(403);
    expect((await at(owner, id, 3, 'release', SIGNED)).status).toBe(403);
    expect((await at(engineer, id, 3, 'release', {})).status).toBe(422);
    const released = await at(engineer, id, 3, 'release', { ...SIGNED, remark: 'Pour on Friday' });
    expect(released.body).toMatchObject({
      holding: false,
      points: [
        {
          state: 'released',
          steps: [
            { step: 'release', by: engineer.id, remark: 'Pour on Friday', signature: { name: 'T. Molefe' } },
          ],
        },
      ],
    });
    expect((await reach()).status).toBe(200);
    expect((await pass(inspector, id, 4)).status).toBe(200);
    const closed = await owner.post(`/api/checks/${id}/close`, SIGNED);
    expect(closed.body).toMatchObject({
      state: 'closed',
      result: 'passed',
      signature: { name: 'T. Molefe' },
    });
    expect(await noticesOf(owner, id)).toContain('pointReleased');
  });

  it('is notified ahead, tells its party, and has its review time', async () => {
    const { id } = await readyCheck();
    const now = Date.parse('2026-03-18T08:00:00.000Z');
    const soon = new Date(Date.now() + 23 * HOUR).toISOString();
    const late = await at(inspector, id, 3, 'notify', { attendFrom: soon });
    expect([late.status, late.body.errors]).toEqual([
      422,
      { attendFrom: 'Notice must be at least 24 h ahead' },
    ]);
    const attendFrom = new Date(Date.now() + 25 * HOUR).toISOString();
    const told = await at(inspector, id, 3, 'notify', { attendFrom });
    expect(told.body.points[0]).toMatchObject({
      state: 'notified',
      attendFrom,
      reviewBy: expect.any(String),
    });
    expect(codeOf(await at(inspector, id, 3, 'notify', { attendFrom }))).toEqual([409, 'invalidStep']);
    expect(await noticesOf(engineer, id)).toEqual(['pointWaiting']);
    expect(await noticesOf(contractor, id)).toEqual([]);
    expect((await engineer.get(`/api/projects/${project}/points?waiting=me`)).body[0]).toMatchObject({
      ...{ check: { id }, state: 'notified', mine: true },
    });
    expect(
      (await inspector.get(`/api/projects/${project}/points?waiting=me`)).body.filter(
        (point: { check: { id: number } }) => point.check.id === id,
      ),
    ).toEqual([]);
    await notifyLateReviews(jobContextOf(server, Date.now() + 10 * DAY));
    await notifyLateReviews(jobContextOf(server, Date.now() + 10 * DAY));
    expect((await noticesOf(engineer, id)).filter((kind) => kind === 'pointReviewLate')).toHaveLength(1);
    expect(now).toBeLessThan(Date.parse(attendFrom));
  });

  it('is returned with a reason and ready again after a new answer', async () => {
    const { id } = await readyCheck();
    expect((await at(engineer, id, 3, 'return', {})).status).toBe(422);
    const returned = await at(engineer, id, 3, 'return', { reason: 'Spacers are loose' });
    expect(returned.body).toMatchObject({ waits: 'returned', points: [{ state: 'returned' }] });
    expect(codeOf(await at(engineer, id, 3, 'release', SIGNED))).toEqual([409, 'invalidStep']);
    expect((await pass(inspector, id, 1, { basedOn: 1 })).body.points[0].state).toBe('ready');
  });

  it('is overridden by owners alone, which makes a non-conformance', async () => {
    const { id } = await plan();
    expect((await at(engineer, id, 3, 'override', { reason: 'No time' })).status).toBe(403);
    const { body } = await at(owner, id, 3, 'override', { reason: 'Poured in the night' });
    expect(body).toMatchObject({ holding: false, points: [{ state: 'overridden' }] });
    const issue = (await owner.get(`/api/issues/${body.points[0].steps[0].issueId}`)).body;
    expect(issue).toMatchObject({ severity: 'high', checkId: id, checkItem: sampleItemId(3) });
    expect(issue.description).toBe('Poured in the night');
  });

  it('is not got rid of by abandoning, deleting or moving the check, unless by an owner', async () => {
    const manager = await joinAs(server, project, 'project_manager');
    const milestone = (
      await owner.post(`/api/projects/${project}/milestones`, { title: 'Roof on', plannedOn: '2026-04-01' })
    ).body;
    const { id } = await plan();
    for (const refused of [
      await manager.post(`/api/checks/${id}/abandon`, { reason: 'x' }),
      await manager.delete(`/api/checks/${id}`),
      await manager.patch(`/api/checks/${id}`, { milestoneId: milestone.id }),
      await manager.post(`/api/projects/${project}/checks/bulk`, { ids: [id], action: 'delete' }),
    ])
      expect(refused.status).toBe(403);
    expect((await owner.patch(`/api/checks/${id}`, { milestoneId: milestone.id })).status).toBe(200);
    expect((await owner.post(`/api/checks/${id}/abandon`, { reason: 'Slab was cancelled' })).body.state).toBe(
      'abandoned',
    );
  });

  it('for somebody outside needs a name, and a photo or document of the release', async () => {
    const council = await publishTemplateOf(owner, project, [
      { point: 'hold', party: { name: 'City Council' } },
      {},
    ]);
    const { id } = await planCheck(owner, project, council);
    await pass(inspector, id, 1);
    const release = (body: object) => at(engineer, id, 1, 'release', { ...SIGNED, ...body });
    expect(Object.keys((await release({})).body.errors)).toEqual(['releasedByName']);
    expect(Object.keys((await release({ releasedByName: 'B. Nkosi' })).body.errors)).toEqual(['photoIds']);
    const { body } = await release({ releasedByName: 'B. Nkosi', photoIds: [randomUUID()] });
    expect(body.points[0].steps[0]).toMatchObject({
      releasedByName: 'B. Nkosi',
      photoIds: [expect.any(String)],
    });
  });

  it('tells its party when an item under it fails after the release', async () => {
    const { id } = await readyCheck();
    await at(engineer, id, 3, 'release', SIGNED);
    const { body } = await answer(inspector, id, { item: sampleItemId(1), result: 'fail', basedOn: 1 });
    expect(body.points[0].state).toBe('released');
    const { issueId } = body.answers.at(-1);
    expect((await owner.get(`/api/issues/${issueId}`)).body.severity).toBe('high');
    expect(await noticesOf(engineer, id)).toContain('pointFailed');
    const notices = (await engineer.get('/api/notices')).body as { kind: string; text: string }[];
    expect(notices.find(({ kind }) => kind === 'pointFailed')?.text).toContain('under “Release”');
  });

  it('raises the issue that an item under it has already when that fails after the release', async () => {
    const { id } = await plan();
    const failed = await answer(inspector, id, { item: sampleItemId(1), result: 'fail' });
    const [{ issueId }] = failed.body.answers;
    expect((await owner.get(`/api/issues/${issueId}`)).body.severity).toBe('medium');
    await pass(inspector, id, 1, { basedOn: 1 });
    await answer(inspector, id, { item: sampleItemId(2), reading: '30' });
    await pass(inspector, id, 3);
    await at(engineer, id, 3, 'release', SIGNED);
    const { body } = await answer(inspector, id, { item: sampleItemId(1), result: 'fail', basedOn: 2 });
    expect(body.answers.at(-1).issueId).toBe(issueId);
    expect((await owner.get(`/api/issues/${issueId}`)).body.severity).toBe('high');
  });

  it('that was overridden has an issue of its own when its item fails', async () => {
    const { id } = await plan();
    const { body } = await at(owner, id, 3, 'override', { reason: 'Poured in the night' });
    const failed = await answer(inspector, id, {
      item: sampleItemId(3),
      result: 'fail',
      reason: 'Honeycomb',
    });
    const { issueId } = failed.body.answers.at(-1);
    expect(issueId).not.toBe(body.points[0].steps[0].issueId);
    expect((await owner.get(`/api/issues/${issueId}`)).body.description).toContain('Honeycomb');
    const again = await answer(inspector, id, { item: sampleItemId(3), result: 'fail', basedOn: 1 });
    expect(again.body.answers.at(-1).issueId).toBe(issueId);
  });
});

describe('a witness point', () => {
  it('lets the work go on once its time has passed', async () => {
    const witness = await publishTemplateOf(owner, project, [
      { point: 'witness', party: { role: 'engineer' }, noticeHours: 0 },
      {},
    ]);
    const { id } = await planCheck(owner, project, witness);
    expect(codeOf(await pass(inspector, id, 1))).toEqual([409, 'held']);
    const attendFrom = new Date(Date.now() + HOUR).toISOString();
    await at(inspector, id, 1, 'notify', { attendFrom });
    expect(codeOf(await pass(inspector, id, 1))).toEqual([409, 'held']);
    server.setNow(Date.now() + 2 * HOUR);
    expect((await read(id)).points[0].state).toBe('not_attended');
    expect((await pass(inspector, id, 1)).status).toBe(200);
    expect((await at(engineer, id, 1, 'attend', SIGNED)).body.points[0].state).toBe('attended');
    server.setNow(Date.now());
  });
});

describe('a concession', () => {
  it('lets a failed item pass by name, and not by who answered it', async () => {
    const { id } = await plan();
    await answer(inspector, id, { item: sampleItemId(2), reading: '24' });
    const concede = (person: TestPerson, body: object) =>
      person.post(`/api/checks/${id}/items/${sampleItemId(2)}/concession`, body);
    const said = { reason: 'Within the engineer’s tolerance', authorisedBy: 'Eng. Dube' };
    expect(Object.keys((await concede(engineer, said)).body.errors)).toEqual(['documentId']);
    const shown = { ...said, photoIds: [randomUUID()] };
    expect((await concede(inspector, shown)).status).toBe(403);
    expect((await concede(contractor, shown)).status).toBe(403);
    const { body } = await concede(engineer, shown);
    expect(body).toMatchObject({ failing: 0, answers: [{ result: 'fail', concession: said }] });
    expect(codeOf(await concede(engineer, { ...said, photoIds: [randomUUID()] }))).toEqual([
      409,
      'invalidStep',
    ]);
  });
});

describe('closing a check', () => {
  it('fails only on purpose, is never deleted, and is opened again with a reason', async () => {
    const plain = await publishTemplateOf(owner, project, [{ onFail: 'note' }, { required: false }]);
    const { id } = await planCheck(owner, project, plain);
    const close = (body: object = {}) => owner.post(`/api/checks/${id}/close`, body);
    expect(codeOf(await close())).toEqual([409, 'invalidStep']);
    const failed = await answer(inspector, id, { item: sampleItemId(1), result: 'fail' });
    expect(failed.body.answers[0].issueId).toBeNull();
    const refused = await close();
    expect([...codeOf(refused), refused.body.offer]).toEqual([409, 'conflict', { failed: true }]);
    expect((await close({ failed: true })).body).toMatchObject({ state: 'closed', result: 'failed' });
    expect(codeOf(await owner.delete(`/api/checks/${id}`))).toEqual([409, 'closed']);
    expect(codeOf(await owner.patch(`/api/checks/${id}`, { title: 'Other' }))).toEqual([409, 'closed']);
    expect((await owner.post(`/api/checks/${id}/reopen`, {})).status).toBe(422);
    const open = await owner.post(`/api/checks/${id}/reopen`, { reason: 'The wrong bay was entered' });
    expect(open.body).toMatchObject({ state: 'running', result: null, closedAt: null });
  });

  it('waits for the photos of its answers', async () => {
    const plain = await publishTemplateOf(owner, project, [{}]);
    const { id } = await planCheck(owner, project, plain);
    const photo = randomUUID();
    await pass(inspector, id, 1, { photoIds: [photo] });
    expect(codeOf(await owner.post(`/api/checks/${id}/close`, {}))).toEqual([409, 'invalidStep']);
    await inspector.send('PUT', `/api/projects/${project}/photos/${photo}`, { body: blankJpeg(644) });
    expect((await owner.post(`/api/checks/${id}/close`, {})).body.result).toBe('passed');
    const path = `/api/projects/${project}/photos/${photo}`;
    expect(codeOf(await owner.delete(path))).toEqual([409, 'closed']);
    expect(codeOf(await owner.patch(path, { purpose: 'work' }))).toEqual([409, 'closed']);
  });

  it('is printed with its answers, photos and points', async () => {
    const { id } = await readyCheck();
    const response = await fetch(`${server.url}/api/checks/${id}/pdf`, { headers: { cookie: owner.cookie } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(5000);
  });
});

describe('what holds at a place', () => {
  it('is found there, above it and without a place, and nowhere else', async () => {
    const site = await addProjectOf(owner);
    const add = async (code: string, parentId: number | null) =>
      (await owner.post(`/api/projects/${site}/places`, { code, kind: 'room', parentId })).body.id as number;
    const block = await add('A', null);
    const [room, other] = [await add('1', block), await add('2', block)];
    const of = await publishTemplateOf(owner, site, [{ ...HOLD_BY_ENGINEER }]);
    const { id } = await planCheck(owner, site, of, { placeId: room });
    // A witness point holds its check alone.
    const witness = { point: 'witness', party: { role: 'engineer' }, noticeHours: 0 };
    await planCheck(owner, site, await publishTemplateOf(owner, site, [witness]), { placeId: room });
    const at = async (placeId: number | null) =>
      (await findHoldingChecks(server.connection, { projectId: site, placeId, now: Date.now() })).map(
        (check) => check.id,
      );
    expect([await at(room), await at(block), await at(null), await at(other)]).toEqual([
      [id],
      [id],
      [id],
      [],
    ]);
    expect((await owner.delete(`/api/places/${room}`)).status).toBe(409);
    await owner.post(`/api/checks/${id}/points/${sampleItemId(1)}/override`, {
      reason: 'Seen by the council',
    });
    expect(await at(null)).toEqual([]);
  });
});

describe('a project with checks', () => {
  it('comes back from its archive with answers, steps and photos', async () => {
    const site = await addProjectOf(owner);
    const [helper, lead] = [await joinAs(server, site, 'inspector'), await joinAs(server, site, 'engineer')];
    const of = await publishTemplateOf(owner, site, [{}, { ...HOLD_BY_ENGINEER }]);
    const { id } = await planCheck(owner, site, of);
    const photo = randomUUID();
    await helper.send('PUT', `/api/projects/${site}/photos/${photo}`, { body: blankJpeg(648) });
    await pass(helper, id, 1, { photoIds: [photo] });
    await pass(helper, id, 2);
    await at(lead, id, 2, 'release', SIGNED);
    const job = await importArchive(owner, await exportArchive(server, owner, site));
    expect(job, JSON.stringify(job)).toMatchObject({ status: 'done', problem: null });
    const [copy] = (await owner.get(`/api/projects/${job.projectId}/checks`)).body;
    expect(await read(copy.id)).toMatchObject({
      ...{ number: 'CK-0001', state: 'running', answered: 2, holding: false },
      answers: [{ result: 'pass', photoIds: [expect.any(String)] }, { result: 'pass' }],
      points: [{ state: 'released', steps: [{ signature: { name: 'T. Molefe' } }] }],
      photos: [{ item: sampleItemId(1), state: 'stored' }],
    });
  });

  it('gives phones the checks with their items, answers and points', async () => {
    const site = await addProjectOf(owner);
    const of = await publishTemplateOf(owner, site, [{}, { ...HOLD_BY_ENGINEER }]);
    const { id } = await planCheck(owner, site, of);
    await pass(owner, id, 1);
    const { body } = await owner.get(`/api/projects/${site}/site-pack`);
    expect(body.checks).toMatchObject([
      { id, items: [{ text: 'Item 1' }, {}], answers: [{ result: 'pass' }], points: [{ state: 'locked' }] },
    ]);
    expect(body.checkTemplates).toMatchObject([{ id: of, state: 'published' }]);
  });
});
