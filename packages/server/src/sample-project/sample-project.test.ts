import { transferBody } from '@brick/domain/budgets/api';
import { commitmentBody } from '@brick/domain/budgets/commitment-api';
import { progressBody } from '@brick/domain/budgets/programme-api';
import { completionListEndpoints } from '@brick/domain/completion-lists/api';
import { addDays, type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { documentBody } from '@brick/domain/documents/api';
import { expenseSchemas } from '@brick/domain/expenses/api';
import { inspectionBody } from '@brick/domain/inspections/api';
import { issueSchemas } from '@brick/domain/issues/api';
import { monitoringFeeSchemas } from '@brick/domain/monitoring-fees/api';
import { PHASES } from '@brick/domain/phases/phases';
import { placeSchemas } from '@brick/domain/places/api';
import { pinSchemas, planSchemas } from '@brick/domain/plans/api';
import type { ProjectStats } from '@brick/domain/projects/api';
import { variationBody } from '@brick/domain/variations/api';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { SAMPLE_NAME } from './sample-project.ts';
import { SUPPLIERS } from './suppliers.ts';

let project: { id: number; startDate: CalendarDate; estimatedCompletionDate: CalendarDate };

const server = await startServer();
const owner = await signUp(server, 'owner');
const answer = await owner.post('/api/projects/sample');
expect(answer.status).toBe(201);
project = answer.body;
const stats: ProjectStats = (await owner.get(`/api/projects/${project.id}/stats`)).body;
afterAll(() => server.stop());

const rowsOf = <Row extends object>(query: ReturnType<typeof sql>) => server.connection.rows<Row>(query);

const completionListBody = completionListEndpoints.add.body as NonNullable<
  typeof completionListEndpoints.add.body
>;

const TABLES = [
  'expenses',
  'variations',
  'monitoring_fees',
  'inspections',
  'issues',
  'interior_plans',
  'places',
  'plans',
  'pins',
  'interior_tasks',
  'documents',
  'check_templates',
  'checks',
  'completion_lists',
  'diary_days',
  'trade_links',
  'commitments',
  'milestones',
  'progress_entries',
  'contracts',
  'certificates',
];

describe('the sample project', () => {
  it('is added with one request by signed-in users only', async () => {
    expect(project).toMatchObject({
      name: SAMPLE_NAME,
      totalBudget: '2400000.00',
      hasOwnCurrency: false,
      ownerId: owner.id,
      role: 'owner',
      // Two variations have moved its completion date.
      version: 3,
    });
    expect((await server.visitor().post('/api/projects/sample')).status).toBe(401);
  });

  it('has a dashboard that matches its rows', async () => {
    const [sums] = await rowsOf(sql`
      select (select sum(amount)::text from expenses where project_id = ${project.id}) as expenses,
        (select sum(amount)::text from expenses where project_id = ${project.id} and is_paid) as "paidExpenses",
        (select sum(amount)::text from expenses where project_id = ${project.id} and not is_paid) as "unpaidExpenses",
        (select sum(case status when 'approved' then coalesce(agreed_amount, extra_cost) when 'pending' then extra_cost else 0 end)::text
          from variations where project_id = ${project.id}) as variations,
        (select sum(coalesce(agreed_amount, extra_cost))::text from variations where project_id = ${project.id} and status = 'approved') as "variationsApproved",
        (select sum(extra_cost)::text from variations where project_id = ${project.id} and status = 'pending') as "variationsPending",
        (select sum(amount)::text from monitoring_fees where project_id = ${project.id}) as "monitoringFees",
        (select sum(amount)::text from monitoring_fees where project_id = ${project.id} and is_paid) as "paidMonitoringFees"`);
    expect(stats.totals).toEqual(sums);
    const [whole] = await rowsOf(sql`
      select (${stats.totals.expenses}::numeric + ${stats.totals.variations}::numeric + ${stats.totals.monitoringFees}::numeric)::text as spent`);
    expect(stats.spent).toBe((whole as { spent: string }).spent);
  });

  it('has the phase statuses that follow from its expenses', async () => {
    const phases = await rowsOf<{ phase: string }>(sql`
      select phase, count(*) as count, count(*) filter (where is_paid) as "paidCount", sum(amount)::text as total,
        coalesce(sum(amount) filter (where is_paid), 0)::numeric(12,2)::text as paid,
        coalesce(sum(amount) filter (where not is_paid), 0)::numeric(12,2)::text as unpaid
      from expenses where project_id = ${project.id} group by phase`);
    const summed = new Map(phases.map((phase) => [phase.phase, phase]));
    expect(stats.phases).toHaveLength(PHASES.length);
    for (const phase of stats.phases)
      expect(phase).toMatchObject(summed.get(phase.phase) ?? { phase: 'no bills' });
    expect(stats.phases.map((phase) => phase.status)).toEqual([
      ...[
        'completed',
        'completed',
        'completed',
        'in_progress',
        'in_progress',
        'started',
        'started',
        'started',
      ],
    ]);
  });

  it('has spent three quarters of its budget with three of eight phases completed', () => {
    expect(stats).toMatchObject({ percentSpent: 74.7, completedPhases: 3, progress: 37.5 });
    const count = (of: 'count' | 'paidCount') => stats.phases.reduce((total, phase) => total + phase[of], 0);
    expect([count('count'), count('paidCount')]).toEqual([63, 49]);
    expect(stats.issues).toEqual({ open: 5, inProgress: 2, resolved: 4, unresolved: 7, highPriority: 2 });
    expect(stats.inspections).toEqual({ total: 9, passed: 5, failed: 2, pending: 2, passRate: 55.6 });
  });

  it('names who reported its resolved issues fixed', async () => {
    const { body: issues } = await owner.get(`/api/projects/${project.id}/issues?status=resolved`);
    const fixers = issues.map(({ fixedByName }: { fixedByName: string | null }) => fixedByName);
    expect([fixers.length, fixers.includes(null)]).toEqual([4, false]);
  });

  it('starts its recent activity with a delivery today and an issue from yesterday', () => {
    expect(stats.recentActivity.map(({ kind, title, status }) => [kind, title, status]).slice(0, 3)).toEqual([
      ['expense', expect.stringMatching(/^EX-\d{4} Roof trusses, second delivery$/), 'completed'],
      ['issue', expect.stringMatching(/^SN-\d{4} Crack in retaining wall$/), 'high'],
      ['expense', expect.stringMatching(/^EX-\d{4} Electrical first fix$/), 'pending'],
    ]);
  });

  it('has no entries before its start or in the future', async () => {
    const [{ today } = { today: '' as CalendarDate }] = await rowsOf<{ today: CalendarDate }>(
      sql`select current_date as today`,
    );
    expect(daysBetween(project.startDate, today)).toBeGreaterThan(250);
    expect(daysBetween(today, project.estimatedCompletionDate)).toBeGreaterThan(110);
    for (const table of TABLES) {
      const wrong = await rowsOf(sql`
        select id, created_at, updated_at from ${sql.identifier(table)} where project_id = ${project.id}
          and (updated_at > now() or created_at > updated_at or created_at < (select created_at from projects where id = ${project.id}))`);
      expect(wrong, table).toEqual([]);
    }
    const wrong = await rowsOf(sql`
      select 'expense' from expenses where project_id = ${project.id} and (date > current_date + 1 or date < ${project.startDate} or due_date < date)
      union all select 'variation' from variations where project_id = ${project.id} and (reviewed_at > now() or reviewed_at < created_at)
      union all select 'issue' from issues where project_id = ${project.id} and (resolved_at > now() or resolved_at < created_at)
      union all select 'supplier' from suppliers where added_in_project_id = ${project.id} and created_at > now()
      union all select 'history' from activity where project_id = ${project.id} and at > now()`);
    expect(wrong).toEqual([]);
  });

  it('uses the owner’s suppliers of the same names', async () => {
    const directory = (await rowsOf<{ name: string }>(
      sql`select name from suppliers where added_by = ${owner.id} and added_in_project_id = ${project.id} order by id`,
    )) as { name: string }[];
    expect(directory.map(({ name }) => name)).toEqual(Object.values(SUPPLIERS).map(({ name }) => name));
    const linked = await rowsOf(sql`
      select e.id from expenses e left join suppliers s on s.id = e.supplier_id and s.name = e.supplier and s.added_in_project_id = e.project_id
      where e.project_id = ${project.id} and (s.id is null) <> (not exists (select from suppliers d where d.name = e.supplier))`);
    expect(linked).toEqual([]);
    const [unused] = await rowsOf<{ names: string[] | null }>(sql`
      select array_agg(name) as names from suppliers s where added_in_project_id = ${project.id}
        and not exists (select from expenses e where e.supplier_id = s.id)`);
    expect(unused?.names).toBeNull();
  });

  it('has a history of every row as if it had been edited', async () => {
    const [{ rows } = { rows: 0 }] = await rowsOf<{ rows: number }>(
      sql`${sql.join(
        TABLES.map((table) => sql`select id from ${sql.identifier(table)} where project_id = ${project.id}`),
        sql` union all `,
      )}`,
    ).then((found) => [{ rows: found.length }]);
    const entries = await rowsOf<{ entity: string; action: string; before: object | null; after: object }>(
      sql`select entity, action, before, after from activity where project_id = ${project.id} order by id`,
    );
    expect(entries[0]).toMatchObject({ entity: 'project', action: 'created', before: null });
    // The project itself and two budget transfers, which cannot be edited.
    expect(entries.filter(({ action }) => action === 'created')).toHaveLength(rows + 3);
    const decided = entries.filter(({ entity, action }) => entity === 'variation' && action === 'decided');
    expect(decided).toHaveLength(5);
    expect(decided[0]).toMatchObject({
      before: { status: 'pending', agreedAmount: null },
      after: { status: 'approved', agreedAmount: '58900.00' },
    });
  });

  it('has documents of every status, a missing required certificate and an expired permit', async () => {
    const path = `/api/projects/${project.id}/documents`;
    expect((await owner.get(`${path}/totals`)).body).toEqual({
      total: 11,
      required: 8,
      missing: 2,
      requiredMissing: 2,
      expired: 1,
      expiring: 1,
    });
    const { body: drawings } = await owner.get(`${path}?kind=drawing`);
    expect(drawings).toMatchObject([{ title: 'Structural drawings', status: 'present', fileVersion: 2 }]);
    expect((await owner.get(`/api/documents/${drawings[0].id}/versions`)).body).toMatchObject([
      { number: 2, note: 'Revision B: column C4 strengthened' },
      { number: 1, note: 'Revision A, for construction' },
    ]);
  });

  it('has a complete budget that adds up', async () => {
    const { body: budget } = await owner.get(`/api/projects/${project.id}/budget`);
    expect(budget).toMatchObject({
      totals: { original: '2195000.00', revised: '2286530.50', transfers: '27000.00' },
      fees: { budget: '65000.00', actual: '52250.00' },
      contingency: { original: '110000.00', transfers: '-15000.00', used: '58900.00', left: '36100.00' },
      unallocated: '18000.00',
      projectBudget: { original: '2400000.00', revised: '2405630.50' },
      balanced: true,
    });
    expect(budget.totals.actual).toBe(stats.totals.expenses);
    const levels = budget.phases.map(({ level }: { level: string | null }) => level);
    expect(levels.slice(0, 5)).toEqual(['critical', 'critical', 'critical', 'near', null]);
    const { body: totals } = await owner.get(`/api/projects/${project.id}/commitments/totals`);
    expect(totals).toMatchObject({ count: 6, amount: '813000.00', overInvoiced: '0.00' });
    expect(totals.open).toBe(budget.totals.committed);
    const { body: spent } = await owner.get(`/api/projects/${project.id}/commitments?isOpen=false`);
    expect(spent).toEqual([]);
  });

  it('has a programme moved by two variations, and earned value that shows a delay', async () => {
    const { body: programme } = await owner.get(`/api/projects/${project.id}/programme`);
    const moved = programme.phases.filter(({ movedDays }: { movedDays: number }) => movedDays > 0);
    expect(moved.map(({ phase, movedDays }: Record<string, unknown>) => [phase, movedDays])).toEqual([
      ['foundation', 8],
      ['utilities', 4],
    ]);
    expect(programme.milestones).toHaveLength(6);
    const entries = await rowsOf(
      sql`select id from activity where project_id = ${project.id} and entity = 'programme'`,
    );
    expect(programme.version).toBe(entries.length + 1);
    const { body: value } = await owner.get(`/api/projects/${project.id}/earned-value`);
    expect(value).toMatchObject({ missing: [], unplanned: [], cpi: 0.9873, spi: 0.8892 });
    expect(stats.schedule.status).toBe('at_risk');
  });

  it('continues report numbers after the last one', async () => {
    const numbers = await rowsOf<{ number: string }>(
      sql`select number from inspections where project_id = ${project.id} order by id`,
    );
    expect(numbers.map(({ number }) => number)).toEqual(
      Array.from({ length: 9 }, (_, index) => `INS-000${index + 1}`),
    );
    expect(
      await rowsOf(
        sql`select last from record_series where project_id = ${project.id} and kind = 'inspection'`,
      ),
    ).toEqual([{ last: 9 }]);
    const another = await signUp(server, 'another');
    const { body: own } = await another.post('/api/projects/sample');
    const next = await another.post(`/api/projects/${own.id}/inspections`, { phase: 'finishes' });
    expect(next.body.reportNumber).toBe('INS-0010');
  });

  it('shows the version of a failed inspection before the visit', async () => {
    const { body: failed } = await owner.get(`/api/projects/${project.id}/inspections?result=failed`);
    const { body: versions } = await owner.get(`/api/inspections/${failed[0].id}/versions`);
    expect(versions).toMatchObject([
      { version: 2, result: 'failed', observations: failed[0].observations },
      { version: 1, result: 'pending', observations: null },
    ]);
  });

  it.each([
    ['expenses', expenseSchemas.body, 63],
    ['variations', variationBody, 7],
    ['monitoring-fees', monitoringFeeSchemas.body, 8],
    ['inspections', inspectionBody, 9],
    ['issues', issueSchemas.body, 11],
    ['places', placeSchemas.body, 12],
    ['plans', planSchemas.body, 2],
    ['pins', pinSchemas.body, 9],
    ['documents', documentBody, 11],
    ['completion-lists', completionListBody, 2],
    ['commitments', commitmentBody, 6],
    ['progress', progressBody, 16],
    ['budget/transfers', transferBody, 2],
  ])('contains only valid input: its %s match their API schema', async (path, body, count) => {
    const { body: rows } = await owner.get(`/api/projects/${project.id}/${path}`);
    expect(rows).toHaveLength(count);
    for (const row of rows) expect(body.safeParse(row).error, JSON.stringify(row)).toBeUndefined();
  });

  it('has a part that is complete with its list, and the first round through the house', async () => {
    const { body: lists } = await owner.get(`/api/projects/${project.id}/completion-lists?sort=number`);
    expect(lists).toMatchObject([
      { number: 'CL-0001', state: 'issued', placePath: 'Grounds', lineCount: 1, openLines: 1 },
      { number: 'CL-0002', state: 'open', placePath: 'House', lineCount: 3, openLines: 3 },
    ]);
    const { body: grounds } = await owner.get(`/api/completion-lists/${lists[0].id}`);
    const [line] = grounds.lines;
    const { body: issue } = await owner.get(`/api/issues/${line.issueId}`);
    expect(issue).toMatchObject({ kind: 'snag', dueDate: line.dueDate, lists: [{ number: 'CL-0001' }] });
    const { body: certificate } = await owner.get(`/api/documents/${grounds.certificateDocumentId}`);
    expect(certificate).toMatchObject({ kind: 'certificate', issuedOn: grounds.completionOn });
    const { body: house } = await owner.get(`/api/completion-lists/${lists[1].id}`);
    expect(house.contractTitle).toBe('Building works');
    expect(Number(house.retention.held)).toBeGreaterThan(0);
  });

  it('has drawings with pins of its issues and checks, which are drawn once somebody looks at them', async () => {
    const { body: plans } = await owner.get(`/api/projects/${project.id}/plans`);
    expect(
      plans.map(({ number, currentRevision, placePath }: Record<string, unknown>) => [
        ...[number, currentRevision, placePath],
      ]),
    ).toEqual([
      ['A-101', 2, 'House / Ground floor'],
      ['A-102', 1, 'House / Upper floor'],
    ]);
    const ground = plans[0].id;
    const { body: pins } = await owner.get(`/api/projects/${project.id}/plans/${ground}/pins`);
    expect(pins.map(({ title, offSheet }: Record<string, unknown>) => [title, offSheet])).toEqual([
      ['Guard rail missing on scaffold', false],
      ['Honeycombing at column C4', false],
      ['Damp below the DPC at the garage', false],
      ['Garage slab', false],
      ['Bathroom floors', false],
    ]);
    const tile = () =>
      fetch(`${owner.url}/api/plans/${ground}/revisions/2/tiles/0/0_0`, {
        headers: { cookie: owner.cookie },
      });
    const first = await tile();
    expect([first.status, await first.text()]).toEqual([202, '']);
    await expect.poll(async () => (await tile()).status).toBe(200);
    const { dominant } = await sharp(Buffer.from(await (await tile()).arrayBuffer())).stats();
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 });
    const { body: drawn } = await owner.get(`/api/plans/${ground}`);
    expect(drawn.revisions[1]).toMatchObject({ state: 'ready', widthMm: 420, heightMm: 297, alignFrom: 1 });
    expect(drawn.currentRevision).toBe(2);
  });

  it('can be added twice, each with its own suppliers', async () => {
    const again = await owner.post('/api/projects/sample');
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(project.id);
    const second: ProjectStats = (await owner.get(`/api/projects/${again.body.id}/stats`)).body;
    expect(second.spent).toBe(stats.spent);
    const shared = await rowsOf(sql`
      select e.id from expenses e join suppliers s on s.id = e.supplier_id
      where e.project_id = ${again.body.id} and s.added_in_project_id <> e.project_id`);
    expect(shared).toEqual([]);
    expect((await owner.get('/api/projects')).body).toHaveLength(2);
  });

  it.each([['America/Los_Angeles'], ['Asia/Tokyo'], ['Pacific/Kiritimati']])(
    'never shows wrong days for users in %s',
    async (timezone) => {
      const elsewhere = await signUp(server, 'elsewhere');
      await rowsOf(sql`update users set timezone = ${timezone} where id = ${elsewhere.id}`);
      const { body } = await elsewhere.post('/api/projects/sample');
      const [found] = await rowsOf<{ ahead: number; newest: CalendarDate; today: CalendarDate }>(sql`
      select count(*) filter (where created_at > now()) as ahead, max(date) as newest, (now() at time zone ${timezone})::date as today
      from expenses where project_id = ${body.id}`);
      expect(found?.ahead).toBe(0);
      expect(found?.newest).toBe(found?.today);
      expect(addDays(found?.today as CalendarDate, 117)).toBe(body.estimatedCompletionDate);
    },
  );
});
