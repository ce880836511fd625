import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { onCommit } from '../db/commit-events.ts';
import { type Connection, getConnection } from '../db/connection.ts';
import { EventStreamResponse } from '../http/responses.ts';
import { loadSessionMemberships } from './activity-reader.ts';
import { EventDispatcher } from './event-dispatcher.ts';
import { EventStream } from './event-stream.ts';
import { formatEvent } from './message-format.ts';
import {
  otherProcessesListen,
  RENEW_EVERY,
  registerStream,
  renewStreams,
  unregisterProcess,
  unregisterStreams,
} from './stream-registry.ts';
import { type ProjectMembership, Subscriptions } from './subscriptions.ts';

/** Intervals in milliseconds. */
export interface LiveIntervals {
  /** The interval of log reads without notifications. */
  readEvery: number;
  /** The interval of session and membership checks without notifications. */
  checkEvery: number;
  /** The interval of heartbeats on idle streams. */
  beatEvery: number;
}

const DEFAULT_INTERVALS: LiveIntervals = { readEvery: 1000, checkEvery: 10_000, beatEvery: 20_000 };

/** Added to the time that a client says it missed: its request and its last responses were on their way. */
const MISSED_MARGIN = 2000;

const MAX_STREAMS = 10_000;

/** Milliseconds in which closed streams are collected before they are recorded. */
const GATHER_TIME = 50;

/** Milliseconds after the start in which the position in the log must be known. */
const START_TIMEOUT = 5000;

interface LiveUpdatesOptions {
  pool: pg.Pool;
  /** The address of the connection that listens, past a pooler that lends connections for one transaction. */
  directUrl: string | undefined;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  log: FastifyBaseLogger;
  pace?: Partial<LiveIntervals> | undefined;
  /** The Redis server for the message bus. If not set, the database is used. */
  redisUrl: string | undefined;
}

interface StreamRequest {
  userId: number;
  sid: string;
  /** Milliseconds that the client missed; null to receive only new events. */
  missed: number | null;
}

const tooManyStreams = (detail: ProblemMessage, retryAfterSeconds: number) =>
  new DomainError('tooMany', detail, { retryAfterSeconds });

/** The open event streams of one process: admits them, keeps them alive and ends them. */
export class LiveUpdates {
  readonly #pool: pg.Pool;
  readonly #now: () => number;
  readonly #log: FastifyBaseLogger;
  readonly #pace: LiveIntervals;
  readonly #process = randomUUID();
  readonly #hub: Subscriptions;
  readonly #courier: EventDispatcher;
  /** The next check and heartbeat of each stream. */
  readonly #due = new WeakMap<EventStream, { check: number; beat: number }>();
  readonly #forgetPool: () => void;
  #timers: NodeJS.Timeout[] = [];
  #closed: EventStream[] = [];
  #stopping = false;

  constructor({ pool, directUrl, now, log, pace, redisUrl }: LiveUpdatesOptions) {
    this.#pool = pool;
    this.#now = now;
    this.#log = log;
    this.#pace = { ...DEFAULT_INTERVALS, ...pace };
    this.#hub = new Subscriptions(now);
    const url = directUrl ?? pool.options.connectionString ?? '';
    this.#courier = new EventDispatcher({ hub: this.#hub, url, redisUrl, log, now });
    this.#forgetPool = onCommit(pool, (said) => this.#courier.wrote(said));
  }

  /** The number of open streams. */
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
    const connection = getConnection(this.#pool);
    await renewStreams(connection, this.#hub.streams, this.#process);
    await this.#courier.learn(otherProcessesListen(connection, this.#process));
  }

  /** Opens a stream. Throws tooMany if the user or the process has reached the limit. */
  async admit(connection: Connection, { userId, sid, missed }: StreamRequest): Promise<EventStreamResponse> {
    if (this.#hub.streams.size >= MAX_STREAMS)
      throw tooManyStreams(
        problemMessage('More people are listening than this server can serve. Please try again in a moment.'),
        30,
      );
    await this.#mustHaveStarted();
    const stream = new EventStream(userId, sid);
    if (!(await registerStream(this.#pool, stream, this.#process)))
      throw tooManyStreams(
        problemMessage('You have this open in too many places. Please close it in one of them.'),
        60,
      );
    const memberships = await this.#membershipsNow(connection, stream).catch((error: unknown) => {
      this.#gone(stream);
      throw error;
    });
    return new EventStreamResponse((response) => this.#begin(stream, response, memberships, missed));
  }

  async #mustHaveStarted(): Promise<void> {
    const late = wait(START_TIMEOUT, 'late', { ref: false });
    if ((await Promise.race([this.#courier.started, late])) === 'late')
      throw new DomainError(
        'unavailable',
        problemMessage('The database does not answer at the moment. Please try again.'),
        {
          retryAfterSeconds: 2,
        },
      );
  }

  // Repeated if memberships changed between the query and the first event.
  async #membershipsNow(connection: Connection, { sid }: EventStream): Promise<ProjectMembership[]> {
    for (;;) {
      const { settled } = this.#courier;
      const memberships = await loadSessionMemberships(connection, sid);
      if (!memberships)
        throw new DomainError('signedOut', problemMessage('You are logged out. Please sign in.'));
      if (settled === this.#courier.settled) return memberships;
    }
  }

  #begin(
    stream: EventStream,
    response: ServerResponse,
    memberships: ProjectMembership[],
    missed: number | null,
  ): void {
    const now = performance.now();
    // With jitter, so that streams opened together are checked at different times.
    const check = now + this.#pace.checkEvery * Math.random();
    this.#due.set(stream, { check, beat: now + this.#pace.beatEvery });
    this.#hub.add(stream, memberships);
    if (this.#hub.streams.size === 1) this.#courier.greet();
    stream.open(response, () => this.#gone(stream));
    if (missed !== null) this.#courier.catchUp(stream, missed + MISSED_MARGIN);
  }

  #gone(stream: EventStream): void {
    this.#hub.remove(stream);
    // On shutdown all streams are removed at once, at the end.
    if (this.#stopping) return;
    this.#closed.push(stream);
    if (this.#closed.length > 1) return;
    // A proxy that disconnects closes thousands at once.
    setTimeout(() => {
      const closed = this.#closed;
      this.#closed = [];
      if (closed.length > 0) this.#inBackground(unregisterStreams(getConnection(this.#pool), closed));
    }, GATHER_TIME);
  }

  #look(): void {
    const now = performance.now();
    const text = formatEvent('beat', this.#now());
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
    work.catch((error: unknown) => this.#log.warn({ err: error }, 'presence could not be updated'));
  }

  /** Ends all streams; clients reconnect to another process or after the restart. */
  endStreams(): void {
    this.#stopping = true;
    const text = formatEvent('again', this.#now());
    for (const stream of [...this.#hub.streams]) stream.end(text);
  }

  async stop(): Promise<void> {
    this.#forgetPool();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#courier.stop();
    this.#closed = [];
    await unregisterProcess(getConnection(this.#pool), this.#process).catch(() => {});
  }
}
