import { addDays, calendarDate } from '@brick/domain/dates/calendar-date';
import { PROJECT_RECORDS } from '@brick/domain/records/record-kinds';
import { vi } from 'vitest';
import { VISITORS, type Visitor } from '../endpoint-tests/expected/expected-statuses.ts';
import { REQUEST_BODIES } from '../endpoint-tests/fixtures/request-bodies.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import type { TestPerson } from '../testing/people.ts';
import { RECORDING_DAY } from './frozen-clock.ts';
import { personNamed, type RecordedProject, TIMEOUT_MS } from './recorded-project.ts';

/** Records that every member tries to add, so that roles with access to own rows have some. */
const ADDED_RECORDS = [
  ...['expenses', 'variations', 'monitoring-fees', 'inspections', 'issues', 'interior-plans', 'documents'],
  ...['commitments', 'milestones', 'progress', 'contracts', 'share-links', 'report-schedules', 'invitations'],
] as const;

type AddedRecord = (typeof ADDED_RECORDS)[number];
type JsonRow = Record<string, unknown> & { id: number };

const day = (days: number) => addDays(calendarDate(RECORDING_DAY), days);

/** Runs the scenario and keeps the response of each request. */
export class Scenario {
  readonly site: RecordedProject;
  readonly log: string[] = [];
  /** The row that each member added of each kind, by `member kind`. */
  readonly rows = new Map<string, JsonRow>();

  constructor(site: RecordedProject) {
    this.site = site;
  }

  async send(who: Visitor, method: string, path: string, body?: unknown): Promise<JsonRow> {
    const person = personNamed(this.site, who);
    const answer = await person.send(method, path, body === undefined ? {} : { body });
    this.log.push(
      `${who}: ${method} ${path} ${answer.status}${answer.status < 400 ? '' : ` ${answer.body.detail}`}`,
    );
    return answer.body as JsonRow;
  }

  at(path: string): string {
    return `/api/projects/${this.site.project}/${path}`;
  }

  row(added: AddedRecord, who: Visitor = 'owner'): JsonRow {
    const row = this.rows.get(`${who} ${added}`);
    if (!row) throw new Error(`${who} has added none of the ${added}`);
    return row;
  }

  async upload(person: TestPerson, name: string, size = 400): Promise<string> {
    const { body } = await person.upload(blankJpeg(size), name, 'image/jpeg');
    return body.url;
  }
}

async function addAsEverybody(filling: Scenario): Promise<void> {
  for (const [who, role] of VISITORS) {
    if (role === null) continue;
    for (const added of ADDED_RECORDS) {
      const body = REQUEST_BODIES[`POST /api/projects/{projectId}/${added}`]?.();
      const row = await filling.send(who, 'POST', filling.at(added), body);
      if (!row?.id) continue;
      filling.rows.set(`${who} ${added}`, row);
      for (const [secret, name] of [
        ['key', `key of one of the ${added} of ${who}`],
        ['token', `token of one of the ${added} of ${who}`],
      ] as const)
        if (typeof row[secret] === 'string') filling.site.secrets.set(row[secret], name);
    }
    await filling.send(who, 'POST', '/api/suppliers', {
      ...(REQUEST_BODIES['POST /api/suppliers']?.() as object),
      name: `${who} & Sons`,
    });
    await filling.send(who, 'POST', '/api/views', {
      screen: 'issues',
      name: `Of ${who}`,
      state: 'status=open',
    });
  }
}

/** Assigns work to members, due soon or overdue. */
async function assignWork(filling: Scenario): Promise<void> {
  const { id, username } = personNamed(filling.site, 'contractor');
  const inspector = personNamed(filling.site, 'inspector');
  const assigned = { assignedToId: id, assignedTo: username };
  const crack = {
    title: 'Crack in the north wall',
    phase: 'structure',
    severity: 'high',
    priority: 'high',
    ...assigned,
  };
  await filling.send('owner', 'POST', filling.at('issues'), { ...crack, dueDate: day(1) });
  await filling.send('owner', 'POST', filling.at('issues'), { ...crack, title: 'Damp', dueDate: day(-2) });
  await filling.send('owner', 'POST', filling.at('inspections'), {
    ...{
      phase: 'roofing',
      inspectionType: 'Trusses before the sheets',
      scheduledDate: day(1),
      inspectorId: inspector.id,
    },
    ...{ assignedToId: id, assignedTo: username, dueDate: day(2) },
  });
  const plan = filling.row('interior-plans');
  await filling.send('owner', 'POST', `/api/interior-plans/${plan.id}/tasks`, {
    ...{ taskName: 'Fit the worktops', estimatedCost: '9400.50', dueDate: day(-1) },
    ...assigned,
  });
}

async function attachFiles(filling: Scenario): Promise<void> {
  const { owner } = filling.site;
  const receiptUrl = await filling.upload(owner, 'receipt.jpg');
  await filling.send('owner', 'PATCH', `/api/expenses/${filling.row('expenses').id}`, { receiptUrl });
  const attachmentUrl = await filling.upload(owner, 'sketch.jpg', 3000);
  await filling.send('owner', 'PATCH', `/api/variations/${filling.row('variations').id}`, { attachmentUrl });
  const photos = [await filling.upload(owner, 'before.jpg'), await filling.upload(owner, 'detail.jpg')];
  await filling.send('owner', 'PATCH', `/api/inspections/${filling.row('inspections').id}`, {
    beforePhotosUrls: photos,
  });
  const url = await filling.upload(owner, 'permit.jpg');
  await filling.send('owner', 'POST', `/api/documents/${filling.row('documents').id}/versions`, {
    url,
    note: 'As stamped',
  });
  const logoUrl = await filling.upload(owner, 'logo.jpg');
  await filling.send('owner', 'PUT', filling.at('branding'), {
    ...{ companyName: 'Molefe & Sons', address: 'P O Box 1022\nGaborone', logoUrl },
  });
}

async function addComments(filling: Scenario): Promise<void> {
  const contractor = personNamed(filling.site, 'contractor').username;
  for (const { path: folder } of Object.values(PROJECT_RECORDS)) {
    const of = folder === 'interior-tasks' ? null : filling.row(folder as AddedRecord);
    const id =
      of?.id ??
      (await filling.site.owner.get(`/api/interior-tasks?projectId=${filling.site.project}`)).body[0].id;
    const path = `/api/${folder}/${id}/comments`;
    await filling.send('owner', 'POST', path, { text: `Seen today, @${contractor}, please look` });
    await filling.send('manager', 'POST', path, { text: 'Two pallets short\nاثنان ناقصان' });
  }
}

async function takeSteps(filling: Scenario): Promise<void> {
  const row = (added: AddedRecord, who: Visitor) => filling.row(added, who).id;
  const variation = row('variations', 'contractor');
  await filling.send('owner', 'POST', `/api/variations/${variation}/decision`, {
    ...{ decision: 'approved', agreedAmount: '11000.00', note: 'Agreed on site' },
  });
  const refused = row('variations', 'architect');
  await filling.send('owner', 'POST', `/api/variations/${refused}/decision`, {
    decision: 'rejected',
    note: 'Not now',
  });
  await filling.send('architect', 'POST', `/api/variations/${refused}/revision`);
  const failed = row('inspections', 'architect');
  await filling.send('inspector', 'PATCH', `/api/inspections/${failed}`, {
    result: 'failed',
    observations: 'Cover is 20 mm',
  });
  await filling.send('owner', 'PATCH', `/api/issues/${row('issues', 'contractor')}`, { status: 'resolved' });
  await filling.send('owner', 'POST', `/api/issues/${row('issues', 'contractor')}/verification`, {
    verified: true,
  });
  await filling.send('owner', 'PATCH', `/api/expenses/${row('expenses', 'contractor')}`, { isPaid: true });
  await filling.send('owner', 'PUT', filling.at('budget'), {
    phases: { roofing: '310000.00', finishes: '120500.50' },
  });
  await filling.send(
    'owner',
    'POST',
    filling.at('budget/transfers'),
    REQUEST_BODIES['POST /api/projects/{projectId}/budget/transfers']?.(),
  );
  await filling.send('owner', 'PUT', filling.at('programme'), {
    phases: { roofing: { plannedStart: day(-20), plannedFinish: day(9), actualStart: day(-17) } },
  });
  const valuer = personNamed(filling.site, 'contractor').id;
  const contract = filling.row('contracts').id;
  await filling.send('owner', 'PATCH', `/api/contracts/${contract}`, {
    valuers: [valuer],
    contractor: 'Kgosi Building Works',
  });
  const certificates = `/api/contracts/${contract}/certificates`;
  const first = await filling.send('contractor', 'POST', certificates, {
    date: day(-5),
    workDone: '60000.00',
  });
  const cert = await filling.send('owner', 'POST', certificates, { date: day(-4), workDone: '60000.00' });
  const { id } = first?.id === undefined ? cert : first;
  for (const step of ['submit', 'certify'] as const)
    await filling.send('owner', 'POST', `/api/certificates/${id}/${step}`, {});
}

async function deleteSome(filling: Scenario): Promise<void> {
  for (const added of ADDED_RECORDS.slice(0, 11)) {
    const row = filling.rows.get(`manager ${added}`) ?? filling.rows.get(`surveyor ${added}`);
    if (row) await filling.send('owner', 'DELETE', `/api/${added}/${row.id}`);
  }
  await filling.send('contractor', 'DELETE', `/api/documents/${filling.row('documents', 'contractor').id}`);
  const restored = filling.row('issues', 'engineer').id;
  await filling.send('owner', 'DELETE', `/api/issues/${restored}`);
  await filling.send('owner', 'POST', `/api/issues/${restored}/restore`);
}

/** Generates a report file and a project archive with jobs. */
async function generateFiles(filling: Scenario): Promise<void> {
  const { owner } = filling.site;
  const job = await filling.send('owner', 'POST', filling.at('reports/budget-summary'), { format: 'csv' });
  const archive = await filling.send('owner', 'POST', filling.at('archive'));
  for (const path of [`/api/jobs/${job.id}`, `/api/archives/${archive.id}`])
    await vi.waitUntil(async () => (await owner.get(path)).body.status === 'done', { timeout: TIMEOUT_MS });
}

/** Gives files stable names and distinct times: otherwise their random keys would decide the order. */
async function nameFiles({ server, secrets }: RecordedProject): Promise<void> {
  await server.pool.query(`
    update files f set created_at = f.created_at - n * interval '1 second'
    from (select key, row_number() over (order by name, size, uploaded_by) as n from files) as placed where placed.key = f.key`);
  const { rows } = await server.pool.query('select key, name from files');
  for (const { key, name } of rows) secrets.set(key, name);
}

async function offerOwnership(filling: Scenario): Promise<void> {
  const manager = personNamed(filling.site, 'manager').id;
  await filling.send('owner', 'PATCH', filling.at(`members/${manager}`), { role: 'owner' });
  await filling.send('owner', 'PATCH', `/api/projects/${filling.site.project}`, {
    location: 'Plot 413, Mokolodi',
  });
}

/** Every member tries everything: what the role allows succeeds, the rest is rejected. */
export async function runScenario(site: RecordedProject): Promise<Scenario> {
  const filling = new Scenario(site);
  await addAsEverybody(filling);
  await assignWork(filling);
  await attachFiles(filling);
  await addComments(filling);
  await takeSteps(filling);
  await deleteSome(filling);
  await offerOwnership(filling);
  await generateFiles(filling);
  await nameFiles(site);
  return filling;
}
