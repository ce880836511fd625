import { addDays, dayIn } from '@brick/domain/dates/calendar-date';
import { type ReportDocument, reportDocument } from '@brick/domain/reports/report-document';
import type { ReportName } from '@brick/domain/reports/report-types';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { sampleItemId } from '../../row-builders/check.ts';
import { buildInspection } from '../../row-builders/inspection.ts';
import { activity } from '../../schema/activity.ts';
import { checks } from '../../schema/checks.ts';
import { inspections } from '../../schema/inspections.ts';
import { HOLD_BY_ENGINEER, planCheck, publishTemplateOf } from '../../testing/checks.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../../testing/people.ts';
import { cellsOfColumn, findTable, getReport, rowNamed } from '../../testing/report-requests.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const QUALITY: ReportName[] = ['inspection-summary', 'issue-register', 'non-conformance', 'handover'];
const today = dayIn('UTC', Date.now());
const daysAgo = (days: number) => addDays(today, -days);

const figuresOf = ({ parts }: ReportDocument) =>
  Object.fromEntries(
    parts
      .flatMap((part) => (part.kind === 'figures' ? part.figures : []))
      .map(({ label, value }) => [label, value]),
  );

async function made(person: TestPerson, path: string, body: object) {
  const answer = await person.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

const inspect = (project: number, fields: object) =>
  made(owner, `/api/projects/${project}/inspections`, { phase: 'structure', ...fields });
const report = (project: number, fields: object) =>
  made(owner, `/api/projects/${project}/issues`, { title: 'Damp', ...fields });

/** Adds an inspection 20 days ago that failed 10 days ago and passed 2 days ago, with its log. */
async function addJudged(projectId: number): Promise<number> {
  const at = (days: number) => `${daysAgo(days)}T12:00:00.000Z`;
  const [row] = await server.connection.db
    .insert(inspections)
    .values(
      buildInspection({
        ...{ projectId, createdBy: owner.id, serial: 900, result: 'passed' },
        ...{ createdAt: at(20), updatedAt: at(2), version: 3 },
      }),
    )
    .returning({ id: inspections.id });
  const entityId = row?.id ?? 0;
  const entry = { projectId, actorId: owner.id, entity: 'inspection', entityId };
  await server.connection.db.insert(activity).values([
    { ...entry, action: 'created', after: { result: 'pending' }, at: at(20) },
    { ...entry, action: 'decided', before: { result: 'pending' }, after: { result: 'failed' }, at: at(10) },
    { ...entry, action: 'decided', before: { result: 'failed' }, after: { result: 'passed' }, at: at(2) },
  ]);
  return entityId;
}

describe('a quality report', () => {
  it.each(QUALITY)('of an empty project is complete and makes no false statements: %s', async (name) => {
    const project = await addProjectOf(owner, { totalBudget: null, estimatedCompletionDate: null });
    const empty = await getReport(owner, project, name);
    expect(reportDocument.parse(empty)).toEqual(empty);
    const counts = Object.values(figuresOf(empty)).filter((value) => typeof value === 'number');
    expect(counts.every((value) => value === 0)).toBe(true);
  });

  it.each(QUALITY)('contains no amounts for roles that see none: %s', async (name) => {
    const project = await addProjectOf(owner);
    const inspector = await joinAs(server, project, 'inspector');
    const { parts } = await getReport(inspector, project, name);
    const kinds = parts.flatMap((part) =>
      part.kind === 'table'
        ? part.columns.map(({ kind }) => kind)
        : part.kind === 'figures'
          ? part.figures.map(({ kind }) => kind)
          : [],
    );
    expect(kinds).not.toContain('money');
  });
});

describe('the inspection summary', () => {
  it('has the counts and pass rate of the inspections endpoint, matching its phases', async () => {
    const project = await addProjectOf(owner);
    const first = await inspect(project, { result: 'failed', inspectionType: '=HYPERLINK("x")' });
    await owner.patch(`/api/inspections/${first.id}`, { result: 'passed' });
    await inspect(project, { result: 'passed', phase: 'roofing' });
    await inspect(project, { scheduledDate: daysAgo(3), phase: 'roofing' });
    const summary = await getReport(owner, project, 'inspection-summary');
    const { body: totals } = await owner.get(`/api/projects/${project}/inspections/totals`);
    expect(figuresOf(summary)).toEqual({
      Inspections: totals.total,
      'Pass rate': totals.passRate,
      'Pass rate of the decided': 100,
      'First-time pass rate': 50,
      Overdue: 1,
    });
    const { passed, failed, pending, total, passRate } = totals;
    const phases = findTable(summary, 'phases');
    expect(rowNamed(phases, 'Total')).toEqual(['Total', passed, failed, pending, total, passRate]);
    expect(rowNamed(phases, 'Roofing')).toEqual(['Roofing', 1, 0, 1, 2, 50]);
    const [row] = findTable(summary, 'inspections').rows;
    expect(row?.of).toEqual({ entity: 'inspection', id: first.id });
    expect(row?.cells.slice(0, 5)).toEqual(['INS-0001', '=HYPERLINK("x")', 'Structure', null, today]);
    expect(row?.cells.slice(6)).toEqual([owner.username, 2]);
  });

  it('shows the logged state of an earlier day', async () => {
    const project = await addProjectOf(owner);
    await addJudged(project);
    const on = async (days: number) => {
      const summary = await getReport(owner, project, 'inspection-summary', `?asOf=${daysAgo(days)}`);
      const [row] = cellsOfColumn(findTable(summary, 'inspections'));
      return [figuresOf(summary)['First-time pass rate'], row?.[4], (row?.[5] as { text: string })?.text];
    };
    expect(await on(0)).toEqual([0, daysAgo(2), 'Passed']);
    expect(await on(5)).toEqual([0, daysAgo(10), 'Failed']);
    expect(await on(15)).toEqual([null, null, 'Pending']);
    expect(await on(21)).toEqual([null, undefined, undefined]);
  });

  it('can be filtered by phase and planned date', async () => {
    const project = await addProjectOf(owner);
    await inspect(project, { scheduledDate: daysAgo(40) });
    await inspect(project, { scheduledDate: daysAgo(3) });
    await inspect(project, { scheduledDate: daysAgo(3), phase: 'roofing' });
    const query = `?phase=roofing&from=${daysAgo(10)}&to=${today}`;
    const summary = await getReport(owner, project, 'inspection-summary', query);
    expect(cellsOfColumn(findTable(summary, 'inspections'))).toHaveLength(1);
    expect(cellsOfColumn(findTable(summary, 'phases'))).toHaveLength(2);
    expect(summary.filters).toHaveLength(2);
  });
});

describe('the issue register', () => {
  it('has the counts of the issues endpoint, by status and severity', async () => {
    const project = await addProjectOf(owner);
    await report(project, { severity: 'high', dueDate: daysAgo(1) });
    await report(project, { severity: 'low', status: 'in_progress' });
    await report(project, { severity: 'high', status: 'resolved', title: 'جدار 🧱 +1' });
    const register = await getReport(owner, project, 'issue-register');
    const { body: totals } = await owner.get(`/api/projects/${project}/issues/totals`);
    expect(figuresOf(register)).toEqual({
      Issues: totals.total,
      Unresolved: totals.open + totals.inProgress,
      Overdue: 1,
      'Mean time to close': '0 days',
    });
    const matrix = findTable(register, 'matrix');
    expect(rowNamed(matrix, 'Open')).toEqual(['Open', 0, 0, 1, totals.open]);
    expect(rowNamed(matrix, 'Resolved')).toEqual(['Resolved', 0, 0, 1, totals.resolved]);
    expect(rowNamed(matrix, 'Total')).toEqual(['Total', 1, 0, 2, 3]);
    const rows = cellsOfColumn(findTable(register, 'issues'));
    expect(rows.map((cells) => cells[1])).toEqual(['Damp', 'Damp', 'جدار 🧱 +1']);
    expect(rows[2]?.slice(7, 11)).toEqual([today, null, today, 0]);
    expect(rows[2]?.slice(11)).toMatchObject(['Issue', { shape: 'half' }, null, 0, null]);
  });

  it('has an issue that was reopened since as it was on an earlier day', async () => {
    const project = await addProjectOf(owner);
    const { id } = await report(project, {});
    const at = (days: number) => `${daysAgo(days)}T12:00:00.000Z`;
    await server.pool.query('update issues set created_at = $2 where id = $1', [id, at(12)]);
    const entry = { projectId: project, entity: 'issue' as const, entityId: id, actorId: owner.id };
    const steps = [
      [10, { status: 'resolved', resolvedAt: at(10) }],
      [8, { verifiedAt: at(8), verifiedBy: owner.id }],
      [3, { status: 'open', resolvedAt: null, verifiedAt: null, verifiedBy: null }],
    ] as const;
    await server.connection.db
      .insert(activity)
      .values(steps.map(([days, after]) => ({ ...entry, action: 'updated' as const, after, at: at(days) })));
    const on = async (days: number) => {
      const register = await getReport(owner, project, 'issue-register', `?asOf=${daysAgo(days)}`);
      const cells = cellsOfColumn(findTable(register, 'issues'))[0] ?? [];
      return [cells[9], cells[10], (cells[12] as { text: string }).text];
    };
    expect(await on(0)).toEqual([null, 12, 'Open']);
    expect(await on(2)).toEqual([null, 10, 'Open']);
    expect(await on(5)).toEqual([daysAgo(10), 2, 'Closed']);
    expect(await on(9)).toEqual([daysAgo(10), 2, 'Reported Fixed']);
    // The log of one that was resolved when it was added has no such moment.
    const whole = await report(project, {});
    await server.pool.query('update issues set created_at = $2 where id = $1', [whole.id, at(13)]);
    await server.connection.db.insert(activity).values([
      { ...entry, entityId: whole.id, action: 'created', after: { status: 'resolved' }, at: at(13) },
      {
        ...entry,
        entityId: whole.id,
        action: 'updated',
        after: { status: 'open', resolvedAt: null },
        at: at(3),
      },
    ]);
    expect((await on(5)).slice(0, 2)).toEqual([daysAgo(13), 0]);
  });

  it('names trade and place of an issue behind the columns that it had', async () => {
    const project = await addProjectOf(owner);
    const block = await made(owner, `/api/projects/${project}/places`, { kind: 'building', code: 'A' });
    const room = await made(owner, `/api/projects/${project}/places`, { parentId: block.id, code: '1.04' });
    await report(project, { trade: 'tiling', placeId: room.id });
    const register = findTable(await getReport(owner, project, 'issue-register'), 'issues');
    expect(register.columns.map(({ key }) => key)).toEqual([
      ...['number', 'title', 'location', 'phase', 'severity', 'status', 'assignedTo', 'reportedOn', 'dueOn'],
      ...['closedOn', 'daysOpen', 'kind', 'stage', 'trade', 'timesRefused', 'place'],
    ]);
    expect(cellsOfColumn(register)[0]?.slice(13)).toEqual(['Tiling', 0, 'A / 1.04']);
  });
});

/** Plans a check of which the first item fails, whose hold an owner overrides, and closes it as failed. */
async function failCheck(project: number, fields: object) {
  const items = [
    { text: 'Cover', trade: 'concrete' },
    { text: 'Release', ...HOLD_BY_ENGINEER },
  ];
  const check = await planCheck(owner, project, await publishTemplateOf(owner, project, items), fields);
  const at = `/api/checks/${check.id}`;
  await made(owner, `${at}/answers`, { item: sampleItemId(1), result: 'fail' });
  await made(owner, `${at}/points/${sampleItemId(2)}/override`, { reason: 'The concrete was on its way' });
  await made(owner, `${at}/answers`, { item: sampleItemId(2), result: 'pass' });
  return made(owner, `${at}/close`, { failed: true });
}

describe('the non-conformances', () => {
  it('are failed inspections and their issues, with corrective actions and verifiers', async () => {
    const project = await addProjectOf(owner);
    const engineer = await joinAs(server, project, 'engineer');
    const failed = await inspect(project, { result: 'failed', inspectionType: 'Reinforcement' });
    await inspect(project, { result: 'passed' });
    const alone = await addJudged(project);
    const issue = await report(project, {
      inspectionId: failed.id,
      correctiveAction: 'Tied anew',
      status: 'resolved',
    });
    await report(project, { title: 'Of no inspection' });
    const open = await report(project, { inspectionId: failed.id, title: 'Cover too thin' });
    await made(engineer, `/api/issues/${issue.id}/verification`, {});
    const found = await getReport(owner, project, 'non-conformance');
    expect(figuresOf(found)).toMatchObject({
      'Non-conformances': 3,
      Open: 1,
      'Not verified': 0,
      'Closed out': 2,
    });
    const { rows } = findTable(found, 'non-conformances');
    expect(rows.map(({ of }) => of)).toEqual([
      { entity: 'issue', id: open.id },
      { entity: 'inspection', id: alone },
      { entity: 'issue', id: issue.id },
    ]);
    const source = [failed.reportNumber, 'Reinforcement', 'Structure', today, `${issue.number} Damp`];
    expect(rows[2]?.cells.slice(0, 5)).toEqual(source);
    expect(rows[2]?.cells.slice(6)).toEqual(['Tied anew', engineer.username, today, 0, 'Inspection', null]);
    expect(rows[1]?.cells.slice(3)).toMatchObject([
      daysAgo(10),
      null,
      { text: 'Passed' },
      null,
      null,
      null,
      8,
      'Inspection',
      null,
    ]);
  });

  it('are failed checks and overridden points too, each with what came of it', async () => {
    const project = await addProjectOf(owner);
    const block = await made(owner, `/api/projects/${project}/places`, { kind: 'building', code: 'A' });
    const { id, number } = await failCheck(project, { title: 'Slab', placeId: block.id, phase: 'structure' });
    const found = await getReport(owner, project, 'non-conformance');
    expect(figuresOf(found)).toMatchObject({ 'Non-conformances': 2, Open: 2 });
    const table = findTable(found, 'non-conformances');
    expect(table.columns.map(({ key }) => key)).toEqual([
      ...['reportNumber', 'inspectionType', 'phase', 'failedOn', 'issue', 'status', 'correctiveAction'],
      ...['verifiedBy', 'verifiedOn', 'daysOpen', 'source', 'place'],
    ]);
    const cells = cellsOfColumn(table);
    expect(cells.map((row) => [...row.slice(0, 5), ...row.slice(9)])).toEqual([
      [number, 'Slab', 'Structure', today, 'SN-0001 Cover', 0, 'Check', 'A'],
      [number, 'Slab · Release', 'Structure', today, `SN-0002 ${number} Release`, 0, 'Overridden point', 'A'],
    ]);
    // Verifying the issue of the override closes that one alone.
    const issues = table.rows.map(({ of }) => of?.id);
    const engineer = await joinAs(server, project, 'engineer');
    await made(owner, `/api/issues/${issues[1]}/fixed`, {});
    await made(engineer, `/api/issues/${issues[1]}/verify`, {});
    const after = await getReport(owner, project, 'non-conformance');
    expect(figuresOf(after)).toMatchObject({ 'Non-conformances': 2, Open: 1, 'Closed out': 1 });
    const elsewhere = await getReport(owner, project, 'non-conformance', '?phase=roofing');
    expect(figuresOf(elsewhere)).toMatchObject({ 'Non-conformances': 0 });
    expect((await owner.delete(`/api/checks/${id}`)).body.code).toBe('closed');
  });

  it('stay when a failed check is opened again, and are closed by a check that passes at last', async () => {
    const project = await addProjectOf(owner);
    const template = await publishTemplateOf(owner, project, [{ text: 'Cover', onFail: 'note' }]);
    const check = await planCheck(owner, project, template);
    const at = `/api/checks/${check.id}`;
    const shown = async (query = '') => {
      const found = await getReport(owner, project, 'non-conformance', query);
      const [row] = cellsOfColumn(findTable(found, 'non-conformances'));
      return row && [(row[5] as { text: string }).text, figuresOf(found).Open];
    };
    await made(owner, `${at}/answers`, { item: sampleItemId(1), result: 'fail' });
    expect(await shown()).toBeUndefined();
    await made(owner, `${at}/close`, { failed: true });
    expect(await shown()).toEqual(['Failed', 1]);
    await made(owner, `${at}/reopen`, { reason: 'Put right' });
    expect(await shown()).toEqual(['Running', 1]);
    await made(owner, `${at}/answers`, { item: sampleItemId(1), result: 'pass' });
    await made(owner, `${at}/close`, {});
    expect(await shown()).toEqual(['Passed', 0]);
    await server.connection.db
      .update(checks)
      .set({ createdAt: `${daysAgo(20)}T12:00:00.000Z` })
      .where(eq(checks.id, check.id));
    expect(await shown(`?asOf=${daysAgo(1)}`)).toBeUndefined();
  });
});

describe('the handover', () => {
  it('lists required documents by phase, which are present, and the remaining snags', async () => {
    const project = await addProjectOf(owner);
    const at = `/api/projects/${project}`;
    const add = (fields: object) => made(owner, `${at}/documents`, { required: true, ...fields });
    const url = 'https://council.example/1';
    await add({ kind: 'permit', title: 'Building permit', phase: 'land_planning', url });
    await add({ kind: 'certificate', title: 'Cube tests', phase: 'foundation', url, expiresOn: daysAgo(1) });
    await add({
      kind: 'certificate',
      title: 'Steel',
      phase: 'foundation',
      url,
      expiresOn: addDays(today, 30),
    });
    await add({ kind: 'warranty', title: 'Roof warranty', phase: 'roofing' });
    await add({ kind: 'drawing', title: 'As built' });
    await add({ kind: 'other', title: 'Not asked for', required: false });
    await made(owner, `${at}/contracts`, {
      ...{ title: 'Main works', contractSum: '100000.00', defectsLiabilityEnd: '2028-03-01' },
    });
    await report(project, { title: 'Scratched door' });
    await report(project, { status: 'resolved' });
    const handover = await getReport(owner, project, 'handover');
    expect(figuresOf(handover)).toMatchObject({
      'Required documents': 5,
      Missing: 2,
      Expired: 1,
      'Unresolved snags': 1,
      'Defects liability ends': '2028-03-01',
      'Percent complete': 0,
    });
    const phases = findTable(handover, 'phases');
    expect(rowNamed(phases, 'Foundation').slice(1)).toEqual([
      ...['1 of 2', 'None asked for', 'None asked for', 'None asked for', 2, 1],
    ]);
    expect(rowNamed(phases, 'Whole project').slice(-2)).toEqual([1, 0]);
    expect(rowNamed(phases, 'Total').slice(-2)).toEqual([5, 2]);
    expect(cellsOfColumn(findTable(handover, 'documents'))).toHaveLength(5);
    expect(cellsOfColumn(findTable(handover, 'snags')).map((cells) => cells[1])).toEqual(['Scratched door']);
    // What was listed, and whose file came, after a day is not there on it.
    await server.pool.query(
      "update documents set created_at = now() - interval '9 days' where project_id = $1 and title <> 'As built'",
      [project],
    );
    await server.pool.query(
      "update document_versions set added_at = now() - interval '4 days' where project_id = $1",
      [project],
    );
    const on = async (day: number) => {
      const { Missing, 'Required documents': required } = figuresOf(
        await getReport(owner, project, 'handover', `?asOf=${daysAgo(day)}`),
      );
      return [required, Missing];
    };
    expect(await Promise.all([3, 6, 12].map(on))).toEqual([
      [4, 1],
      [4, 4],
      [0, 0],
    ]);
  });
});
