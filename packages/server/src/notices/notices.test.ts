import { NOTICE_KINDS, RESOURCE_OF_NOTICE } from '@brick/domain/notices/notice-kinds';
import { can, ROLES } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { createBudgetLevelJob } from './budget-level-notices.ts';
import { notifyDueDates } from './due-date-notices.ts';
import { noticeJobs } from './scheduled-notice-jobs.ts';
import { publishNotice } from './service.ts';

let owner: TestPerson;
let project: number;

const server = await startServer({ registrationsPerHour: 1_000_000 });
afterAll(() => server.stop());

beforeEach(async () => {
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
});

const noticesOf = async (person: TestPerson, query = '') =>
  (await person.get(`/api/notices${query}`)).body as {
    id: number;
    kind: string;
    text: string;
    entity: string;
    entityId: number | null;
    readAt: string | null;
  }[];
const textsOf = async (person: TestPerson) => (await noticesOf(person, '?limit=500')).map(({ text }) => text);
const unreadOf = async (person: TestPerson) => (await person.get('/api/notices/count')).body.unread;

const tellOne = (person: TestPerson, kind: string, entity: string, more: object = {}) =>
  publishNotice(server.connection, {
    userIds: [person.id],
    kind,
    projectId: project,
    entity,
    entityId: 1,
    facts: { title: 'Crack' },
    ...more,
  });

describe('a notice', () => {
  it('is visible to its reader only; unread ones come first', async () => {
    const engineer = await joinAs(server, project, 'engineer');
    for (const title of ['one', 'two', 'three'])
      await tellOne(engineer, 'assigned', 'issue', { facts: { title } });
    const [third, second] = await noticesOf(engineer);
    expect(third?.text).toContain('“three”');
    expect(await unreadOf(engineer)).toBe(3);
    const marked = await engineer.post('/api/notices/read', { ids: [third?.id, second?.id] });
    expect(marked).toMatchObject({ status: 200, body: { unread: 1 } });
    expect((await textsOf(engineer)).map((text) => /“(\w+)”/.exec(text)?.[1])).toEqual([
      'one',
      'three',
      'two',
    ]);
    expect(await noticesOf(engineer, '?unread=true')).toHaveLength(1);
    const page = await engineer.get('/api/notices?limit=1&offset=1');
    expect(page.body).toHaveLength(1);
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(await noticesOf(engineer, `?id=${second?.id}`)).toHaveLength(1);
    // Nobody can read or mark notices of others.
    expect(await noticesOf(owner, `?id=${second?.id}`)).toEqual([]);
    const [left] = await noticesOf(engineer, '?unread=true');
    await owner.post('/api/notices/read', { ids: [left?.id] });
    expect(await unreadOf(engineer)).toBe(1);
    expect((await engineer.post('/api/notices/read', { all: true })).body).toEqual({ unread: 0 });
  });

  it('is locked after those before it, so that two tabs that mark several as read never deadlock', async () => {
    const engineer = await joinAs(server, project, 'engineer');
    for (const title of ['one', 'two', 'three'])
      await tellOne(engineer, 'assigned', 'issue', { facts: { title } });
    const ids = (await noticesOf(engineer)).map(({ id }) => id).toSorted((a, b) => a - b);
    const holder = await server.pool.connect();
    try {
      // Among many that were read, a row that was changed is found after the others.
      await holder.query(
        "insert into notices (user_id, kind, read_at) select $1, 'assigned', now() from generate_series(1, 2000)",
        [engineer.id],
      );
      await holder.query('update notices set once = $2 where id = $1', [ids[0], 'moved']);
      await holder.query('analyze notices');
      await holder.query('begin');
      await holder.query('select from notices where id = $1 for update', [ids[0]]);
      const marking = engineer.post('/api/notices/read', { all: true });
      const waits =
        'select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()';
      await expect.poll(async () => (await server.pool.query(waits)).rowCount).toBe(1);
      const free = await holder.query(
        'select id::int from notices where user_id = $1 and read_at is null order by id for update skip locked',
        [engineer.id],
      );
      expect(free.rows.map(({ id }) => id)).toEqual(ids);
      await holder.query('commit');
      expect((await marking).body).toEqual({ unread: 0 });
    } finally {
      holder.release(true);
    }
  });

  it('is hidden without the membership, project or right, and returns with them', async () => {
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    await tellOne(surveyor, 'decisionWanted', 'variation');
    const become = (role: string) =>
      server.connection.rows(
        sql`update project_members set role = ${role} where project_id = ${project} and user_id = ${surveyor.id}`,
      );
    expect(await unreadOf(surveyor)).toBe(1);
    await become('viewer');
    expect([await unreadOf(surveyor), await noticesOf(surveyor)]).toEqual([0, []]);
    await become('quantity_surveyor');
    expect(await unreadOf(surveyor)).toBe(1);
    await owner.delete(`/api/projects/${project}`);
    expect(await unreadOf(surveyor)).toBe(0);
    await owner.post(`/api/projects/${project}/restore`);
    await server.connection.rows(
      sql`delete from project_members where project_id = ${project} and user_id = ${surveyor.id}`,
    );
    expect(await unreadOf(surveyor)).toBe(0);
  });

  it('about a row of others is hidden from who reads only their own by now, and stays for its author', async () => {
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const { id: theirs } = await addExpenseBy(owner, project);
    const { id: own } = await addExpenseBy(surveyor, project);
    for (const id of [theirs, own])
      for (const text of [`@${surveyor.username} please look`, 'Done'])
        expect((await owner.post(`/api/expenses/${id}/comments`, { text })).status).toBe(201);
    const seen = async () => new Set((await noticesOf(surveyor)).map(({ entityId }) => entityId));
    expect(await seen()).toEqual(new Set([theirs, own]));
    await owner.patch(`/api/projects/${project}/members/${surveyor.id}`, { role: 'contractor' });
    expect((await surveyor.get(`/api/expenses/${theirs}`)).status).toBe(404);
    expect(await seen()).toEqual(new Set([own, project]));
    expect(await unreadOf(surveyor)).toBe((await noticesOf(surveyor)).length);
  });

  it('names a project to its members as it is called now, and to others as it was called then', async () => {
    const stranger = await signUp(server, 'stranger');
    const facts = { project: 'Kgale', by: 'Neo' };
    for (const person of [owner, stranger]) await tellOne(person, 'offerAccepted', 'offer', { facts });
    await tellOne(stranger, 'offerAccepted', 'offer', { facts: { by: 'Neo' } });
    await owner.patch(`/api/projects/${project}`, { name: 'Kgale, 2 million over budget' });
    const names = async (person: TestPerson) =>
      (await person.get('/api/notices')).body.map((row: { projectName: string }) => row.projectName);
    expect(await names(stranger)).toEqual([null, 'Kgale']);
    expect(await names(owner)).toEqual(['Kgale, 2 million over budget']);
  });

  it('that the owner’s suppliers are no longer shared reaches the owner', async () => {
    await tellOne(owner, 'suppliersNotShared', 'directory', { facts: { project: 'Kgale' } });
    expect((await noticesOf(owner)).map(({ kind }) => kind)).toEqual(['suppliersNotShared']);
  });

  it('is removed after half a year, but for those of budgets that are told once only', async () => {
    for (const kind of [
      'budget80',
      'phaseBudget',
      'diaryNotSigned',
      'pointReviewLate',
      'overdue',
      'assigned',
    ])
      await tellOne(owner, kind, 'budget', { once: kind === 'assigned' ? null : `${kind}:1` });
    await tellOne(owner, 'planRevised', 'plan', { once: 'planRevised:2' });
    await server.connection.rows(sql`
      update notices set at = now() - interval '181 days' where user_id = ${owner.id} and kind <> 'planRevised'`);
    await noticeJobs(readConfig({}, '/'))
      .at(-1)
      ?.work({ pool: server.pool } as ScheduledJobContext);
    const kept = await server.connection.rows<{ kind: string }>(
      sql`select kind from notices where user_id = ${owner.id} order by kind`,
    );
    expect(kept.map(({ kind }) => kind)).toEqual(['budget80', 'phaseBudget', 'planRevised']);
  });

  it('about a kind without known rights is shown to nobody, not even the owner', async () => {
    const engineer = await joinAs(server, project, 'engineer');
    const before = await unreadOf(owner);
    for (const person of [engineer, owner])
      for (const entity of ['weather-report', 'share-link', null])
        await tellOne(person, 'decisionWanted', entity as string, { facts: { title: 'Hidden' } });
    expect(await noticesOf(engineer)).toEqual([]);
    expect(await unreadOf(engineer)).toBe(0);
    expect(await unreadOf(owner)).toBe(before);
  });

  it('is hidden from roles that may not read its subject, for every role and kind', async () => {
    for (const role of [...ROLES, 'designer', 'clerk_of_works']) {
      const person = await joinAs(server, project, role);
      for (const entity of Object.keys(RESOURCE_OF_NOTICE)) await tellOne(person, 'decisionWanted', entity);
      const seen = (await noticesOf(person)).map(({ entity }) => entity).sort();
      const as =
        role === 'designer' ? 'interior_designer' : (ROLES.find((known) => known === role) ?? 'viewer');
      const may = Object.entries(RESOURCE_OF_NOTICE)
        .filter(([, resource]) => can({ userId: person.id, role: as }, resource, 'read', { createdBy: 0 }))
        .map(([entity]) => entity);
      expect([role, seen]).toEqual([role, may.sort()]);
    }
  });

  it('of every kind has a complete text, even with few facts', async () => {
    const engineer = await joinAs(server, project, 'owner');
    const facts = {
      ...{ by: 'Neo Molefe', title: 'Ridge beam', project: 'Kgale', contract: 'Main works', number: 3 },
      ...{ date: '2026-03-04', dueOn: '2026-04-05', amount: '12400.50', payable: '900.00', count: 2 },
      ...{ phase: 'roofing', level: 'near', role: 'architect', decision: 'approved' },
    };
    for (const kind of [...Object.keys(NOTICE_KINDS), 'of-tomorrow']) {
      for (const entity of ['issue', 'inspection', 'interior-task', 'expense', 'monitoring-fee'])
        await tellOne(engineer, kind, entity, { facts });
      await tellOne(engineer, kind, 'issue', { facts: { date: facts.date } });
    }
    const texts = await textsOf(engineer);
    expect(texts.length).toBeGreaterThan(40);
    for (const text of texts) expect(text).not.toMatch(/undefined|null|\{|\}|none/);
    expect(texts).toContain('2 monitoring fees were due on Mar 4, 2026');
    expect(texts).toContain('Neo Molefe approved the variation “Ridge beam”');
    expect(texts.join()).toContain('$12,400.50');
  });
});

describe('a new assignee', () => {
  it.each([
    ['issue', 'issues', { title: 'Crack', severity: 'high' }],
    ['inspection', 'inspections', { phase: 'foundation' }],
  ])('is notified of an %s once, unless they assigned it themselves', async (entity, folder, body) => {
    const builder = await joinAs(server, project, 'contractor');
    const given = { ...body, assignedTo: builder.username, dueDate: '2026-03-04' };
    const { body: row } = await owner.post(`/api/projects/${project}/${folder}`, given);
    expect(await noticesOf(builder)).toMatchObject([{ kind: 'assigned', entity, entityId: row.id }]);
    expect((await textsOf(builder))[0]).toMatch(/^owner\d+ assigned the .* to you, due Mar 4, 2026$/);
    await owner.patch(`/api/${folder}/${row.id}`, { location: 'Grid B' });
    await owner.patch(`/api/${folder}/${row.id}`, { assignedTo: builder.username });
    expect(await unreadOf(builder)).toBe(1);
    await owner.patch(`/api/${folder}/${row.id}`, { assignedTo: owner.username });
    expect(await noticesOf(owner)).toEqual([]);
    await owner.patch(`/api/${folder}/${row.id}`, { assignedTo: builder.username });
    expect(await unreadOf(builder)).toBe(2);
  });

  it('is notified of an interior task', async () => {
    const builder = await joinAs(server, project, 'contractor');
    const plan = await owner.post(`/api/projects/${project}/interior-plans`, { roomName: 'Kitchen' });
    const task = { taskName: 'Choose worktops', assignedTo: builder.username };
    await owner.post(`/api/interior-plans/${plan.body.id}/tasks`, task);
    expect(await noticesOf(builder)).toMatchObject([{ kind: 'assigned', entity: 'interior-task' }]);
  });
});

describe('a variation that needs a decision', () => {
  it('is notified to users who may decide it at its cost, and to nobody else', async () => {
    await owner.patch(`/api/projects/${project}`, { variationApprovalLimit: '5000.00' });
    const manager = await joinAs(server, project, 'project_manager');
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const submit = (by: TestPerson, body: object) =>
      by.post(`/api/projects/${project}/variations`, { title: 'Ridge beam', ...body });
    await submit(surveyor, { extraCost: '5000.00' });
    expect([await unreadOf(owner), await unreadOf(manager), await unreadOf(surveyor)]).toEqual([1, 1, 0]);
    await submit(surveyor, { extraCost: '5000.01' });
    expect([await unreadOf(owner), await unreadOf(manager)]).toEqual([2, 1]);
    await submit(manager, { extraCost: '10.00' });
    expect([await unreadOf(owner), await unreadOf(manager)]).toEqual([3, 1]);
    const { body: draft } = await submit(surveyor, { extraCost: '1.00', status: 'draft' });
    expect(await unreadOf(owner)).toBe(3);
    await surveyor.patch(`/api/variations/${draft.id}`, { status: 'pending' });
    expect([await unreadOf(owner), await unreadOf(manager)]).toEqual([4, 2]);
    expect((await textsOf(owner))[0]).toMatch(
      /submitted the variation “VO-\d{4} Ridge beam” of \$1: it waits/,
    );
  });
});

const at = (instant: string) => Date.parse(instant);
const dates = (instant: string) => notifyDueDates({ pool: server.pool, now: () => at(instant) });

describe('a due date', () => {
  it('is notified two days before and once it has passed, from seven in the morning of the reader, once', async () => {
    const tokyo = await joinAs(server, project, 'engineer');
    await server.connection.rows(sql`update users set timezone = 'Asia/Tokyo' where id = ${tokyo.id}`);
    await server.connection.rows(sql`update projects set timezone = 'Asia/Tokyo' where id = ${project}`);
    const issue = { title: 'Crack', severity: 'high', assignedTo: tokyo.username, dueDate: '2026-03-10' };
    const { body: row } = await owner.post(`/api/projects/${project}/issues`, issue);
    await tokyo.post('/api/notices/read', { all: true });
    const told = async () => (await noticesOf(tokyo, '?unread=true')).map(({ text }) => text);
    // 8 March begins at 15:00 UTC of the 7th in Tokyo; 07:00 there is 22:00 UTC.
    await dates('2026-03-07T21:59:00Z');
    expect(await told()).toEqual([]);
    await Promise.all([dates('2026-03-07T22:00:00Z'), dates('2026-03-07T22:00:00Z')]);
    await dates('2026-03-09T10:00:00Z');
    expect(await told()).toEqual([`The issue “${row.number} Crack” is due on Mar 10, 2026`]);
    const late = `The issue “${row.number} Crack” was due on Mar 10, 2026`;
    const soon = `The issue “${row.number} Crack” is due on Mar 10, 2026`;
    await dates('2026-03-10T23:00:00Z');
    await dates('2026-03-11T23:00:00Z');
    expect(await told()).toEqual([late, soon]);
    // An issue is told of again after three and seven days.
    await dates('2026-03-12T23:00:00Z');
    await dates('2026-03-15T23:00:00Z');
    expect(await told()).toEqual([late, late, soon]);
    await dates('2026-03-16T23:00:00Z');
    await dates('2026-03-17T23:00:00Z');
    expect(await told()).toEqual([late, late, late, soon]);
    await owner.patch(`/api/issues/${row.id}`, { dueDate: '2026-03-15' });
    await owner.patch(`/api/issues/${row.id}`, { status: 'in_progress' });
    await owner.patch(`/api/issues/${row.id}`, { status: 'resolved' });
    await dates('2026-03-15T10:00:00Z');
    expect(await told()).toHaveLength(4);
  });

  it('of an issue is counted by the day of the project, as the list counts it, in the morning of the reader', async () => {
    const engineer = await joinAs(server, project, 'engineer');
    await server.connection.rows(sql`update users set timezone = 'Asia/Tokyo' where id = ${engineer.id}`);
    await server.connection.rows(
      sql`update projects set timezone = 'America/Los_Angeles' where id = ${project}`,
    );
    const issue = { title: 'Crack', assignedTo: engineer.username, dueDate: '2026-03-10' };
    await owner.post(`/api/projects/${project}/issues`, issue);
    await engineer.post('/api/notices/read', { all: true });
    const told = async () => (await noticesOf(engineer, '?unread=true')).map(({ kind }) => kind);
    // It is 11 March in Tokyo, and the 10th on site until 07:00 UTC.
    await dates('2026-03-11T06:30:00Z');
    expect(await told()).toEqual(['dueSoon']);
    await dates('2026-03-11T08:00:00Z');
    expect(await told()).toEqual(['overdue', 'dueSoon']);
  });

  it('of payments is notified to users who pay, combined per day', async () => {
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const architect = await joinAs(server, project, 'architect');
    for (const itemName of ['Cement', 'Sand', 'Steel'])
      await addExpenseBy(owner, project, { itemName, dueDate: '2026-05-10', isPaid: itemName === 'Steel' });
    await dates('2026-05-08T08:00:00Z');
    await dates('2026-05-09T08:00:00Z');
    expect(await textsOf(surveyor)).toEqual(['2 expenses are due on May 10, 2026']);
    expect(await textsOf(architect)).toEqual([]);
  });

  it('that is long past when first seen is not notified', async () => {
    await addExpenseBy(owner, project, { dueDate: '2026-01-10' });
    await dates('2026-02-10T08:00:00Z');
    expect(await noticesOf(owner)).toEqual([]);
  });
});

describe('the budget of a project', () => {
  it('is notified at 80, 95 and 100 percent, once each per budget, to the responsible roles', async () => {
    const look = createBudgetLevelJob();
    const engineer = await joinAs(server, project, 'engineer');
    await owner.patch(`/api/projects/${project}`, { totalBudget: '1000.00' });
    const spend = async (amount: string) => {
      await addExpenseBy(owner, project, { amount });
      await Promise.all([look(server), look(server)]);
    };
    const kinds = async () => (await noticesOf(owner)).map(({ kind }) => kind);
    await spend('799.99');
    expect(await kinds()).toEqual([]);
    await spend('0.01');
    expect(await kinds()).toEqual(['budget80']);
    await spend('1.00');
    expect(await kinds()).toEqual(['budget80']);
    await spend('199.00');
    expect(await kinds()).toEqual(['budget100', 'budget80']);
    expect((await textsOf(owner))[0]).toBe('The budget of $1,000 is spent');
    await owner.patch(`/api/projects/${project}`, { totalBudget: '1050.00' });
    await look(server);
    expect(await kinds()).toEqual(['budget95', 'budget100', 'budget80']);
    expect(await noticesOf(engineer)).toEqual([]);
  });
});
