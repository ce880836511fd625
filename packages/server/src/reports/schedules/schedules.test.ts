import type { ReportDelivery } from '@brick/domain/reports/report-deliveries-api';
import type { ReportSchedule } from '@brick/domain/reports/schedules-api';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer({ registrationsPerHour: 1_000_000 });
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
await addExpenseBy(owner, project);
const manager = await joinAs(server, project, 'project_manager');
const surveyor = await joinAs(server, project, 'quantity_surveyor');
afterAll(() => server.stop());
beforeEach(() => server.connection.rows(sql`delete from report_schedules`));

const schedules = () => `/api/projects/${project}/report-schedules`;

async function scheduled(person: TestPerson, fields: object = {}): Promise<ReportSchedule> {
  const body = { report: 'budget-summary', recipientIds: [surveyor.id], ...fields };
  const answer = await person.post(schedules(), body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const zoned = (person: TestPerson, timezone: string) =>
  server.connection.rows(sql`update users set timezone = ${timezone} where id = ${person.id}`);

describe('a schedule of a report', () => {
  it('is due at its hour in its author’s time zone', async () => {
    await zoned(manager, 'Africa/Gaborone');
    server.setNow(Date.parse('2026-03-18T09:00:00Z'));
    try {
      const made = await scheduled(manager, { every: 'month', day: 31, hour: 6, format: 'xlsx' });
      expect(made).toMatchObject({
        ...{ report: 'budget-summary', format: 'xlsx', language: null, every: 'month', day: 31, hour: 6 },
        ...{ timezone: 'Africa/Gaborone', nextAt: '2026-03-31T04:00:00.000Z', lastAt: null, isActive: true },
        recipients: [{ userId: surveyor.id, name: surveyor.username }],
        createdBy: manager.id,
        createdByName: manager.username,
      });
      // An edit by an owner elsewhere still uses the author's time zone.
      await zoned(owner, 'Asia/Tokyo');
      const { body } = await owner.patch(`/api/report-schedules/${made.id}`, { every: 'week', day: 5 });
      expect(body).toMatchObject({ nextAt: '2026-03-20T04:00:00.000Z', version: 2 });
      expect((await owner.get(schedules())).body).toEqual([body]);
    } finally {
      server.setNow(Date.now());
    }
  });

  it('moves to its hour in the new time zone of its author, unless it is due already', async () => {
    await zoned(manager, 'Africa/Gaborone');
    server.setNow(Date.parse('2026-03-18T09:00:00Z'));
    try {
      const [made, due] = [
        await scheduled(manager, { every: 'month', day: 31, hour: 6 }),
        await scheduled(manager, { every: 'week', day: 3, hour: 6 }),
      ];
      const dueAt = '2026-03-18T04:00:00.000Z';
      await server.connection.rows(sql`update report_schedules set next_at = ${dueAt} where id = ${due.id}`);
      expect((await manager.put('/api/user/settings', { timezone: 'Asia/Tokyo' })).status).toBe(200);
      expect((await owner.get(schedules())).body).toMatchObject([
        { id: due.id, nextAt: dueAt },
        { id: made.id, nextAt: '2026-03-30T21:00:00.000Z', timezone: 'Asia/Tokyo', version: made.version },
      ]);
    } finally {
      server.setNow(Date.now());
    }
  });

  it('keeps its day where its author goes to another time zone, and is sent once on it', async () => {
    const moved = async (from: string, to: string, at: string) => {
      await zoned(manager, from);
      server.setNow(Date.parse(at));
      const { id } = await scheduled(manager, { every: 'week', day: 3, hour: 6 });
      await manager.put('/api/user/settings', { timezone: to });
      return (await manager.get(`/api/report-schedules/${id}`)).body.nextAt;
    };
    try {
      // That Wednesday has begun in Tokyo; its mail is sent at once.
      expect(await moved('America/Los_Angeles', 'Asia/Tokyo', '2026-03-18T09:00:00Z')).toBe(
        '2026-03-17T21:00:00.000Z',
      );
      // It was sent already on that Wednesday, in Tokyo.
      expect(await moved('Asia/Tokyo', 'America/Los_Angeles', '2026-03-18T00:00:00Z')).toBe(
        '2026-03-25T13:00:00.000Z',
      );
    } finally {
      server.setNow(Date.now());
    }
  });

  it('has no next date while paused, and one after resuming', async () => {
    const { id } = await scheduled(owner);
    const paused = (await owner.patch(`/api/report-schedules/${id}`, { isActive: false })).body;
    expect(paused.nextAt).toBeNull();
    const active = (await owner.patch(`/api/report-schedules/${id}`, { isActive: true })).body;
    expect(Date.parse(active.nextAt)).toBeGreaterThan(Date.now());
  });

  it('is sent only to members who may read the report', async () => {
    const stranger = await signUp(server, 'stranger');
    const engineer = await joinAs(server, project, 'engineer');
    const refused = async (fields: object) => {
      const { status, body } = await owner.post(schedules(), { report: 'budget-summary', ...fields });
      expect(status).toBe(422);
      return body.errors;
    };
    expect(await refused({ recipientIds: [stranger.id] })).toEqual({
      recipientIds: 'Choose members of this project',
    });
    expect(await refused({ recipientIds: [surveyor.id, engineer.id] })).toEqual({
      recipientIds: `${engineer.username} may not have this report: choose members whose role may make it`,
    });
    expect(await refused({ recipientIds: [] })).toHaveProperty('recipientIds');
    const quality = await scheduled(owner, {
      report: 'issue-register',
      recipientIds: [engineer.id, engineer.id],
    });
    expect(quality.recipientIds).toEqual([engineer.id]);
    const changed = await owner.patch(`/api/report-schedules/${quality.id}`, { report: 'cash-flow' });
    expect(changed.body.errors).toHaveProperty('recipientIds');
  });

  it('keeps recipients without the right when other fields change', async () => {
    const engineer = await joinAs(server, project, 'engineer');
    const { id } = await scheduled(owner, { report: 'handover', recipientIds: [engineer.id, manager.id] });
    await owner.delete(`/api/projects/${project}/members/${engineer.id}`);
    const { status, body } = await owner.patch(`/api/report-schedules/${id}`, { hour: 9 });
    expect([status, body.recipientIds]).toEqual([200, [engineer.id, manager.id]]);
  });

  it('has a valid day and supported filters', async () => {
    const errors = async (fields: object) =>
      (await owner.post(schedules(), { report: 'cash-flow', recipientIds: [manager.id], ...fields })).body
        .errors;
    expect(await errors({ every: 'week', day: 8 })).toHaveProperty('day');
    expect(await errors({ hour: 24 })).toHaveProperty('hour');
    expect(await errors({ options: { phase: 'roofing' } })).toHaveProperty('phase');
    const unknown = { report: 'expense-breakdown', options: { supplierId: 999_999 } };
    expect(await errors(unknown)).toHaveProperty('supplierId');
  });

  it('edited from an older version is rejected with the current schedule', async () => {
    const { id, version } = await scheduled(owner);
    await manager.patch(`/api/report-schedules/${id}`, { hour: 9, version });
    const late = await owner.patch(`/api/report-schedules/${id}`, { hour: 10, version });
    expect(late).toMatchObject({ status: 409, body: { current: { hour: 9, version: 2 } } });
  });

  it('skips missed deliveries after a restore', async () => {
    const { id } = await scheduled(owner);
    await owner.delete(`/api/report-schedules/${id}`);
    expect((await owner.get(schedules())).body).toEqual([]);
    const trash = (await owner.get(`/api/projects/${project}/trash`)).body;
    expect(trash[0]).toMatchObject({ kind: 'report-schedule', id, title: 'Budget Summary' });
    await server.connection.rows(sql`update report_schedules set next_at = now() - interval '20 days'`);
    const back = await owner.post(`/api/report-schedules/${id}/restore`);
    expect(back.status).toBe(200);
    expect(Date.parse(back.body.nextAt)).toBeGreaterThan(Date.now());
    expect((await owner.get(schedules())).body).toEqual([back.body]);
  });

  it('can be left by a recipient, who sees their deliveries', async () => {
    const { id } = await scheduled(owner, { recipientIds: [surveyor.id, manager.id] });
    const received = () => surveyor.get(`${schedules()}/received`);
    const [first] = (await received()).body;
    expect(first).toMatchObject({ id, report: 'budget-summary', createdByName: owner.username });
    expect(first).not.toHaveProperty('recipients');
    expect((await surveyor.post(`/api/report-schedules/${id}/leave`)).status).toBe(204);
    expect((await received()).body).toEqual([]);
    expect((await owner.get(`/api/report-schedules/${id}`)).body.recipientIds).toEqual([manager.id]);
    expect((await surveyor.post(`/api/report-schedules/${id}/leave`)).status).toBe(404);
    const [entry] = (await owner.get(`/api/report-schedules/${id}/history`)).body;
    expect(entry).toMatchObject({ actorId: surveyor.id, after: { recipientIds: [manager.id] } });
  });

  it('is sent manually once at a time, and not without recipients', async () => {
    const { id } = await scheduled(owner, { recipientIds: [manager.id, surveyor.id] });
    const send = () => owner.post(`/api/report-schedules/${id}/send-now`);
    expect(await send()).toMatchObject({ status: 202, body: { recipients: 2 } });
    expect(await send()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('being sent') },
    });
    const sendings = (await owner.get(`/api/projects/${project}/report-sendings`)).body as ReportDelivery[];
    expect(sendings).toMatchObject([
      {
        scheduleId: id,
        userId: surveyor.id,
        sentBy: owner.id,
        status: 'waiting',
        reason: null,
        sentAt: null,
      },
      { scheduleId: id, userId: manager.id, sentByName: owner.username },
    ]);
    expect((await owner.get(`/api/report-schedules/${id}`)).body.lastAt).toBe(sendings[0]?.dueAt);
    await server.connection.rows(sql`update report_sendings set status = 'sent'`);
    for (const person of [manager, surveyor]) await person.post(`/api/report-schedules/${id}/leave`);
    expect(await send()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Nobody') } });
  });

  it('has a limit of manual deliveries per hour', async () => {
    const { id } = await scheduled(owner);
    await server.connection.rows(sql`update attempts set failures = 30, last_at = now()`);
    expect((await owner.post(`/api/report-schedules/${id}/send-now`)).status).toBe(429);
    await server.connection.rows(sql`delete from attempts`);
  });

  it('is limited to a hundred per project', async () => {
    const { id } = await scheduled(owner);
    await server.connection.rows(sql`
      insert into report_schedules (project_id, report, format, every, day, hour, recipient_ids, next_at, created_by)
      select project_id, report, format, every, day, hour, recipient_ids, next_at, created_by
      from report_schedules, generate_series(1, 99) where id = ${id}`);
    const body = { report: 'budget-summary', recipientIds: [surveyor.id] };
    expect((await owner.post(schedules(), body)).status).toBe(409);
  });
});

describe('the list of deliveries', () => {
  it('is paged, newest first, for all schedules or one', async () => {
    await server.connection.rows(sql`delete from report_sendings`);
    await server.connection.rows(sql`
      insert into report_sendings (project_id, schedule_id, report, format, due_at, user_id, status, created_at)
      select ${project}, 1 + n % 2, 'budget-summary', 'pdf', now() + n * interval '1 hour', ${surveyor.id}, 'sent',
        now() + n * interval '1 hour' from generate_series(1, 5) as n`);
    const path = `/api/projects/${project}/report-sendings`;
    const first = await owner.get(`${path}?limit=3`);
    expect(first.headers.get('x-total-count')).toBe('5');
    const next = await owner.get(`${path}?limit=3&cursor=${first.headers.get('x-next-cursor')}`);
    const all = [...first.body, ...next.body] as ReportDelivery[];
    expect(new Set(all.map(({ id }) => id)).size).toBe(5);
    expect([...all].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))).toEqual(all);
    expect((await owner.get(`${path}?scheduleId=2`)).body).toHaveLength(3);
    await server.connection.rows(sql`delete from report_sendings`);
  });
});
