import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

const crack = {
  title: 'Crack in retaining wall',
  description: '3 mm wide, from the second step',
  phase: 'foundation',
  severity: 'high',
  status: 'open',
  assignedTo: '',
  location: 'Eastern boundary',
};

async function report(person: TestPerson, fields: object = {}, site = project) {
  const { status, body } = await person.post(`/api/projects/${site}/issues`, { ...crack, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

describe('reporting an issue', () => {
  it('stores what was sent and fills in defaults', async () => {
    expect(await report(owner)).toMatchObject({
      ...crack,
      assignedTo: null,
      assignedToId: null,
      priority: 'high',
      dueDate: null,
      resolvedAt: null,
      attachmentUrl: null,
      reportedBy: owner.id,
      reportedByName: owner.username,
      version: 1,
    });
    const { body } = await owner.post(`/api/projects/${project}/issues`, { title: 'Damp' });
    expect(body).toMatchObject({ severity: 'medium', priority: 'medium', status: 'open', phase: null });
  });

  it('accepts a priority, and pending as another word for open', async () => {
    expect(await report(owner, { severity: 'low', priority: 'high', status: 'pending' })).toMatchObject({
      severity: 'low',
      priority: 'high',
      status: 'open',
    });
  });

  it('as resolved stores the time, and that it was reported fixed', async () => {
    const issue = await report(owner, { status: 'resolved' });
    expect(issue.resolvedAt).toMatch(/Z$/);
    expect(issue).toMatchObject({ stage: 'fixed', fixedAt: issue.resolvedAt, fixedByName: owner.username });
  });

  it.each([
    ['no title', { title: ' ' }, 'title', 'This field is required'],
    ['a title of 256 characters', { title: 'x'.repeat(256) }, 'title', 'Use at most 255 characters'],
    ['an unknown severity', { severity: 'fatal' }, 'severity', 'Choose one of the offered values'],
    ['an unknown priority', { priority: 'fatal' }, 'priority', 'Choose one of the offered values'],
    ['an unknown status', { status: 'closed' }, 'status', 'Choose one of the offered values'],
    ['an unknown phase', { phase: 'attic' }, 'phase', 'Choose one of the eight phases'],
    [
      'a day that does not exist',
      { dueDate: '2026-02-30' },
      'dueDate',
      'Enter a date that exists, as yyyy-MM-dd',
    ],
    [
      'a link that runs a script',
      { attachmentUrl: 'javascript:alert(1)' },
      'attachmentUrl',
      'Enter a link that starts with http:// or https://',
    ],
    [
      'somebody else’s file',
      { attachmentUrl: `/api/files/${'a'.repeat(22)}` },
      'attachmentUrl',
      'Upload the file here first',
    ],
  ])('rejects %s with a message at the field', async (_what, wrong, field, sentence) => {
    const { status, body } = await owner.post(`/api/projects/${project}/issues`, { ...crack, ...wrong });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
  });

  it('ignores fields that the server sets', async () => {
    expect(
      await report(owner, {
        reportedBy: 1,
        resolvedAt: '2020-01-01T00:00:00.000Z',
        assignedToId: owner.id,
        projectId: 1,
      }),
    ).toMatchObject({ reportedBy: owner.id, resolvedAt: null, assignedToId: null, projectId: project });
  });
});

describe('who it is assigned to', () => {
  it('is linked by id, username or full name, ignoring case', async () => {
    const engineer = await joinAs(server, project, 'engineer');
    await server.pool.query('update users set first_name = $1, last_name = $2 where id = $3', [
      'Boitumelo',
      'Seretse',
      engineer.id,
    ]);
    for (const assignedTo of [engineer.username.toUpperCase(), 'boitumelo seretse']) {
      expect(await report(owner, { assignedTo })).toMatchObject({ assignedTo, assignedToId: engineer.id });
    }
    expect(await report(owner, { assignedTo: String(engineer.id) })).toMatchObject({
      assignedTo: 'Boitumelo Seretse',
      assignedToId: engineer.id,
    });
  });

  it('is only a name if it belongs to no member or to two', async () => {
    const stranger = await signUp(server, 'stranger');
    expect(await report(owner, { assignedTo: stranger.username })).toMatchObject({ assignedToId: null });
    for (const role of ['engineer', 'architect']) {
      const { id } = await joinAs(server, project, role);
      await server.pool.query('update users set first_name = $1, last_name = $2 where id = $3', [
        'Kagiso',
        'Molefe',
        id,
      ]);
    }
    expect(await report(owner, { assignedTo: 'Kagiso Molefe' })).toMatchObject({
      assignedTo: 'Kagiso Molefe',
      assignedToId: null,
    });
  });

  it('follows the name in an edit, and is cleared with it', async () => {
    const engineer = await joinAs(server, project, 'engineer');
    const { id } = await report(owner);
    const change = async (assignedTo: string | null) =>
      (await owner.patch(`/api/issues/${id}`, { assignedTo })).body.assignedToId;
    expect(await change(engineer.username)).toBe(engineer.id);
    expect(await change('Council building inspector')).toBeNull();
    expect(await change(engineer.username)).toBe(engineer.id);
    expect(await change('')).toBeNull();
  });
});

describe('the status', () => {
  it('resolved stores the time, which later edits keep and reopening clears', async () => {
    const { id } = await report(owner);
    const change = async (fields: object) => (await owner.patch(`/api/issues/${id}`, fields)).body;
    expect(await change({ status: 'in_progress' })).toMatchObject({
      status: 'in_progress',
      resolvedAt: null,
      version: 2,
    });
    const { resolvedAt } = await change({ status: 'resolved' });
    expect(resolvedAt).toMatch(/Z$/);
    expect(await change({ title: 'Crack, repaired', status: 'resolved' })).toMatchObject({
      resolvedAt,
      version: 4,
    });
    expect(await change({ status: 'pending' })).toMatchObject({ status: 'open', resolvedAt: null });
  });

  it('in an edit from an older version is rejected with the current issue', async () => {
    const { id } = await report(owner);
    await owner.patch(`/api/issues/${id}`, { status: 'in_progress', version: 1 });
    const late = await owner.patch(`/api/issues/${id}`, { status: 'resolved', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'stale',
      current: { status: 'in_progress', version: 2, reportedByName: owner.username },
    });
  });

  it('logs the priority that a new issue was given', async () => {
    const { id } = await report(owner, { severity: 'low' });
    const [added] = (await owner.get(`/api/issues/${id}/history`)).body;
    expect(added.after).toMatchObject({ severity: 'low', priority: 'low' });
  });

  it('keeps missing fields, and resets an emptied priority to that of the severity', async () => {
    const { id } = await report(owner, { severity: 'low', priority: 'high' });
    expect((await owner.patch(`/api/issues/${id}`, { location: 'Gridline C' })).body).toMatchObject({
      severity: 'low',
      priority: 'high',
      title: crack.title,
    });
    expect((await owner.patch(`/api/issues/${id}`, { priority: '' })).body.priority).toBe('low');
  });
});

describe('rights', () => {
  it('a contractor edits their own issue until it is resolved', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const { id } = await report(contractor);
    expect(
      (await contractor.patch(`/api/issues/${id}`, { title: 'Wider crack', status: 'resolved' })).status,
    ).toBe(200);
    expect((await contractor.patch(`/api/issues/${id}`, { title: 'No crack' })).status).toBe(403);
    expect((await contractor.patch(`/api/issues/${id}`, { status: 'open' })).status).toBe(403);
    expect((await contractor.delete(`/api/issues/${id}`)).status).toBe(403);
  });

  it('a contractor changes only the status of an assigned issue', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const { id } = await report(owner, { assignedTo: contractor.username });
    expect(
      (await contractor.patch(`/api/issues/${id}`, { status: 'resolved', title: 'Nothing' })).status,
    ).toBe(403);
    expect((await contractor.patch(`/api/issues/${id}`, { assignedTo: '' })).status).toBe(403);
    const { body } = await contractor.patch(`/api/issues/${id}`, {
      ...crack,
      assignedTo: contractor.username,
      status: 'resolved',
    });
    expect(body).toMatchObject({ status: 'resolved', title: crack.title, assignedToId: contractor.id });
    expect((await contractor.patch(`/api/issues/${id}`, { status: 'in_progress' })).status).toBe(200);
    const other = await report(owner);
    expect((await contractor.patch(`/api/issues/${other.id}`, { status: 'resolved' })).status).toBe(403);
  });

  it('a viewer reads, and a stranger finds nothing', async () => {
    const viewer = await joinAs(server, project, 'viewer');
    const stranger = await signUp(server, 'stranger');
    const { id } = await report(owner);
    expect((await viewer.get(`/api/issues/${id}`)).status).toBe(200);
    expect((await viewer.post(`/api/projects/${project}/issues`, crack)).status).toBe(403);
    expect((await viewer.patch(`/api/issues/${id}`, { status: 'resolved' })).status).toBe(403);
    expect((await viewer.delete(`/api/issues/${id}`)).status).toBe(403);
    for (const path of [
      `/api/issues/${id}`,
      `/api/projects/${project}/issues`,
      `/api/projects/${project}/issues/totals`,
    ]) {
      expect((await stranger.get(path)).status).toBe(404);
      expect((await server.visitor().get(path)).status).toBe(401);
    }
  });
});

describe('the origin and the correction of an issue', () => {
  const inspect = async (person: TestPerson, site = project) =>
    (await person.post(`/api/projects/${site}/inspections`, { phase: 'foundation', result: 'failed' })).body;

  it('contain the failed inspection, the supplier and the corrective action', async () => {
    const inspection = await inspect(owner);
    const supplier = (await owner.post('/api/suppliers', { name: 'Kalahari Cement' })).body;
    const correctiveAction = 'The wall was underpinned';
    const issue = await report(owner, {
      inspectionId: inspection.id,
      supplierId: supplier.id,
      correctiveAction,
    });
    expect(issue).toMatchObject({
      inspectionId: inspection.id,
      inspectionNumber: inspection.reportNumber,
      supplierId: supplier.id,
      supplier: 'Kalahari Cement',
      correctiveAction,
      verifiedBy: null,
      verifiedAt: null,
    });
    const contractor = await joinAs(server, project, 'contractor');
    // The row contains the name for users who may not open the supplier.
    expect((await contractor.get(`/api/suppliers/${supplier.id}`)).status).toBe(404);
    await owner.patch(`/api/issues/${issue.id}`, { assignedTo: contractor.username });
    expect((await contractor.get(`/api/issues/${issue.id}`)).body.supplier).toBe('Kalahari Cement');
    const engineer = await joinAs(server, project, 'engineer');
    expect((await engineer.get(`/api/suppliers/${supplier.id}`)).status).toBe(200);
    const { body } = await owner.patch(`/api/issues/${issue.id}`, { inspectionId: null, supplierId: null });
    expect(body).toMatchObject({
      inspectionId: null,
      inspectionNumber: null,
      supplierId: null,
      supplier: null,
    });
    const history = (await owner.get(`/api/issues/${issue.id}/history`)).body;
    expect(history[0]).toMatchObject({ before: { inspectionId: inspection.id, supplierId: supplier.id } });
  });

  it('rejects an inspection of another project and a supplier that the user does not see', async () => {
    const stranger = await signUp(server, 'elsewhere');
    const foreign = await inspect(stranger, await addProjectOf(stranger));
    const supplier = (await stranger.post('/api/suppliers', { name: 'Elsewhere Bricks' })).body;
    const { status, body } = await owner.post(`/api/projects/${project}/issues`, {
      ...crack,
      inspectionId: foreign.id,
    });
    expect([status, body.errors]).toEqual([422, { inspectionId: 'Choose an inspection of this project' }]);
    const { id } = await report(owner);
    const edit = await owner.patch(`/api/issues/${id}`, { supplierId: supplier.id });
    expect([edit.status, edit.body.errors]).toEqual([
      422,
      { supplierId: 'Choose a supplier of your directory' },
    ]);
  });

  it('is verified by a member other than the assignee, once it is resolved', async () => {
    const engineer = await joinAs(server, project, 'engineer');
    const { id } = await report(owner, { assignedTo: engineer.username });
    const verify = (person: TestPerson, body: object = {}) =>
      person.post(`/api/issues/${id}/verification`, body);
    expect((await verify(owner)).status).toBe(409);
    await engineer.patch(`/api/issues/${id}`, { status: 'resolved' });
    expect((await verify(engineer)).status).toBe(403);
    expect((await verify(owner, { version: 1 })).status).toBe(409);
    const { status, body } = await verify(owner, { version: 2 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ verifiedBy: owner.id, verifiedByName: owner.username, version: 3 });
    expect(body.verifiedAt).toMatch(/Z$/);
    expect((await verify(owner)).body.version).toBe(3);
    expect((await verify(owner, { verified: false })).body).toMatchObject({ verifiedBy: null, version: 4 });
  });

  it('needs a new verification after reopening, and a plain edit cannot verify', async () => {
    const { id } = await report(owner, { status: 'resolved', verifiedBy: owner.id });
    expect((await owner.get(`/api/issues/${id}`)).body.verifiedBy).toBeNull();
    const engineer = await joinAs(server, project, 'engineer');
    expect((await engineer.post(`/api/issues/${id}/verification`, {})).body.verifiedBy).toBe(engineer.id);
    const { body } = await owner.patch(`/api/issues/${id}`, { status: 'open' });
    expect(body).toMatchObject({ verifiedBy: null, verifiedByName: null, verifiedAt: null });
  });

  it('still contains an inspection in the trash', async () => {
    const inspection = await inspect(owner);
    const { id } = await report(owner, { inspectionId: inspection.id });
    await owner.delete(`/api/inspections/${inspection.id}`);
    expect((await owner.get(`/api/issues/${id}`)).body.inspectionNumber).toBe(inspection.reportNumber);
  });
});

describe('an attachment', () => {
  it('is a link, or an uploaded file that every member may open once it is attached', async () => {
    const viewer = await joinAs(server, project, 'viewer');
    expect(await report(owner, { attachmentUrl: 'https://council.example/notice/12' })).toMatchObject({
      attachmentUrl: 'https://council.example/notice/12',
    });
    const { url } = (await owner.upload(PDF, 'notice.pdf', 'application/pdf')).body;
    expect((await viewer.get(url)).status).toBe(404);
    const { id } = await report(owner, { attachmentUrl: url });
    expect((await viewer.get(url)).status).toBe(200);
    expect((await (await signUp(server, 'stranger')).get(url)).status).toBe(404);
    await owner.delete(`/api/issues/${id}`);
    expect((await viewer.get(url)).status).toBe(404);
  });
});

describe('the list and its figures', () => {
  it('are filtered, searched and paged by the server and follow every change', async () => {
    const site = await addProjectOf(owner);
    const [first] = [
      await report(owner, { title: 'Damp', priority: 'high' }, site),
      await report(owner, { title: 'Clash of pipes', priority: 'low', status: 'in_progress' }, site),
      await report(
        owner,
        { title: 'Bracing', priority: 'high', status: 'resolved', location: 'Gable B' },
        site,
      ),
    ];
    const path = `/api/projects/${site}/issues`;
    const titles = async (query: string) =>
      (await owner.get(`${path}?${query}`)).body.map((row: { title: string }) => row.title);
    expect(await titles('')).toEqual(['Bracing', 'Clash of pipes', 'Damp']);
    expect(await titles('status=pending')).toEqual(['Damp']);
    expect(await titles('priority=high&status=resolved')).toEqual(['Bracing']);
    expect(await titles('q=gable')).toEqual(['Bracing']);
    expect(await titles('sort=title&limit=2')).toEqual(['Bracing', 'Clash of pipes']);
    const totals = async (query = '') => (await owner.get(`${path}/totals${query}`)).body;
    const all = { total: 3, open: 1, inProgress: 1, resolved: 1, openHighPriority: 1, resolutionRate: 33.3 };
    expect(await totals()).toEqual(all);
    expect(await totals('?q=a')).toEqual(all);
    expect(await totals('?status=resolved')).toMatchObject({ total: 1, resolved: 1, resolutionRate: 100 });
    await owner.patch(`/api/issues/${first.id}`, { status: 'resolved' });
    expect(await totals()).toMatchObject({ open: 0, resolved: 2, openHighPriority: 0 });
    expect((await owner.get(`/api/projects/${site}/stats`)).body.issues).toMatchObject({
      open: 0,
      inProgress: 1,
      resolved: 2,
      unresolved: 1,
    });
    await owner.delete(`/api/issues/${first.id}`);
    expect(await totals()).toMatchObject({ total: 2 });
    expect((await owner.post(`/api/issues/${first.id}/restore`)).body).toMatchObject({
      id: first.id,
      status: 'resolved',
    });
    expect(await totals()).toMatchObject({ total: 3 });
  });
});
