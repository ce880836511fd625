import { addDays, type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { buildIssue } from '../row-builders/issue.ts';
import { issues } from '../schema/issues.ts';
import { addContract, addIssuedCertificate, stepCertificate } from '../testing/certificate-requests.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const METRICS_TOKEN = 'metrics-of-a-test-that-nobody-knows';

let logged = '';

const server = await startServer(
  {
    ...{ registrationsPerHour: 1_000_000, projectsPerHour: 0, logLevel: 'info', securityLog: true },
    metricsToken: METRICS_TOKEN,
  },
  { logTo: { write: (line) => (logged += line) } },
);
const owner = await signUp(server, 'owner');
const today: CalendarDate = dayIn((await owner.get('/api/user')).body.timezone, Date.now());
afterAll(() => server.stop());

interface MadeCalendar {
  id: number;
  key: string;
  path: string;
}

async function make(person: TestPerson, body: object = {}): Promise<MadeCalendar> {
  const answer = await person.post('/api/user/calendars', { name: 'Site dates', ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const read = ({ path }: Pick<MadeCalendar, 'path'>, headers: Record<string, string> = {}) =>
  server.visitor().get(path, headers);

/** The events of a calendar, each by the names of its lines. */
async function eventsOf(calendar: MadeCalendar): Promise<Record<string, string>[]> {
  const { status, body } = await read(calendar);
  expect(status).toBe(200);
  return String(body)
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((text) =>
      Object.fromEntries(
        text.split('\r\n').map((line) => [line.split(/[;:]/)[0], line.slice(line.indexOf(':') + 1)]),
      ),
    );
}

const summariesOf = async (calendar: MadeCalendar) =>
  (await eventsOf(calendar)).map(({ SUMMARY }) => SUMMARY?.split(' · ')[0]);

async function post(person: TestPerson, path: string, body: object) {
  const answer = await person.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

/** A project with a day of each kind. */
async function projectWithDays(person: TestPerson) {
  const project = await addProjectOf(person);
  const at = `/api/projects/${project}`;
  const soon = (days: number) => addDays(today, days);
  const milestone = await post(person, `${at}/milestones`, { title: 'Roof closed', plannedOn: soon(1) });
  const expense = await addExpenseBy(person, project, { dueDate: soon(2) });
  const fee = await post(person, `${at}/monitoring-fees`, {
    ...{ feeType: 'Supervision', payeeName: 'Molefi & Partners', amount: '7250.00', dueDate: soon(3) },
  });
  const contract = await addContract(person, project, { paymentDays: 14 });
  const certificate = await addIssuedCertificate(person, contract.id, { date: addDays(today, -10) });
  const inspection = await post(person, `${at}/inspections`, {
    ...{ phase: 'foundation', inspectionType: 'Reinforcement', scheduledDate: soon(5), dueDate: soon(6) },
  });
  const issue = await post(person, `${at}/issues`, { title: 'Crack', dueDate: soon(7) });
  const document = await post(person, `${at}/documents`, {
    ...{ kind: 'permit', title: 'Building permit', expiresOn: soon(8) },
  });
  return { project, milestone, expense, fee, certificate, inspection, issue, document };
}

describe('a calendar', () => {
  it('shows a day of each kind with its number, its address, and neither amount nor payee', async () => {
    const { project, milestone, certificate } = await projectWithDays(owner);
    const calendar = await make(owner);
    expect(calendar.key).toMatch(/^[\w-]{43}$/);
    expect(calendar.path).toBe(`/calendar/${calendar.key}.ics`);
    const answer = await read(calendar);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.body).not.toMatch(/18400|7250|250000|Kalahari|Molefi|Kgosi/);
    const events = await eventsOf(calendar);
    expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual(
      [
        'Milestone: Roof closed',
        'Payment due: EX-0001 Ready-mix concrete 30 MPa',
        'Fee due: MF-0001 Supervision',
        'Certificate due: PC-0001 Main works',
        'Inspection: INS-0001 Reinforcement',
        'Correction due: INS-0001 Reinforcement',
        'Issue due: SN-0001 Crack',
        'Document expires: DOC-0001 Building permit',
      ].map((text) => `${text} · Mokolodi Ridge House`),
    );
    const days = events.map(({ DTSTART }) => DTSTART);
    expect(days).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => addDays(today, n).replaceAll('-', '')));
    expect(events[0]).toMatchObject({
      URL: `${server.url}/programme?editMilestone=${milestone.id}&project=${project}`,
      DTEND: addDays(today, 2).replaceAll('-', ''),
      TRANSP: 'TRANSPARENT',
      SEQUENCE: String(milestone.version),
    });
    expect(events[0]?.['UID']).toMatch(new RegExp(`^milestone-${milestone.id}@[\\da-f-]{36}$`));
    expect(events[3]?.['URL']).toBe(
      `${server.url}/certificates?certificate=${certificate.id}&project=${project}`,
    );
  });

  it('leaves out what is reached, paid, passed or resolved, in the trash, or of a draft', async () => {
    const person = await signUp(server, 'settler');
    const made = await projectWithDays(person);
    const calendar = await make(person);
    expect(await summariesOf(calendar)).toHaveLength(8);
    const edits: [string, object][] = [
      [`/api/milestones/${made.milestone.id}`, { reachedOn: today }],
      [`/api/expenses/${made.expense.id}`, { isPaid: true }],
      [`/api/monitoring-fees/${made.fee.id}`, { isPaid: true }],
      [`/api/inspections/${made.inspection.id}`, { result: 'passed' }],
      [`/api/issues/${made.issue.id}`, { status: 'resolved' }],
    ];
    for (const [path, body] of edits) {
      const { version } = (await person.get(path)).body;
      const answer = await person.send('PATCH', path, { body: { ...body, version } });
      expect([path, answer.status]).toEqual([path, 200]);
    }
    await stepCertificate(person, made.certificate.id, 'pay', { paidOn: today });
    await person.send('DELETE', `/api/documents/${made.document.id}`);
    expect(await summariesOf(calendar)).toEqual([]);
    expect((await read(calendar)).body).toContain('BEGIN:VTIMEZONE');
  });

  it('shows an issued certificate on the day that it states, whatever became of its contract', async () => {
    const contract = await addContract(owner, await addProjectOf(owner), { paymentDays: 14 });
    const { id } = await addIssuedCertificate(owner, contract.id, { date: today });
    await owner.patch(`/api/contracts/${contract.id}`, { paymentDays: 60 });
    const { dueOn } = (await owner.get(`/api/certificates/${id}`)).body;
    expect(dueOn).toBe(addDays(today, 14));
    const shown = (await eventsOf(await make(owner))).filter(({ UID }) =>
      UID?.includes(`certificate-${id}@`),
    );
    expect(shown.map(({ DTSTART }) => DTSTART)).toEqual([dueOn.replaceAll('-', '')]);
  });

  it('leaves out credit notes, and days before the last 90 and after two years', async () => {
    const person = await signUp(server, 'spanner');
    const project = await addProjectOf(person);
    await addExpenseBy(person, project, {
      amount: '-100.00',
      kind: 'credit_note',
      dueDate: addDays(today, 1),
    });
    for (const [title, days] of [
      ['A', -91],
      ['B', -90],
      ['C', 730],
      ['D', 731],
    ] as const)
      await post(person, `/api/projects/${project}/milestones`, { title, plannedOn: addDays(today, days) });
    expect(await summariesOf(await make(person))).toEqual(['Milestone: B', 'Milestone: C']);
  });

  it('shows the nearest of more than 2,000 days, in their order', async () => {
    const person = await signUp(server, 'planner');
    const project = await addProjectOf(person);
    const days = Array.from({ length: 2100 }, (_, index) => addDays(today, (index % 700) - 80));
    await server.connection.db
      .insert(issues)
      .values(days.map((dueDate) => buildIssue({ projectId: project, reportedBy: person.id, dueDate })));
    const events = await eventsOf(await make(person));
    const shown = events.map(({ DTSTART }) => String(DTSTART));
    expect(shown).toHaveLength(2000);
    expect(shown).toEqual(shown.toSorted());
    expect(shown[0]).toBe(addDays(today, -80).replaceAll('-', ''));
    const farthest = Math.max(...days.map((day) => Date.parse(day)));
    expect(shown.at(-1)).not.toBe(new Date(farthest).toISOString().slice(0, 10).replaceAll('-', ''));
  });

  it('shows the chosen projects and kinds, in its language', async () => {
    const person = await signUp(server, 'chooser');
    const { project } = await projectWithDays(person);
    const other = await addProjectOf(person, { name: 'Kgale View' });
    await post(person, `/api/projects/${other}/milestones`, { title: 'Handed over', plannedOn: today });
    const calendar = await make(person, {
      projects: [project],
      kinds: ['milestone', 'issue'],
      language: 'de',
    });
    expect(await summariesOf(calendar)).toEqual(['Meilenstein: Roof closed', 'Mangel fällig: SN-0001 Crack']);
    await person.send('PATCH', `/api/user/calendars/${calendar.id}`, {
      body: { name: 'Both', projects: null, kinds: ['milestone'] },
    });
    expect(await summariesOf(calendar)).toEqual(['Meilenstein: Handed over', 'Meilenstein: Roof closed']);
    expect((await read(calendar)).body).toContain('X-WR-CALNAME:Both\r\n');
  });

  it('of only what is mine shows what is assigned to the person, or was entered by them', async () => {
    const boss = await signUp(server, 'boss');
    const { project } = await projectWithDays(boss);
    const engineer = await joinAs(server, project, 'engineer');
    const calendar = await make(engineer, { onlyMine: true });
    expect(await summariesOf(calendar)).toEqual([]);
    await post(boss, `/api/projects/${project}/issues`, {
      ...{ title: 'Damp', dueDate: today, assignedTo: String(engineer.id) },
    });
    await post(engineer, `/api/projects/${project}/documents`, {
      ...{ kind: 'warranty', title: 'Lift', expiresOn: today },
    });
    expect(await summariesOf(calendar)).toEqual([
      'Document expires: DOC-0002 Lift',
      'Issue due: SN-0002 Damp',
    ]);
  });
});

describe('the rights of a calendar', () => {
  it('are those of its maker at each reading', async () => {
    const boss = await signUp(server, 'rights');
    const { project } = await projectWithDays(boss);
    const member = await joinAs(server, project, 'project_manager');
    const calendar = await make(member);
    const setRole = (role: string) =>
      server.connection.rows(sql`
        update project_members set role = ${role} where project_id = ${project} and user_id = ${member.id}`);
    expect(await summariesOf(calendar)).toHaveLength(8);
    await setRole('viewer');
    expect((await summariesOf(calendar)).map((text) => text?.split(':')[0])).toEqual([
      ...['Inspection', 'Correction due', 'Issue due', 'Document expires'],
    ]);
    await setRole('contractor');
    // Own expenses, certificates and documents alone.
    expect((await summariesOf(calendar)).map((text) => text?.split(':')[0])).toEqual([
      ...['Inspection', 'Correction due', 'Issue due'],
    ]);
    await boss.send('DELETE', `/api/projects/${project}/members/${member.id}`);
    expect(await summariesOf(calendar)).toEqual([]);
  });

  it('leave out a chosen project that is gone, and it does not stand in the way of a change', async () => {
    const person = await signUp(server, 'left');
    const { project } = await projectWithDays(person);
    const other = await addProjectOf(person);
    const calendar = await make(person, { projects: [project, other], kinds: ['milestone'] });
    expect(await summariesOf(calendar)).toHaveLength(1);
    await person.send('DELETE', `/api/projects/${project}`);
    const change = (projects: number[]) =>
      person.send('PATCH', `/api/user/calendars/${calendar.id}`, { body: { name: 'Renamed', projects } });
    const answer = await change([project, other]);
    expect([answer.status, answer.body.name]).toEqual([200, 'Renamed']);
    expect(await summariesOf(calendar)).toEqual([]);
    const foreign = await addProjectOf(owner);
    expect((await change([project, other, foreign])).status).toBe(422);
    expect((await change([other])).status).toBe(200);
    // Once it is not chosen any more, it cannot be chosen again.
    expect((await change([project, other])).status).toBe(422);
  });

  it('give the same 404 to every address that does not work', async () => {
    const person = await signUp(server, 'gone');
    const [deleted, withdrawn, locked] = [await make(person), await make(person), await make(person)];
    await person.send('DELETE', `/api/user/calendars/${deleted.id}`);
    await server.connection.rows(sql`
      update calendar_links set withdrawn_at = now(), withdrawn_by_restore = true where id = ${withdrawn.id}`);
    const shown = (await person.get('/api/user/calendars')).body as { id: number; state: string }[];
    expect(shown.map(({ id, state }) => [id, state])).toEqual([
      [locked.id, 'open'],
      [withdrawn.id, 'withdrawn'],
    ]);
    await server.connection.rows(sql`update users set locked_at = now() where id = ${person.id}`);
    const paths = [deleted, withdrawn, locked, { path: '/calendar/nothing.ics' }];
    const answers = await Promise.all(paths.map((one) => read(one)));
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' });
    }
  });

  it('end with the second factor that the server asks for', async () => {
    const strict = await startServer({ twoFactor: 'all' }, { beside: server });
    try {
      const calendar = await make(owner);
      expect((await read(calendar)).status).toBe(200);
      const visitor = strict.visitor();
      expect((await visitor.get(calendar.path)).status).toBe(404);
    } finally {
      await strict.stop();
    }
  });

  it('are of one account, which has ten at most', async () => {
    const [person, other] = [await signUp(server, 'ten'), await signUp(server, 'other')];
    const first = await make(person);
    for (let made = 1; made < 10; made += 1) await make(person);
    const eleventh = await person.post('/api/user/calendars', { name: 'Eleventh' });
    expect([eleventh.status, eleventh.body.detail]).toEqual([
      409,
      'There are 10 calendars already. Delete one first.',
    ]);
    expect((await other.get('/api/user/calendars')).body).toEqual([]);
    const path = `/api/user/calendars/${first.id}`;
    expect((await other.send('PATCH', path, { body: { name: 'Mine' } })).status).toBe(404);
    expect((await other.send('DELETE', path)).status).toBe(404);
    const foreign = await addProjectOf(other);
    const strange = await person.send('PATCH', path, { body: { projects: [foreign] } });
    expect([strange.status, strange.body.errors]).toEqual([
      422,
      { projects: 'Choose projects of which you are a member' },
    ]);
    expect((await read(first)).status).toBe(200);
  });
});

describe('reading a calendar', () => {
  it('answers 304 as long as nothing has changed, and says when it was read', async () => {
    const person = await signUp(server, 'reader');
    const { milestone } = await projectWithDays(person);
    const calendar = await make(person);
    expect((await person.get('/api/user/calendars')).body[0].lastReadAt).toBeNull();
    const etag = (await read(calendar)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const same = await read(calendar, { 'if-none-match': `W/${etag}` });
    expect([same.status, same.body]).toEqual([304, '']);
    const [{ lastReadAt }] = (await person.get('/api/user/calendars')).body;
    expect(Math.abs(Date.parse(lastReadAt) - Date.now())).toBeLessThan(60_000);
    await person.send('PATCH', `/api/milestones/${milestone.id}`, {
      body: { title: 'Roof watertight', version: milestone.version },
    });
    const changed = await read(calendar, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.body).toContain(`SEQUENCE:${milestone.version + 1}\r\n`);
  });

  it('is done 60 times an hour at most', async () => {
    const person = await signUp(server, 'eager');
    const [calendar, other] = [await make(person), await make(person)];
    for (let times = 0; times < 60; times += 1) expect((await read(calendar)).status).toBe(200);
    const refused = await read(calendar);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await read(other)).status).toBe(200);
  });

  it('leaves its key nowhere: not in the database, logs, metrics, activity or one’s own data', async () => {
    const person = await signUp(server, 'secret');
    await projectWithDays(person);
    const key = { 'idempotency-key': 'a-calendar-once' };
    const once = (await person.post('/api/user/calendars', { name: 'Once' }, key)).body;
    const again = (await person.post('/api/user/calendars', { name: 'Once' }, key)).body;
    expect(once.key).not.toBe(again.key);
    await read(once);
    await server.visitor().get(`/calendar/${once.key}`);
    await server.visitor().get(`/calendar/${once.key}x.ics`);
    await server.visitor().send('POST', once.path, { body: {} });
    const metrics = await server.visitor().get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    expect(metrics.body).toContain('/calendar/:key.ics');
    const data = JSON.stringify((await person.get('/api/user/data')).body);
    expect(data).toContain('"calendars"');
    const rows = await Promise.all(
      ['calendar_links', 'activity', 'idempotency_keys', 'security_events', 'attempts'].map((table) =>
        server.connection.rows(sql`select * from ${sql.raw(table)}`),
      ),
    );
    expect(logged).toContain('/calendar/:key.ics');
    for (const text of [logged, metrics.body, data, JSON.stringify(rows)])
      expect(text).not.toContain(once.key);
  });
});

it('goes with the account', async () => {
  const person = await signUp(server, 'leaver');
  const calendar = await make(person);
  const gone = await person.send('DELETE', '/api/user', {
    body: { password: 'mortar-and-lime', projects: {} },
  });
  expect(gone.status).toBe(204);
  expect((await read(calendar)).status).toBe(404);
  expect(await server.connection.rows(sql`select 1 from calendar_links where id = ${calendar.id}`)).toEqual(
    [],
  );
});

it('is told of to its owner and to the operator when it is made, changed and deleted', async () => {
  const person = await signUp(server, 'maker');
  const { id, key } = await make(person);
  const renamed = await person.send('PATCH', `/api/user/calendars/${id}`, { body: { name: 'Dates' } });
  expect(renamed.status).toBe(200);
  expect((await person.send('DELETE', `/api/user/calendars/${id}`)).status).toBe(204);
  expect((await person.send('DELETE', `/api/user/calendars/${id}`)).status).toBe(404);
  const events = (await person.get('/api/user/security-events')).body as { event: string }[];
  const expected = ['calendarDeleted', 'calendarChanged', 'calendarMade'];
  expect(events.map(({ event }) => event).filter((event) => event.startsWith('calendar'))).toEqual(expected);
  const lines = logged.split('\n').filter((line) => line.includes('"event":"calendar'));
  const own = lines.map((line) => JSON.parse(line)).filter(({ account }) => account === person.id);
  expect(own.map(({ event, calendar }) => [event, calendar])).toEqual(
    expected.map((event) => [event, id]).reverse(),
  );
  expect(logged).not.toContain(key);
});
