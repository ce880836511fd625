import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpResponse, RequestOptions, TestClient } from '@brick/server/testing/test-client';
import { addProject, type Installation, signUp } from './installation.ts';
import type { JournalEntry, WriteJournal } from './write-journal.ts';

const PHASES = ['foundation', 'structure', 'roofing', 'finishes'] as const;
/** A timeout, not a measurement: drills define their own limits. */
const REQUEST_TIMEOUT_MS = 20_000;
/** Pause between retries, to leave the machine to the recovering process. */
const RETRY_PAUSE_MS = 100;

/** A deliberate mistake of a writer, for the controls of drills. */
export type WriterMistake = 'notes before it is told' | 'takes a new key for each try' | null;

interface SendAttempt {
  answer: HttpResponse;
  /** Number of attempts. */
  tries: number;
}

/** A user who adds expenses, marks them paid, deletes some, and retries interrupted requests. */
export class ExpenseWriter {
  readonly #client: TestClient;
  readonly #projectId: number;
  readonly #name: string;
  readonly #journal: WriteJournal;
  readonly #mistake: WriterMistake;
  #written = 0;
  #ending = false;

  constructor(
    client: TestClient,
    projectId: number,
    name: string,
    journal: WriteJournal,
    mistake: WriterMistake = null,
  ) {
    this.#client = client;
    this.#projectId = projectId;
    this.#name = name;
    this.#journal = journal;
    this.#mistake = mistake;
  }

  /** Writes until stopped, then finishes what it started. */
  async work(): Promise<void> {
    while (!this.#ending) {
      this.#written += 1;
      await this.#write(this.#written);
    }
  }

  stop(): void {
    this.#ending = true;
  }

  async #write(number: number): Promise<void> {
    // With that mistake the writer only adds expenses, so that interrupted requests have a key.
    const addsAlone = this.#mistake === 'takes a new key for each try';
    const receipt = number % 4 === 0 && !addsAlone ? await this.#upload(number) : null;
    const entry = this.#journal.enter(`${this.#name} delivery ${number}`, `${number % 900}.25`, receipt);
    await this.#add(entry, number);
    if (entry.added !== 'yes' || addsAlone) return;
    if (number % 3 === 0) await this.#pay(entry);
    if (number % 5 === 0) await this.#remove(entry);
  }

  async #upload(number: number): Promise<JournalEntry['receipt']> {
    const bytes = new TextEncoder().encode(`%PDF-1.7\n${this.#name} ${number}\n`.padEnd(20_000 + number));
    const { answer } = await this.#persist('POST', '/api/upload', () => {
      const form = new FormData();
      form.append('file', new Blob([bytes], { type: 'application/pdf' }), `bill ${number}.pdf`);
      return { body: form };
    });
    return answer.status === 201 ? { url: answer.body.url, size: bytes.length } : null;
  }

  async #add(entry: JournalEntry, number: number): Promise<void> {
    const body = {
      phase: PHASES[number % PHASES.length],
      itemName: entry.name,
      amount: entry.amount,
      date: '2026-03-04',
      ...(entry.receipt && { receiptUrl: entry.receipt.url }),
    };
    const key = randomUUID();
    entry.added = this.#mistake === 'notes before it is told' ? 'yes' : 'asked';
    const { answer } = await this.#persist('POST', `/api/projects/${this.#projectId}/expenses`, () => ({
      body,
      headers: {
        'idempotency-key': this.#mistake === 'takes a new key for each try' ? randomUUID() : key,
      },
    }));
    if (answer.status !== 201) return this.#wrong('adding', entry, answer);
    entry.added = 'yes';
    entry.id = answer.body.id;
    if (answer.body.itemName !== entry.name || answer.body.amount !== entry.amount)
      this.#wrong('adding', entry, answer);
  }

  async #pay(entry: JournalEntry): Promise<void> {
    entry.paid = 'asked';
    const { answer, tries } = await this.#persist('PATCH', `/api/expenses/${entry.id}`, () => ({
      body: { isPaid: true, version: 1 },
    }));
    // A retry of a completed change gets a conflict with the current row.
    const doneBefore = answer.status === 409 && tries > 1 && answer.body.current?.isPaid === true;
    if (answer.status === 200 || doneBefore) entry.paid = 'yes';
    else this.#wrong('paying', entry, answer);
  }

  async #remove(entry: JournalEntry): Promise<void> {
    entry.removed = 'asked';
    const { answer, tries } = await this.#persist('DELETE', `/api/expenses/${entry.id}`, () => ({}));
    if (answer.status === 204 || (answer.status === 404 && tries > 1)) entry.removed = 'yes';
    else this.#wrong('removing', entry, answer);
  }

  #wrong(what: string, { name }: JournalEntry, { status, body }: HttpResponse): void {
    this.#journal.fault(`${what} ${name} was answered ${status} ${JSON.stringify(body).slice(0, 300)}`);
  }

  /** Retries until the reply is not 503. */
  async #persist(method: string, path: string, sending: () => RequestOptions): Promise<SendAttempt> {
    const gaveUp = performance.now() + 10 * REQUEST_TIMEOUT_MS;
    for (let tries = 1; performance.now() < gaveUp; tries += 1) {
      const began = performance.now();
      const answer = await this.#client
        .send(method, path, { ...sending(), signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
        .catch(() => null);
      this.#journal.took(performance.now() - began);
      if (answer && answer.status !== 503) return { answer, tries };
      if (answer) this.#refused(method, path, answer);
      else this.#journal.interrupted += 1;
      if (!answer && this.#mistake === 'notes before it is told') break;
      await wait(RETRY_PAUSE_MS);
    }
    return { answer: { status: 0, body: 'was never answered', headers: new Headers() }, tries: 0 };
  }

  #refused(method: string, path: string, { headers, body }: HttpResponse): void {
    this.#journal.refused += 1;
    if (!(Number(headers.get('retry-after')) > 0))
      this.#journal.fault(`${method} ${path}: 503 without Retry-After`);
    if (body.code !== 'unavailable') this.#journal.fault(`${method} ${path}: 503 that is no problem`);
  }
}

export interface WriterCrew {
  owner: TestClient;
  projectId: number;
  journal: WriteJournal;
  writers: ExpenseWriter[];
  /** Starts all writers; returns a function that stops them. */
  begin(): () => Promise<void>;
}

/** Creates eight writers with their own accounts in one project. */
export async function createWriters(
  site: Installation,
  url: string,
  journal: WriteJournal,
  mistake: WriterMistake = null,
  many = 8,
): Promise<WriterCrew> {
  const owner = await signUp(url);
  const projectId = await addProject(owner);
  const people = [owner, ...(await Promise.all(Array.from({ length: many - 1 }, () => signUp(url))))];
  await site.onDatabase(async (pool) => {
    for (const { id } of people.slice(1))
      await pool.query(`insert into project_members (project_id, user_id, role) values ($1, $2, 'owner')`, [
        projectId,
        id,
      ]);
  });
  const writers = people.map(
    (person, index) => new ExpenseWriter(person, projectId, `writer ${index + 1}`, journal, mistake),
  );
  const begin = () => {
    const working = writers.map((writer) => writer.work());
    return async () => {
      for (const writer of writers) writer.stop();
      await Promise.all(working);
    };
  };
  return { owner, projectId, journal, writers, begin };
}
