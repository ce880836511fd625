import { setImmediate as immediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Announcement } from '../announcements.ts';
import type { Connection } from '../connection.ts';
import type { Happened, Hub } from './hub.ts';
import type { Hearing, Line } from './line.ts';
import { Link } from './link.ts';
import {
  type Cursor,
  membershipsOf,
  membersOf,
  openSessionsAmong,
  presentCursor,
  readSince,
} from './outbox.ts';
import { Recent } from './recent.ts';
import { openRedisLine } from './redis-line.ts';
import type { Stream } from './stream.ts';
import { eventText } from './wire.ts';

/** Milliseconds in which what is written is gathered before the others are told. */
const GATHER = 50;

/** A turn that took long is followed by a rest of so many times that, and of so many milliseconds at the most. */
const REST_SHARE = 3;
const LONGEST_REST = 600;

/** Milliseconds between two readings while nobody listens. */
const ALONE = 900;

/** Milliseconds for which it is remembered what was told. */
const REMEMBER = 120_000;

/** Announcements that wait while the connection is lost; of more the oldest are forgotten. */
const MOST_UNTOLD = 10_000;

/** What no log tells of: after a lost connection nobody knows whether it was announced. */
const ONLY_ANNOUNCED = ['settings', 'notices', 'sessions', 'suppliers'] as const;

type Told = { happened: Happened } | { said: Announcement };

interface Parts {
  hub: Hub;
  url: string;
  /** By what the processes tell each other; not set: the database, by NOTIFY. */
  redisUrl: string | undefined;
  log: FastifyBaseLogger;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
}

/**
 * Brings to the hub what the activity log says since the last time. Writes of this process wake it at once, those of
 * others by a NOTIFY, and its owner now and then, for what nobody told of. Everything happens in turns, one after the
 * other, and a turn first looks who is still in: who was removed before something happened never hears of it.
 */
export class Courier {
  readonly #hub: Hub;
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  readonly #link: Link;
  readonly #redisUrl: string | undefined;
  /** How the others are told and heard; with Redis, once it is known whose processes these are. */
  #line: Line | null;
  readonly #hearing: Hearing;
  readonly #recent = new Recent<Told>(performance.now(), REMEMBER);
  /** Whether other processes have listeners, as far as is known here. */
  #othersListen = false;
  #greeted = false;
  #greets = false;
  /** Done once it is known from where on to read. */
  readonly started: Promise<void>;
  #begun = () => {};
  #cursor: Cursor | null = null;
  #readAt = 0;
  #settled = 0;
  /** Streams whose session and memberships are to be looked at. */
  readonly #doubted = new Set<Stream>();
  /** Announced by this process, and not yet passed on to the others. */
  #toTell: Announcement[] = [];
  #wrote = false;
  #heard: Announcement[] = [];
  #turn: Promise<void> | null = null;
  /** Somebody wanted a turn while one was taken. */
  #again = false;
  #restsUntil = 0;
  #next: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor({ hub, url, redisUrl, log, now }: Parts) {
    this.#hub = hub;
    this.#log = log;
    this.#now = now;
    this.started = new Promise((resolve) => {
      this.#begun = resolve;
    });
    this.#hearing = {
      up: (first) => {
        if (!first) this.#afterLoss();
        this.wake();
      },
      heard: (message) => {
        if ('listens' in message) this.#othersListen = this.#greeted = true;
        else this.#heard.push(...message.said);
        this.wake();
      },
    };
    this.#redisUrl = redisUrl;
    this.#link = new Link(url, log, this.#hearing, redisUrl === undefined);
    this.#line = redisUrl === undefined ? this.#link : null;
  }

  start(): void {
    void this.#link.connect();
  }

  /** Counts the times that sessions and memberships were taken on from the database. */
  get settled(): number {
    return this.#settled;
  }

  /** Something was written by this process, or only announced. */
  wrote(said: readonly Announcement[]): void {
    this.#wrote = true;
    this.#toTell.push(...said);
    if (this.#toTell.length > MOST_UNTOLD) this.#toTell.splice(0, this.#toTell.length - MOST_UNTOLD);
    this.wake();
  }

  /** Takes on what the database knows of the listeners of others, unless one greets meanwhile. */
  async learn(othersListen: Promise<boolean>): Promise<void> {
    this.#greeted = false;
    const known = await othersListen;
    this.#othersListen = known || this.#greeted;
  }

  /** Lets the other processes know that somebody listens here. */
  greet(): void {
    this.#greets = true;
    this.wake();
  }

  /** Looks at the session and the memberships of these streams in the next turn. */
  doubt(streams: Iterable<Stream>): void {
    for (const stream of streams) this.#doubted.add(stream);
  }

  /** Takes a turn soon: at once after a rest, and after another turn only when the time to gather has passed. */
  wake(): void {
    if (this.#turn !== null) this.#again = true;
    if (this.#stopped || this.#next || this.#turn !== null) return;
    this.#next = setTimeout(
      () => {
        this.#next = undefined;
        this.#again = false;
        const begun = performance.now();
        this.#turn = this.#take().then(() => this.#rest(begun));
      },
      Math.max(0, this.#restsUntil - performance.now()),
    );
  }

  /** With thousands of listeners a turn is work: the more it was, the longer the requests go first. */
  async #rest(begun: number): Promise<void> {
    // What was sent leaves the process after the turn.
    await immediate();
    const now = performance.now();
    this.#restsUntil = now + Math.min(Math.max(GATHER, REST_SHARE * (now - begun)), LONGEST_REST);
    this.#turn = null;
    if (this.#again) this.wake();
  }

  /** Tells a stream what it missed in the last milliseconds, or that it missed more than is known here. */
  catchUp(stream: Stream, milliseconds: number): void {
    const told = this.#recent.after(performance.now() - milliseconds);
    if (!told) {
      stream.send(eventText('missed', this.#now()));
      return;
    }
    const happened = told.flatMap((each) => ('happened' in each ? [each.happened] : []));
    const said = told.flatMap((each) => ('said' in each ? [each.said] : []));
    this.#hub.catchUp(stream, happened, said);
  }

  /** Passes on what has not been yet, and ends. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#next);
    await this.#turn;
    if (this.#wrote) await this.#line?.tell({ said: this.#toTell }).catch(() => {});
    if (this.#line !== this.#link) await this.#line?.stop();
    await this.#link.stop();
  }

  // Writes are found in the log afterwards; what only was announced is not.
  #afterLoss(): void {
    this.doubt(this.#hub.streams);
    for (const userId of new Set([...this.#hub.streams].map((stream) => stream.userId)))
      this.#hub.announce(ONLY_ANNOUNCED.map((topic) => ({ userId, topic })));
  }

  async #take(): Promise<void> {
    const { connection } = this.#link;
    // It wakes this one when it is there again.
    if (!connection) return;
    try {
      await this.#tellOthers(await this.#lineBy(connection));
      await this.#settle(connection);
      await this.#read(connection);
    } catch (error) {
      this.#log.warn({ err: error }, 'live events have to wait');
      this.#link.drop();
    }
  }

  /** The line to the others. Redis may be of several installations, whose ids the database knows. */
  async #lineBy(connection: Connection): Promise<Line> {
    const redis = { url: this.#redisUrl ?? '', log: this.#log, hearing: this.#hearing };
    this.#line ??= await openRedisLine(connection, redis);
    return this.#line;
  }

  async #tellOthers(line: Line): Promise<void> {
    if (this.#greets) {
      await line.tell({ listens: true });
      this.#greets = false;
    }
    if (!this.#wrote) return;
    const said = this.#toTell.splice(0);
    this.#wrote = false;
    try {
      // What was written they find by themselves. Who began to listen only now does so within a second.
      if (said.length > 0 || this.#othersListen) await line.tell({ said });
      this.#heard.push(...said);
    } catch (error) {
      this.#wrote = true;
      this.#toTell.unshift(...said);
      throw error;
    }
  }

  /** Ends streams whose session is over, takes on memberships as they are, and passes on what was announced. */
  async #settle(connection: Connection): Promise<void> {
    const said = this.#heard.splice(0);
    for (const { userId, topic } of said)
      if (userId !== undefined && topic === 'sessions') this.doubt(this.#hub.streamsOf(userId));
    try {
      await this.#lookWhoIsIn(connection);
    } catch (error) {
      this.#heard.unshift(...said);
      throw error;
    }
    this.#pass(said);
  }

  async #lookWhoIsIn(connection: Connection): Promise<void> {
    const doubted = [...this.#doubted];
    if (doubted.length === 0) return;
    const users = [...new Set(doubted.map(({ userId }) => userId))];
    const open = await openSessionsAmong(connection, [...new Set(doubted.map(({ sid }) => sid))]);
    const memberships = await membershipsOf(connection, users);
    for (const stream of doubted) {
      this.#doubted.delete(stream);
      if (!open.has(stream.sid)) stream.end(eventText('over', this.#now()));
    }
    this.#hub.setMembershipsOf(users, memberships);
    this.#settled += 1;
  }

  async #read(connection: Connection): Promise<void> {
    if (this.#cursor === null) {
      this.#cursor = await presentCursor(connection);
      this.#begun();
      return;
    }
    // With nobody here to tell, now and then is enough to remember it for who comes.
    if (this.#hub.streams.size === 0 && performance.now() < this.#readAt + ALONE) return;
    this.#readAt = performance.now();
    const { cursor, happened, said, regrouped, lost } = await readSince(connection, this.#cursor);
    if (regrouped.length > 0) {
      this.#hub.setMembersOf(regrouped, await membersOf(connection, regrouped));
      this.#settled += 1;
    }
    this.#cursor = cursor;
    if (lost) for (const stream of this.#hub.streams) stream.send(eventText('missed', this.#now()));
    const now = performance.now();
    for (const each of happened)
      this.#recent.add(`${each.projectId} ${each.entity} ${each.about}`, { happened: each }, now);
    await this.#hub.tell(happened);
    this.#pass(said);
    this.#recent.forget(now);
  }

  #pass(said: readonly Announcement[]): void {
    const now = performance.now();
    for (const each of said)
      this.#recent.add(`${each.userId} ${each.projectId} ${each.topic}`, { said: each }, now);
    this.#hub.announce(said);
  }
}
