import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Role } from '@brick/domain/permissions';
import type { Answer, Client } from '@brick/server/testing/client';
import { addProject, type Site, signUp } from './site.ts';

/** What somebody in a role does over and over; the letters say how often among the others. */
const DAYS = {
  owner: ['look', 'list', 'write', 'report', 'import', 'budget', 'listen', 'upload', 'leave'],
  project_manager: ['look', 'list', 'write', 'write', 'upload', 'report', 'listen', 'search', 'leave'],
  architect: ['look', 'list', 'issue', 'write', 'upload', 'listen', 'leave'],
  quantity_surveyor: ['look', 'list', 'write', 'report', 'import', 'budget', 'leave'],
  contractor: ['look', 'issue', 'upload', 'listen', 'leave'],
  viewer: ['look', 'list', 'listen', 'search', 'leave'],
} as const satisfies Partial<Record<Role, readonly Act[]>>;

type Busy = keyof typeof DAYS;

const BUSY = Object.keys(DAYS) as Busy[];

type Act = keyof typeof ACTS;

interface At {
  role: Busy;
  client: Client & { id: number; username: string };
  projectId: number;
  number: number;
}

const PASSWORD = 'mortar-and-lime';
const REPORTS = ['budget-summary', 'expense-breakdown', 'cash-flow'];
const FORMATS = ['pdf', 'xlsx', 'csv', 'json'];
const LISTENS_FOR = 1500;
const ROWS_AT_ONCE = 20;

const of = ({ projectId }: At, rest: string) => `/api/projects/${projectId}/${rest}`;
const oneOf = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

const expense = (number: number) => ({
  phase: 'roofing',
  itemName: `Roof trusses ${number}`,
  amount: `${number % 900}.25`,
  date: '2026-03-04',
});

async function upload({ client, number }: At): Promise<Answer> {
  const bytes = new TextEncoder().encode(`%PDF-1.7\n${number}\n`.padEnd(40_000 + (number % 50_000)));
  return client.upload(bytes, `bill ${number}.pdf`, 'application/pdf');
}

/** Enters a delivery with its bill, marks it paid, and takes most of them out again: rows come and go. */
async function write(at: At): Promise<Answer> {
  const { client, number } = at;
  const bill = number % 5 === 0 ? await upload(at) : null;
  const added = await client.post(
    of(at, 'expenses'),
    { ...expense(number), ...(bill?.status === 201 && { receiptUrl: bill.body.url }) },
    { 'idempotency-key': randomUUID() },
  );
  if (added.status !== 201) return added;
  await client.patch(`/api/expenses/${added.body.id}`, { isPaid: true, version: 1 });
  return number % 4 === 0 ? added : client.delete(`/api/expenses/${added.body.id}`);
}

/** Opens a screen's stream and closes it again, mostly as a browser does that is closed: without a word. */
async function listen({ client }: At): Promise<Answer> {
  const gone = new AbortController();
  const response = await fetch(`${client.url}/api/events`, {
    headers: { cookie: client.cookie },
    signal: gone.signal,
  });
  await wait(LISTENS_FOR);
  gone.abort();
  return { status: response.status, body: '', headers: response.headers };
}

async function leave({ client }: At): Promise<Answer> {
  await client.post('/api/logout');
  return client.post('/api/login', { username: client.username, password: PASSWORD });
}

const ACTS = {
  look: (at: At) => at.client.get(of(at, 'stats')),
  list: (at: At) => at.client.get(of(at, `expenses?limit=50&offset=${(at.number % 4) * 50}`)),
  budget: (at: At) => at.client.get(of(at, 'budget')),
  search: (at: At) => at.client.get(of(at, `expenses?limit=50&q=trusses%20${at.number % 90}`)),
  report: (at: At) =>
    at.client.get(of(at, `reports/${oneOf(REPORTS, at.number)}?format=${oneOf(FORMATS, at.number >> 2)}`)),
  import: (at: At) =>
    at.client.post(of(at, 'expenses/import'), {
      rows: Array.from({ length: ROWS_AT_ONCE }, (_, row) => expense(at.number + row)),
    }),
  issue: (at: At) =>
    at.client.post(of(at, 'issues'), {
      title: `Crack ${at.number}`,
      description: 'Hairline crack above the lintel',
      severity: 'medium',
    }),
  ...{ upload, write, listen, leave },
} satisfies Record<string, (at: At) => Promise<Answer>>;

/** Refusals by role are answers too; what an error of ours looks like is none. */
const isAnswer = ({ status }: Answer): boolean => status < 500 && status !== 401;

/** Everybody of a project at work at a steady pace, until they are stopped. */
export class Load {
  readonly faults: string[] = [];
  done = 0;
  #ending = false;
  readonly #crew: readonly At[];
  /** Milliseconds from one person's act to their next. */
  readonly #pace: number;

  private constructor(crew: readonly At[], pace: number) {
    this.#crew = crew;
    this.#pace = pace;
  }

  /** People of each role in a project; `rate` acts a second, of all of them together. */
  static async gather(site: Site, url: string, rate: number): Promise<Load> {
    const owner = await signUp(url);
    const projectId = await addProject(owner);
    const others = await Promise.all(
      BUSY.slice(1).map(async (role): Promise<At> => {
        const client = await signUp(url);
        await site.onDatabase((pool) =>
          pool.query('insert into project_members (project_id, user_id, role) values ($1, $2, $3)', [
            ...[projectId, client.id, role],
          ]),
        );
        return { role, client, projectId, number: 0 };
      }),
    );
    const crew: At[] = [{ role: 'owner', client: owner, projectId, number: 0 }, ...others];
    return new Load(crew, (crew.length * 1000) / rate);
  }

  async work(): Promise<void> {
    await Promise.all(
      this.#crew.map(async (at) => {
        while (!this.#ending) {
          at.number += 1;
          await this.#act(oneOf(DAYS[at.role], at.number), at);
          await wait(this.#pace);
        }
      }),
    );
  }

  async #act(act: Act, at: At): Promise<void> {
    const answer = await ACTS[act](at).catch((error: unknown) => String(error));
    this.done += 1;
    if (typeof answer === 'string') this.faults.push(`${act} broke off: ${answer}`);
    else if (!isAnswer(answer))
      this.faults.push(`${act} was answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
  }

  stop(): void {
    this.#ending = true;
  }
}
