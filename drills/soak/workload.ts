import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Role } from '@brick/domain/permissions';
import type { HttpResponse, TestClient } from '@brick/server/testing/test-client';
import { addProject, type Installation, signUp } from '../support/installation.ts';

/** Repeated actions of each role; repetition sets their frequency. */
const WORKLOADS = {
  owner: ['look', 'list', 'write', 'report', 'import', 'budget', 'listen', 'upload', 'leave'],
  project_manager: ['look', 'list', 'write', 'write', 'upload', 'report', 'listen', 'search', 'leave'],
  architect: ['look', 'list', 'issue', 'write', 'upload', 'listen', 'leave'],
  quantity_surveyor: ['look', 'list', 'write', 'report', 'import', 'budget', 'leave'],
  contractor: ['look', 'issue', 'upload', 'listen', 'leave'],
  viewer: ['look', 'list', 'listen', 'search', 'leave'],
} as const satisfies Partial<Record<Role, readonly WorkAction[]>>;

type WorkerRole = keyof typeof WORKLOADS;

const WORKER_ROLES = Object.keys(WORKLOADS) as WorkerRole[];

type WorkAction = keyof typeof ACTIONS;

interface SoakWorker {
  role: WorkerRole;
  client: TestClient & { id: number; username: string };
  projectId: number;
  number: number;
}

const PASSWORD = 'mortar-and-lime';
const REPORTS = ['budget-summary', 'expense-breakdown', 'cash-flow'];
const FORMATS = ['pdf', 'xlsx', 'csv', 'json'];
const LISTEN_MS = 1500;
const ROWS_AT_ONCE = 20;

const projectPath = ({ projectId }: SoakWorker, rest: string) => `/api/projects/${projectId}/${rest}`;
const oneOf = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

const expense = (number: number) => ({
  phase: 'roofing',
  itemName: `Roof trusses ${number}`,
  amount: `${number % 900}.25`,
  date: '2026-03-04',
});

async function upload({ client, number }: SoakWorker): Promise<HttpResponse> {
  const bytes = new TextEncoder().encode(`%PDF-1.7\n${number}\n`.padEnd(40_000 + (number % 50_000)));
  return client.upload(bytes, `bill ${number}.pdf`, 'application/pdf');
}

/** Adds an expense with its bill, marks it paid, and deletes most of them again. */
async function write(at: SoakWorker): Promise<HttpResponse> {
  const { client, number } = at;
  const bill = number % 5 === 0 ? await upload(at) : null;
  const added = await client.post(
    projectPath(at, 'expenses'),
    { ...expense(number), ...(bill?.status === 201 && { receiptUrl: bill.body.url }) },
    { 'idempotency-key': randomUUID() },
  );
  if (added.status !== 201) return added;
  await client.patch(`/api/expenses/${added.body.id}`, { isPaid: true, version: 1 });
  return number % 4 === 0 ? added : client.delete(`/api/expenses/${added.body.id}`);
}

/** Opens an event stream and drops the connection, like a closed browser. */
async function listen({ client }: SoakWorker): Promise<HttpResponse> {
  const gone = new AbortController();
  const response = await fetch(`${client.url}/api/events`, {
    headers: { cookie: client.cookie },
    signal: gone.signal,
  });
  await wait(LISTEN_MS);
  gone.abort();
  return { status: response.status, body: '', headers: response.headers };
}

async function leave({ client }: SoakWorker): Promise<HttpResponse> {
  await client.post('/api/logout');
  return client.post('/api/login', { username: client.username, password: PASSWORD });
}

const ACTIONS = {
  look: (at: SoakWorker) => at.client.get(projectPath(at, 'stats')),
  list: (at: SoakWorker) =>
    at.client.get(projectPath(at, `expenses?limit=50&offset=${(at.number % 4) * 50}`)),
  budget: (at: SoakWorker) => at.client.get(projectPath(at, 'budget')),
  search: (at: SoakWorker) =>
    at.client.get(projectPath(at, `expenses?limit=50&q=trusses%20${at.number % 90}`)),
  report: (at: SoakWorker) =>
    at.client.get(
      projectPath(at, `reports/${oneOf(REPORTS, at.number)}?format=${oneOf(FORMATS, at.number >> 2)}`),
    ),
  import: (at: SoakWorker) =>
    at.client.post(projectPath(at, 'expenses/import'), {
      rows: Array.from({ length: ROWS_AT_ONCE }, (_, row) => expense(at.number + row)),
    }),
  issue: (at: SoakWorker) =>
    at.client.post(projectPath(at, 'issues'), {
      title: `Crack ${at.number}`,
      description: 'Hairline crack above the lintel',
      severity: 'medium',
    }),
  ...{ upload, write, listen, leave },
} satisfies Record<string, (at: SoakWorker) => Promise<HttpResponse>>;

/** Refusals by role are valid replies; server errors are not. */
const isAnswer = ({ status }: HttpResponse): boolean => status < 500 && status !== 401;

/** All members of a project working at a steady pace until stopped. */
export class SoakWorkload {
  readonly faults: string[] = [];
  done = 0;
  #ending = false;
  readonly #crew: readonly SoakWorker[];
  /** Milliseconds between two actions of one person. */
  readonly #pace: number;

  private constructor(crew: readonly SoakWorker[], pace: number) {
    this.#crew = crew;
    this.#pace = pace;
  }

  /** Creates people of each role in a project; `rate` is their total number of actions per second. */
  static async gather(site: Installation, url: string, rate: number): Promise<SoakWorkload> {
    const owner = await signUp(url);
    const projectId = await addProject(owner);
    const others = await Promise.all(
      WORKER_ROLES.slice(1).map(async (role): Promise<SoakWorker> => {
        const client = await signUp(url);
        await site.onDatabase((pool) =>
          pool.query('insert into project_members (project_id, user_id, role) values ($1, $2, $3)', [
            ...[projectId, client.id, role],
          ]),
        );
        return { role, client, projectId, number: 0 };
      }),
    );
    const crew: SoakWorker[] = [{ role: 'owner', client: owner, projectId, number: 0 }, ...others];
    return new SoakWorkload(crew, (crew.length * 1000) / rate);
  }

  async work(): Promise<void> {
    await Promise.all(
      this.#crew.map(async (at) => {
        while (!this.#ending) {
          at.number += 1;
          await this.#act(oneOf(WORKLOADS[at.role], at.number), at);
          await wait(this.#pace);
        }
      }),
    );
  }

  async #act(act: WorkAction, at: SoakWorker): Promise<void> {
    const answer = await ACTIONS[act](at).catch((error: unknown) => String(error));
    this.done += 1;
    if (typeof answer === 'string') this.faults.push(`${act} broke off: ${answer}`);
    else if (!isAnswer(answer))
      this.faults.push(`${act} was answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
  }

  stop(): void {
    this.#ending = true;
  }
}
