import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError, type Said, said } from '@brick/domain/errors';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { onCommit } from '../announcements.ts';
import { EventsAnswer } from '../answers.ts';
import { type Connection, connectionOf } from '../connection.ts';
import { Courier } from './courier.ts';
import { Hub, type Membership } from './hub.ts';
import { standingOf } from './outbox.ts';
import { noteClosed, noteOpen, noteStopped, othersListen, RENEW_EVERY, renew } from './presence.ts';
import { Stream } from './stream.ts';
import { eventText } from './wire.ts';

/** Milliseconds between what happens again and again. */
export interface Pace {
  /** The log is read at least so often, also when nobody says that there is something in it. */
  readEvery: number;
  /** A stream's session and memberships are looked at so often, also when nobody says that they changed. */
  checkEvery: number;
  /** So often a stream with nothing to tell says that it stands. */
  beatEvery: number;
}

const PACE: Pace = { readEvery: 1000, checkEvery: 10_000, beatEvery: 20_000 };

/** Added to how long a listener says that they have not heard: their request was on its way, and their last answers before it. */
const SLACK = 2000;

const MOST_STREAMS = 10_000;

/** Milliseconds in which streams that end are gathered before it is written down. */
const GATHER = 50;

/** Milliseconds after the start of the process in which it must be known from where on the log is read. */
const START_LIMIT = 5000;

interface Parts {
  pool: pg.Pool;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  log: FastifyBaseLogger;
  pace?: Partial<Pace> | undefined;
  /** By what the processes tell each other; not set: the database. */
  redisUrl: string | undefined;
}

interface Asking {
  userId: number;
  sid: string;
  /** Milliseconds for which the listener has not heard; null where they want to hear only what comes. */
  missed: number | null;
}

const tooMany = (detail: Said, retryAfterSeconds: number) =>
  new DomainError('tooMany', detail, { retryAfterSeconds });

/** The open streams of one process: who is let in, and what keeps them alive and ends them. */
export class Live {
  readonly #pool: pg.Pool;
  readonly #now: () => number;
  readonly #log: FastifyBaseLogger;
  readonly #pace: Pace;
  readonly #process = randomUUID();
  readonly #hub: Hub;
  readonly #courier: Courier;
  /** When each stream is to be looked at and to beat again. */
  readonly #due = new WeakMap<Stream, { check: number; beat: number }>();
  readonly #forgetPool: () => void;
  #timers: NodeJS.Timeout[] = [];
  #closed: Stream[] = [];
  #stopping = false;

  constructor({ pool, now, log, pace, redisUrl }: Parts) {
    this.#pool = pool;
    this.#now = now;
    this.#log = log;
    this.#pace = { ...PACE, ...pace };
    this.#hub = new Hub(now);
    const url = pool.options.connectionString ?? '';
    this.#courier = new Courier({ hub: this.#hub, url, redisUrl, log, now });
    this.#forgetPool = onCommit(pool, (said) => this.#courier.wrote(said));
  }

  /** How many screens listen here. */
  get streams(): number {
    return this.#hub.streams.size;
  }

  start(): void {
    this.#courier.start();
    this.#timers = [
      setInterval(() => this.#look(), this.#pace.readEvery),
      setInterval(() => this.#inBackground(this.#renew()), RENEW_EVERY),
    ];
    this.#inBackground(this.#renew());
  }

  async #renew(): Promise<void> {
    const connection = connectionOf(this.#pool);
    await renew(connection, this.#hub.streams, this.#process);
    await this.#courier.learn(othersListen(connection, this.#process));
  }

  /** Lets somebody listen. Throws tooMany where they, or the process, has as many streams as may be. */
  async admit(connection: Connection, { userId, sid, missed }: Asking): Promise<EventsAnswer> {
    if (this.#hub.streams.size >= MOST_STREAMS)
      throw tooMany(
        said('More people are listening than this server can serve. Please try again in a moment.'),
        30,
      );
    await this.#mustHaveStarted();
    const stream = new Stream(userId, sid);
    if (!(await noteOpen(this.#pool, stream, this.#process)))
      throw tooMany(said('You have this open in too many places. Please close it in one of them.'), 60);
    const memberships = await this.#membershipsNow(connection, stream).catch((error: unknown) => {
      this.#gone(stream);
      throw error;
    });
    return new EventsAnswer((response) => this.#begin(stream, response, memberships, missed));
  }

  async #mustHaveStarted(): Promise<void> {
    const late = wait(START_LIMIT, 'late', { ref: false });
    if ((await Promise.race([this.#courier.started, late])) === 'late')
      throw new DomainError(
        'unavailable',
        said('The database does not answer at the moment. Please try again.'),
        {
          retryAfterSeconds: 2,
        },
      );
  }

  // Nobody may be taken out between the look at their memberships and the first event.
  async #membershipsNow(connection: Connection, { sid }: Stream): Promise<Membership[]> {
    for (;;) {
      const { settled } = this.#courier;
      const memberships = await standingOf(connection, sid);
      if (!memberships) throw new DomainError('signedOut', said('You are logged out. Please sign in.'));
      if (settled === this.#courier.settled) return memberships;
    }
  }

  #begin(stream: Stream, response: ServerResponse, memberships: Membership[], missed: number | null): void {
    const now = performance.now();
    // Not all that came together at the same moment.
    const check = now + this.#pace.checkEvery * Math.random();
    this.#due.set(stream, { check, beat: now + this.#pace.beatEvery });
    this.#hub.add(stream, memberships);
    if (this.#hub.streams.size === 1) this.#courier.greet();
    stream.open(response, () => this.#gone(stream));
    if (missed !== null) this.#courier.catchUp(stream, missed + SLACK);
  }

  #gone(stream: Stream): void {
    this.#hub.remove(stream);
    // A server that stops forgets them all at once, when the last is gone.
    if (this.#stopping) return;
    this.#closed.push(stream);
    if (this.#closed.length > 1) return;
    // A proxy that goes away takes thousands along.
    setTimeout(() => {
      const closed = this.#closed;
      this.#closed = [];
      if (closed.length > 0) this.#inBackground(noteClosed(connectionOf(this.#pool), closed));
    }, GATHER);
  }

  #look(): void {
    const now = performance.now();
    const text = eventText('beat', this.#now());
    for (const stream of this.#hub.streams) {
      const due = this.#due.get(stream);
      if (!due) continue;
      if (due.check <= now) {
        due.check = now + this.#pace.checkEvery;
        this.#courier.doubt([stream]);
      }
      if (due.beat <= now) {
        due.beat = now + this.#pace.beatEvery;
        stream.beat(text);
      }
    }
    this.#courier.wake();
  }

  #inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#log.warn({ err: error }, 'presence has to wait'));
  }

  /** Ends all streams: whoever listens comes back, to another process or to the next one. */
  endStreams(): void {
    this.#stopping = true;
    const text = eventText('again', this.#now());
    for (const stream of [...this.#hub.streams]) stream.end(text);
  }

  async stop(): Promise<void> {
    this.#forgetPool();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#courier.stop();
    this.#closed = [];
    await noteStopped(connectionOf(this.#pool), this.#process).catch(() => {});
  }
}
