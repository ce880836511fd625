import type { Endpoint } from '@brick/domain/endpoint';
import type pg from 'pg';
import { afterAll, describe, it } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import { createFixtures } from './fixtures/fixtures.ts';
import { createPathParams, fillPath } from './fixtures/path-params.ts';
import { REQUEST_BODIES } from './fixtures/request-bodies.ts';

/** Whether a webhook is on is asked on the pool of requests, beside any of them. */
const SENDERS_LOOK = `select 1 from "webhooks" where "webhooks"."state" <> 'off' limit 1`;

/** Queries by round trip: queries sent while a response is pending share one. */
let trips: string[][] = [];
let awaited = 0;

type QueryFunction = (...given: unknown[]) => unknown;

/** Records when a query is sent and answered. */
const recordQuery =
  (query: QueryFunction): QueryFunction =>
  (...given) => {
    const [first] = given;
    // The pool passes its queries to a connection with a callback: those are recorded already.
    if (given.some((each) => typeof each === 'function')) return query(...given);
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text);
    if (awaited === 0) trips.push([]);
    trips.at(-1)?.push(text.replaceAll(/\s+/g, ' ').trim().slice(0, 100));
    awaited += 1;
    const settled = () => {
      awaited -= 1;
    };
    const answer = query(...given);
    if (answer instanceof Promise) answer.then(settled, settled);
    else settled();
    return answer;
  };

/** Records every query through this pool from now on, including those in transactions. */
async function recordQueries(pool: pg.Pool): Promise<void> {
  pool.query = recordQuery(pool.query.bind(pool) as QueryFunction) as typeof pool.query;
  pool.on('connect', (client) => {
    client.query = recordQuery(client.query.bind(client) as QueryFunction) as typeof client.query;
  });
  // Replaces connections that were open before, so that each is recorded.
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of held) client.release(true);
}

const world = await createFixtures();
await recordQueries(world.server.servingPool);
afterAll(() => world.stop());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Why what is written into a day needs more. */
const THE_DAY = 'finds the day or begins it, locks it, and answers with all of it';

/** Endpoints that may need more, with number and reason. */
const LONGER: Record<string, { most: number; why: string }> = {
  'POST /api/projects/sample': { most: 74, why: 'writes a whole project, with plans and their files' },
  'POST /api/demo': { most: 76, why: 'writes an account and a whole project, with plans and their files' },
  'POST /api/user/password': {
    most: 14,
    why: 'counts tries of a secret apart from what it changes, and tells its owner of the change',
  },
  'GET /api/inspections/{id}/export': {
    most: 6,
    why: 'reads all versions, then their photos and the files of those',
  },
  'DELETE /api/user': { most: 7, why: 'counts tries of a secret apart from what it changes' },
  'GET /api/user/data': { most: 47, why: 'reads every kind of row by pages' },
  'GET /api/share/{key}': {
    most: 10,
    why: 'looks how often its address failed, reads a whole report of one moment, and counts that it was opened',
  },
  'POST /api/bank/accounts': { most: 6, why: 'counts accounts under a lock' },
  'POST /api/bank/statements': { most: 8, why: 'counts lines under a lock, in a transaction after the file' },
  'POST /api/bank/accounts/{id}/lines': { most: 7, why: 'counts lines under a lock' },
  'POST /api/bank/lines/{id}/take-back': { most: 7, why: 'shows what the line and its rivals may pay' },
  'POST /api/bank/lines/{id}/payments': {
    most: 11,
    why: 'locks the line, then its records in their projects, and stores both sides of each payment',
  },
  'DELETE /api/bank/lines/{id}/payments': {
    most: 11,
    why: 'locks the line, then its records in their projects, and removes both sides of each payment',
  },
  'POST /api/bank/confirm-certain': {
    most: 14,
    why: 'takes its turn, looks for what is certain, and confirms it as single lines are',
  },
  'POST /api/bank/undo': { most: 12, why: 'takes back what lines paid as for a single one' },
  'POST /api/user/tokens': {
    most: 10,
    why: 'counts tokens under a lock, and tells the log of security and its maker of the new one',
  },
  'POST /api/user/calendars': {
    most: 6,
    why: 'counts calendars under a lock, and tells the log of security of the new one',
  },
  'POST /api/projects/{projectId}/tokens': {
    most: 11,
    why: 'counts tokens under a lock, and tells the logs and its maker of the new one',
  },
  'POST /api/projects/{projectId}/webhooks': {
    most: 11,
    why: 'counts webhooks under a lock, begins reading the log, and tells it of the new one',
  },
  'PATCH /api/webhooks/{id}': {
    most: 8,
    why: 'stores and logs the change, and answers with maker, names and what waits',
  },
  'POST /api/webhooks/{id}/secret': {
    most: 10,
    why: 'begins a transaction after the secret is sealed, logs that, and answers with maker, names and what waits',
  },
  'POST /api/projects/{projectId}/mail-in/address': {
    most: 11,
    why: 'begins a transaction after the key is sealed, logs that, and answers with what was last read and what is held',
  },
  'POST /api/held-mails/{id}/accept': {
    most: 18,
    why: 'begins a transaction after the files are read, and receives an invoice in it as its own call does',
  },
  'POST /api/projects/{projectId}/trade-links': {
    most: 10,
    why: 'counts links apart from making one, looks at its scope, and begins a transaction after the PIN is hashed',
  },
  'PUT /api/trade/{key}/photos/{uuid}': {
    most: 13,
    why: 'asks for the link before the bytes and after them, and counts the photo for it',
  },
  'POST /api/trade/{key}/acknowledge': {
    most: 11,
    why: 'counts the answer apart from what it changes, asks for the link once more, and tells its maker',
  },
  'POST /api/trade/{key}/issues/{id}/fixed': {
    most: 15,
    why: 'counts the answer apart from what it changes, asks for the link once more, tells who verifies, and shows the issue',
  },
  'POST /api/trade/{key}/issues/{id}/comment': {
    most: 15,
    why: 'counts the answer apart from what it changes, asks for the link once more, tells two kinds of readers, and shows the issue',
  },
  'POST /api/trade/{key}/issues/{id}/dispute': {
    most: 15,
    why: 'counts the answer apart from what it changes, asks for the link once more, tells its maker, and shows the issue',
  },
  'POST /api/projects/{projectId}/hand-over': {
    most: 9,
    why: 'looks at both memberships and at how much was offered, and tells the other of the offer',
  },
  'POST /api/offers/{id}/accept': { most: 10, why: 'changes the roles of two members, and tells both' },
  'POST /api/offers/{id}/decline': { most: 6, why: 'answers the offer and tells who made it' },
  'POST /api/upload': {
    most: 6,
    why: 'looks at the quota before the body is read, and once more when it is sure that nobody else adds',
  },
  'GET /api/projects/{projectId}/site-pack': {
    most: 17,
    why: 'reads names and rows of one moment, kind by kind until the answer is full',
  },
  'GET /api/projects/{projectId}/reports/variation-account': {
    most: 6,
    why: 'reads contracts, certificates and variations of one moment',
  },
  'POST /api/projects/{projectId}/variations/import': {
    most: 6,
    why: 'tells who may decide each row, and lets go of the point that it could have gone back to',
  },
  'POST /api/projects/{projectId}/archive': {
    most: 30,
    why: 'the archive that it asks for is begun at once, in the same process, and reads while it is answered',
  },
  'POST /api/archives': {
    most: 30,
    why: 'the import that it asks for is begun at once, in the same process',
  },
  'POST /api/issues/{id}/fixed': { most: 6, why: 'names photos and tells who may verify' },
  'POST /api/issues/{id}/reopen': { most: 6, why: 'looks whether it is on a certified list' },
  'POST /api/issues/{id}/accept': { most: 7, why: 'adds the saving as a variation and tells who decides' },
  'POST /api/projects/{projectId}/issues/bulk': { most: 6, why: 'tells who may verify what was fixed' },
  'POST /api/plans/{id}/restore': { most: 6, why: 'looks whether its number is still free' },
  'POST /api/projects/{projectId}/plan-files': {
    most: 6,
    why: 'looks at the quota before the body is read, and once more when it is sure that nobody else adds',
  },
  'POST /api/projects/{projectId}/invoices': {
    most: 15,
    why: 'keeps the file as an upload first, looks whether the invoice is there, and proposes how it would be booked',
  },
  'POST /api/invoices/{id}/restore': { most: 8, why: 'looks whether it came in again, and proposes' },
  'POST /api/invoices/{id}/take-back': { most: 8, why: 'looks whether it came in again, and proposes' },
  'POST /api/invoices/{id}/book': { most: 8, why: 'adds the expenses of its parts' },
  'POST /api/check-templates/{id}/restore': { most: 6, why: 'looks whether its code is still free' },
  'POST /api/check-templates/{id}/copy': {
    most: 8,
    why: 'looks up what may be done in the other project, and finds a code that is free there',
  },
  'POST /api/checks/{id}/answers': {
    most: 6,
    why: 'decides by all answers before, and answers with all of them',
  },
  'POST /api/checks/{id}/close': {
    most: 6,
    why: 'decides by all answers before, and answers with all of them',
  },
  'POST /api/checks/{id}/abandon': {
    most: 6,
    why: 'looks whether a point holds, and answers with all answers',
  },
  'POST /api/checks/{id}/points/{uuid}/notify': {
    most: 6,
    why: 'decides by all answers before, and tells whom the point waits for',
  },
  'POST /api/checks/{id}/points/{uuid}/override': {
    most: 8,
    why: 'decides by all answers before, reports a non-conformance, a defect or not, and tells whom it concerns',
  },
  'POST /api/projects/{projectId}/completion-lists': {
    most: 6,
    why: 'answers with its lines and what blocks it',
  },
  'POST /api/projects/{projectId}/diary-days': { most: 8, why: THE_DAY },
  'PATCH /api/diary-days/{id}': { most: 6, why: THE_DAY },
  'POST /api/diary-days/{id}/restore': { most: 8, why: THE_DAY },
  'PUT /api/projects/{projectId}/diary/{day}': { most: 9, why: THE_DAY },
  'POST /api/projects/{projectId}/diary/{day}/sign': { most: 8, why: THE_DAY },
  'POST /api/projects/{projectId}/diary/{day}/countersign': { most: 10, why: THE_DAY },
  'POST /api/projects/{projectId}/diary/{day}/addenda': { most: 10, why: THE_DAY },
  'POST /api/projects/{projectId}/diary/{day}/lines': { most: 9, why: THE_DAY },
  'PATCH /api/diary-lines/{id}': { most: 9, why: THE_DAY },
  'DELETE /api/diary-lines/{id}': { most: 10, why: THE_DAY },
  'POST /api/diary-lines/{id}/variation': {
    most: 11,
    why: 'adds a variation, notes it on the line, and tells who decides it',
  },
  'PUT /api/completion-lists/{id}/lines': {
    most: 7,
    why: 'locks the issues after their list, and answers with what blocks it',
  },
  'PATCH /api/completion-lists/{id}': { most: 6, why: 'answers with its lines and what blocks it' },
  'POST /api/completion-lists/{id}/restore': {
    most: 9,
    why: 'locks its issues, looks whether they are still free, and answers with what blocks it',
  },
  'POST /api/completion-lists/{id}/issue': {
    most: 20,
    why: 'locks list, contract and issues one after another, files the certificate and tells everybody',
  },
  'POST /api/completion-lists/{id}/certify': {
    most: 17,
    why: 'looks at the lines of all lists before it prints and again under their locks, files the certificate and tells everybody',
  },
  'POST /api/completion-lists/{id}/pack': {
    most: 30,
    why: 'the pack that it asks for is begun at once, in the same process, and reads while it is answered',
  },
  'PUT /api/projects/{projectId}/photos/{uuid}': {
    most: 10,
    why: 'looks at the quota before the body is read, and once more when it is sure that nobody else adds',
  },
  'PATCH /api/projects/{projectId}/photos/{uuid}': {
    most: 8,
    why: 'looks up the row that the photo belongs to',
  },
  'DELETE /api/projects/{projectId}/photos/{uuid}': {
    most: 11,
    why: 'looks up the row that the photo belongs to, and takes its id for ever',
  },
  'POST /api/user/2fa': { most: 7, why: 'counts tries of a secret apart from what it changes' },
};

async function tripsOf(endpoint: Endpoint): Promise<string[][]> {
  const [place = {}] = await createPathParams(world, endpoint, 1);
  const body = (REQUEST_BODIES[nameOf(endpoint)] as ((at: object) => unknown) | undefined)?.(place);
  const client = endpoint.on === 'everyone' ? world.server.visitor() : world.owner;
  trips = [];
  awaited = 0;
  await client.send(endpoint.method, fillPath(endpoint.path, place), body === undefined ? {} : { body });
  return trips.filter(([first]) => first !== SENDERS_LOOK);
}

const calls = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ reply }) => reply !== 'events');

describe('an endpoint needs at most five round trips to the database', () => {
  it.each(calls.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (call, endpoint) => {
    // The first request may prepare statements or update the session; the second shows the usual cost.
    await tripsOf(endpoint);
    const most = LONGER[call]?.most ?? 5;
    let taken = await tripsOf(endpoint);
    // Scheduled jobs may interfere, but not every time.
    for (let tries = 0; taken.length > most && tries < 5; tries += 1) taken = await tripsOf(endpoint);
    if (taken.length > most)
      throw new Error(`${taken.length}\n${taken.map((trip) => trip.join('\n    + ')).join('\n  - ')}`);
  });
});
