import type { Endpoint } from '@brick/domain/endpoint';
import { actorOfLink } from '@brick/domain/links/link-actors';
import { EVENT_ACTIONS } from '@brick/domain/webhooks/event-actions';
import { EVENT_NAMES, EVENT_RECORD_KINDS } from '@brick/domain/webhooks/events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasVisibleChanges } from '../activity/visible-fields.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { buildRevision } from '../row-builders/plan.ts';
import { planRevisions } from '../schema/plans.ts';
import { madePdf, pageOfMm } from '../testing/files/pdf-files.ts';
import { waitForDrawnSheets } from '../testing/files/wait-for-drawn-sheets.ts';
import type { TestPerson } from '../testing/people.ts';
import { MADE_BY_ENGINEER } from './check-courses.ts';
import type { Visitor } from './expected/expected-statuses.ts';
import { createFixtures } from './fixtures/fixtures.ts';
import { createPathParams, fillPath } from './fixtures/path-params.ts';
import { REQUEST_BODIES } from './fixtures/request-bodies.ts';
import { addRows } from './fixtures/row-fixtures.ts';

const A3 = madePdf({ pages: [pageOfMm(420, 297, '')] });

const world = await createFixtures();
afterAll(() => world.stop());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Writes that are not in a project's log, with the reason. */
const OF_NO_PROJECT: readonly (readonly [RegExp, string])[] = [
  [/ \/api\/(register|login|logout)/, 'an account that comes or goes is nothing of a project'],
  [/ \/api\/user(\/|$)/, 'an account, its sessions and its settings are its owner’s alone'],
  [/ \/api\/demo(\/|$)/, 'a demo comes with its sample, and its account is nothing of a project'],
  [
    / \/api\/bank\/(?:accounts|statements|lines\/\{id\}\/(?:set-aside|take-back))/,
    'statements are their owner’s alone, and a project learns of what they paid',
  ],
  [/ \/api\/notices\/read$/, 'what somebody has read is theirs alone'],
  [/ \/api\/views(\/|$)/, 'a view is a way to look at a list, and changes no record'],
  [/ \/api\/email-confirmations\//, 'an address is its account’s alone'],
  [/ \/api\/password\//, 'a password is its owner’s alone'],
  [/ \/api\/newsletter$/, 'an address is nothing of a project'],
  [/\/reports\/[a-z-]+$/, 'a report that is made changes nothing of what it tells'],
  [/\/send-now$/, 'what was sent by hand, and by whom, stands in the list of what was sent'],
  [
    / \/api\/webhooks\/\{id\}\/(?:test|replay-failed|deliveries\/)/,
    'what is sent to another program, and how that went, stands in the list of deliveries',
  ],
  [/ \/api\/jobs\//, 'how a report is made is of interest to who asked for it alone'],
  [/\/pack$/, 'a handover pack changes nothing of what it holds'],
  [/\/archive$/, 'a project that is made into an archive is not changed by it'],
  [/ \/api\/archives(\/|$)/, 'what an archive became is an entry of the project that was made of it'],
  [/\/bill-of-quantities$/, 'a bill is read and not kept; what becomes of it is an entry of the contract'],
  [/ \/api\/trade\/\{key\}\/pin$/, 'a PIN that is entered opens a link and changes nothing'],
  [
    /\/plan-files$/,
    'a file is of no record until a revision is a sheet of it, and that is an entry of the plan',
  ],
  [/\/programme\/file$/, 'a programme that is read is a proposal, and stored by another call'],
  [/^PUT .*\/photos\//, 'a photo is of no record until a row names it, and that is an entry of the row'],
  [
    / \/api\/upload(?:\/held)?$/,
    'a file is of no record until a row carries it, and that is an entry of the row',
  ],
];

/** Writes that consist of several changes. */
const SEVERAL: Record<string, string> = {
  'POST /api/projects/sample': 'the sample tells a whole story',
  'POST /api/invoices/{id}/book': 'an expense is added for each part, and the invoice booked',
  'POST /api/held-mails/{id}/accept': 'the mail is accepted, and its file received',
  'POST /api/issues/{id}/accept': 'the issue is accepted, and the saving submitted as a variation',
  'POST /api/completion-lists/{id}/issue': 'the list is issued, and its certificate filed',
  'POST /api/completion-lists/{id}/certify': 'completion is certified, and the certificate filed',
  'POST /api/checks/{id}/points/{uuid}/override': 'the point is overridden, and the non-conformance reported',
  'POST /api/diary-lines/{id}/variation': 'the variation is drafted, and the delay linked to it',
  'POST /api/offers/{id}/accept': 'the offer is answered, and a member has another role',
};

/** The visitor of a change, if not the owner. */
const MADE_BY: Record<string, Visitor> = {
  'POST /api/invitations/{key}/accept': 'stranger',
  ...Object.fromEntries(MADE_BY_ENGINEER.map((call) => [call, 'engineer'])),
};

const writes = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET');
const exempt = ({ method, path }: Endpoint) =>
  OF_NO_PROJECT.some(([pattern]) => pattern.test(`${method} ${path}`));
const recorded = writes
  .filter((endpoint) => !exempt(endpoint))
  .map((endpoint) => [nameOf(endpoint), endpoint] as const);

function makerOf(call: string): TestPerson {
  const person = world.people.get(MADE_BY[call] ?? 'owner');
  if (!person) throw new Error(`nobody makes ${call}`);
  return person;
}

type PathParameters = Record<string, string | number>;

/** Who stands in the log: the account of the visitor, or the link by which somebody without one acts. */
const actorOf = (call: string, { linkId }: PathParameters): number =>
  call.includes('/api/trade/') ? actorOfLink(Number(linkId)) : makerOf(call).id;

async function placeFor(endpoint: Endpoint): Promise<PathParameters> {
  const [place = {}] = await createPathParams(world, endpoint, 1);
  return { ...place, ...(await PREPARED[nameOf(endpoint)]?.(place)) };
}

/** Lets the revisions of all plans be drawn, as sheets of A3. */
const drawRevisions = () =>
  world.server.connection.rows(
    sql`update plan_revisions set state = 'ready', width_mm = 420, height_mm = 297 where state = 'waiting'`,
  );

/** What must be there before a change, beside the rows of its path; returns what its path or body names of it. */
const PREPARED: Record<string, (place: PathParameters) => Promise<PathParameters>> = {
  'POST /api/projects/{projectId}/pins': async () => {
    await drawRevisions();
    return {};
  },
  'PATCH /api/pins/{id}': async () => {
    await drawRevisions();
    return {};
  },
  'PUT /api/plans/{id}/revisions/{number}/alignment': async ({ id = 0, projectId = 0 }) => {
    await world.server.connection.db.insert(planRevisions).values(
      buildRevision({
        ...{ planId: Number(id), projectId: Number(projectId), addedBy: world.owner.id },
        number: 2,
        code: 'P02',
      }),
    );
    await drawRevisions();
    return { number: 2 };
  },
  'PUT /api/completion-lists/{id}/lines': async ({ projectId = 0 }) => {
    const [issueId = 0] = await addRows(world, 'issue', [{ by: world.owner.id, project: Number(projectId) }]);
    return { issueId };
  },
  'POST /api/plans/{id}/revisions': async ({ projectId = 0 }) => {
    const form = new FormData();
    form.append('file', new Blob([A3], { type: 'application/pdf' }), 'A-101.pdf');
    const { body } = await world.owner.post(`/api/projects/${projectId}/plan-files`, form);
    return { file: body.file };
  },
};

async function make(call: string, endpoint: Endpoint, place: PathParameters): Promise<number> {
  const isEmpty = endpoint.body === null && endpoint.takes !== 'multipart';
  const body = isEmpty ? undefined : REQUEST_BODIES[call]?.(place);
  const path = fillPath(endpoint.path, place);
  const { status } = await makerOf(call).send(endpoint.method, path, body === undefined ? {} : { body });
  return status;
}

interface ActivityRow {
  actorId: number;
  entity: string;
  xid: string;
}

const entriesAfter = (id: number) =>
  world.server.connection.rows<ActivityRow>(
    sql`select actor_id as "actorId", entity, xid::text from activity where id > ${id} order by id`,
  );

async function lastEntry(): Promise<number> {
  const [last] = await world.server.connection.rows<{ id: number }>(
    sql`select coalesce(max(id), 0) as id from activity`,
  );
  return last?.id ?? 0;
}

describe('every change by an endpoint', () => {
  it.each(recorded)('is logged by %s', async (call, endpoint) => {
    const place = await placeFor(endpoint);
    const before = await lastEntry();
    const status = await make(call, endpoint, place);
    expect([200, 201, 202, 204]).toContain(status);
    const entries = await entriesAfter(before);
    if (call in SEVERAL) expect(entries.length).toBeGreaterThan(1);
    else expect(entries).toHaveLength(1);
    expect(new Set(entries.map(({ xid }) => xid)).size).toBe(1);
    expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([actorOf(call, place)]));
    // Unknown kinds would be shown without their changes.
    expect(entries.filter(({ entity }) => entity !== 'supplier' && !hasVisibleChanges(entity))).toEqual([]);
  });

  it('is an event that a webhook may ask for, and no other is offered', async () => {
    // A fee is paid by an edit of it, which is made above without that.
    const [fee = 0] = await addRows(world, 'monitoring-fee', [{ by: world.owner.id }]);
    expect((await world.owner.patch(`/api/monitoring-fees/${fee}`, { isPaid: true })).status).toBe(200);
    const told = await world.server.connection.rows<{ name: string }>(sql`
      select distinct entity || '.' || action as name from activity
      where entity = any(${sql.param([...EVENT_RECORD_KINDS])}::text[]) and action = any(${sql.param([...EVENT_ACTIONS])}::text[])`);
    expect(told.map(({ name }) => name).sort()).toEqual([...EVENT_NAMES].sort());
  });

  it('is logged, except the existing endpoints listed here', () => {
    for (const [pattern] of OF_NO_PROJECT)
      expect(writes.filter((endpoint) => pattern.test(nameOf(endpoint)))).not.toEqual([]);
    const calls = writes.map(nameOf);
    expect(Object.keys({ ...SEVERAL, ...MADE_BY }).filter((call) => !calls.includes(call))).toEqual([]);
  });
});

/** The content of all tables, except last session use, throttle counts, sequence values and how far the log was read. */
async function contents(): Promise<Record<string, string>> {
  const tables = await world.server.connection.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('sessions', 'attempts', 'record_series', 'webhook_cursor') order by 1`);
  const digests = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${sql.identifier(name)} as t`,
  );
  const rows = await world.server.connection.rows<{ name: string; digest: string }>(
    sql.join(digests, sql` union all `),
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

describe('a change that cannot be logged', () => {
  // A sheet that is drawn meanwhile would be a change beside it.
  beforeAll(() => waitForDrawnSheets(world.server.pool), 60_000);
  // So would the tries of events that wait, also those of the call before.
  beforeEach(() => world.server.pool.query('delete from webhooks'));
  beforeAll(() =>
    world.server.pool.query(`
      create function no_log() returns trigger language plpgsql as $$ begin raise exception 'there is no log today'; end $$;
      create trigger no_log before insert on activity execute function no_log()`),
  );
  afterAll(() => world.server.pool.query('drop trigger no_log on activity; drop function no_log()'));

  it.each(recorded)('is not made by %s either', async (call, endpoint) => {
    const place = await placeFor(endpoint);
    const before = await contents();
    expect(await make(call, endpoint, place)).toBe(500);
    expect(await contents()).toEqual(before);
  });
});
