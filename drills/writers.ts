import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Client, Sending } from '@brick/server/testing/client';
import type { Entry, Journal } from './journal.ts';
import { addProject, type Site, signUp } from './site.ts';

const PHASES = ['foundation', 'structure', 'roofing', 'finishes'] as const;
/** A way out, not a measurement: the drills say themselves how long a request may take. */
const GIVE_UP = 20_000;
/** Between two tries, so that those who wait leave the machine to what they wait for. */
const PAUSE = 100;

/** What a writer does wrong on purpose, for the drills' controls. */
export type Mistake = 'notes before it is told' | 'takes a new key for each try' | null;

interface Attempt {
  answer: Answer;
  /** How often it was sent. */
  tries: number;
}

/** Somebody at a desk who enters deliveries, marks them paid, throws some away, and tries again what broke off. */
export class Writer {
  readonly #client: Client;
  readonly #projectId: number;
  readonly #name: string;
  readonly #journal: Journal;
  readonly #mistake: Mistake;
  #written = 0;
  #ending = false;

  constructor(client: Client, projectId: number, name: string, journal: Journal, mistake: Mistake = null) {
    this.#client = client;
    this.#projectId = projectId;
    this.#name = name;
    this.#journal = journal;
    this.#mistake = mistake;
  }

  /** Writes until it is stopped, and then brings to its end what it has begun. */
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
    // Who repeats under a new key does nothing else, so that what breaks off is what has a key.
    const addsAlone = this.#mistake === 'takes a new key for each try';
    const receipt = number % 4 === 0 && !addsAlone ? await this.#upload(number) : null;
    const entry = this.#journal.enter(`${this.#name} delivery ${number}`, `${number % 900}.25`, receipt);
    await this.#add(entry, number);
    if (entry.added !== 'yes' || addsAlone) return;
    if (number % 3 === 0) await this.#pay(entry);
    if (number % 5 === 0) await this.#remove(entry);
  }

  async #upload(number: number): Promise<Entry['receipt']> {
    const bytes = new TextEncoder().encode(`%PDF-1.7\n${this.#name} ${number}\n`.padEnd(20_000 + number));
    const { answer } = await this.#persist('POST', '/api/upload', () => {
      const form = new FormData();
      form.append('file', new Blob([bytes], { type: 'application/pdf' }), `bill ${number}.pdf`);
      return { body: form };
    });
    return answer.status === 201 ? { url: answer.body.url, size: bytes.length } : null;
  }

  async #add(entry: Entry, number: number): Promise<void> {
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

  async #pay(entry: Entry): Promise<void> {
    entry.paid = 'asked';
    const { answer, tries } = await this.#persist('PATCH', `/api/expenses/${entry.id}`, () => ({
      body: { isPaid: true, version: 1 },
    }));
    // A repeat of what was done already is told so, beside the row as it is.
    const doneBefore = answer.status === 409 && tries > 1 && answer.body.current?.isPaid === true;
    if (answer.status === 200 || doneBefore) entry.paid = 'yes';
    else this.#wrong('paying', entry, answer);
  }

  async #remove(entry: Entry): Promise<void> {
    entry.removed = 'asked';
    const { answer, tries } = await this.#persist('DELETE', `/api/expenses/${entry.id}`, () => ({}));
    if (answer.status === 204 || (answer.status === 404 && tries > 1)) entry.removed = 'yes';
    else this.#wrong('removing', entry, answer);
  }

  #wrong(what: string, { name }: Entry, { status, body }: Answer): void {
    this.#journal.fault(`${what} ${name} was answered ${status} ${JSON.stringify(body).slice(0, 300)}`);
  }

  /** Sends it again until it is answered otherwise than with "not now". */
  async #persist(method: string, path: string, sending: () => Sending): Promise<Attempt> {
    const gaveUp = performance.now() + 10 * GIVE_UP;
    for (let tries = 1; performance.now() < gaveUp; tries += 1) {
      const began = performance.now();
      const answer = await this.#client
        .send(method, path, { ...sending(), signal: AbortSignal.timeout(GIVE_UP) })
        .catch(() => null);
      this.#journal.took(performance.now() - began);
      if (answer && answer.status !== 503) return { answer, tries };
      if (answer) this.#refused(method, path, answer);
      else this.#journal.interrupted += 1;
      if (!answer && this.#mistake === 'notes before it is told') break;
      await wait(PAUSE);
    }
    return { answer: { status: 0, body: 'was never answered', headers: new Headers() }, tries: 0 };
  }

  #refused(method: string, path: string, { headers, body }: Answer): void {
    this.#journal.refused += 1;
    if (!(Number(headers.get('retry-after')) > 0))
      this.#journal.fault(`${method} ${path}: 503 without Retry-After`);
    if (body.code !== 'unavailable') this.#journal.fault(`${method} ${path}: 503 that is no problem`);
  }
}

export interface Crew {
  projectId: number;
  journal: Journal;
  writers: Writer[];
  /** Sets all of them to work; returns how to have them finish. */
  begin(): () => Promise<void>;
}

/** Eight writers with accounts of their own on one project. */
export async function hire(
  site: Site,
  url: string,
  journal: Journal,
  mistake: Mistake = null,
  many = 8,
): Promise<Crew> {
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
    (person, index) => new Writer(person, projectId, `writer ${index + 1}`, journal, mistake),
  );
  const begin = () => {
    const working = writers.map((writer) => writer.work());
    return async () => {
      for (const writer of writers) writer.stop();
      await Promise.all(working);
    };
  };
  return { projectId, journal, writers, begin };
}
