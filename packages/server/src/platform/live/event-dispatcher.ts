import { setImmediate as immediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { TopicEvent } from '../db/commit-events.ts';
import type { Connection } from '../db/connection.ts';
import {
  currentCursor,
  filterOpenSessions,
  loadMembers,
  loadMemberships,
  readActivitySince,
  type SnapshotCursor,
} from './activity-reader.ts';
import type { EventStream } from './event-stream.ts';
import type { MessageBus, MessageBusListener } from './message-bus.ts';
import { formatEvent } from './message-format.ts';
import { PostgresMessageBus } from './postgres-message-bus.ts';
import { RecentEvents } from './recent-events.ts';
import { openRedisMessageBus } from './redis-message-bus.ts';
import type { ProjectChange, Subscriptions } from './subscriptions.ts';

/** Milliseconds in which writes are collected before other processes are notified. */
const GATHER_TIME = 50;

/** After a long turn, the dispatcher pauses for a multiple of its duration, up to a maximum in milliseconds. */
const PAUSE_FACTOR = 3;
const MAX_PAUSE = 600;

/** Milliseconds between two reads while there are no subscribers. */
const IDLE_READ_EVERY = 900;

/** Milliseconds for which past events are remembered. */
const REMEMBER_FOR = 120_000;

/** The maximum number of events buffered while the connection is lost; the oldest are dropped. */
const MAX_UNPUBLISHED = 10_000;

/** Topics without log entries: after a lost connection it is unknown whether they changed. */
const UNLOGGED_TOPICS = ['settings', 'notices', 'sessions', 'suppliers'] as const;

type RecentEvent = { happened: ProjectChange } | { said: TopicEvent };

interface EventDispatcherOptions {
  hub: Subscriptions;
  url: string;
  /** The Redis server for the message bus. If not set, the database is used (NOTIFY). */
  redisUrl: string | undefined;
  log: FastifyBaseLogger;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
}

/**
 * Reads new activity log entries and dispatches them to the subscriptions. It is woken at once by writes of this
 * process, by the message bus after writes of others, and periodically for anything missed. All work happens in
 * turns, one after the other, and each turn first checks memberships: a user who was removed before an event never
 * receives it.
 */
export class EventDispatcher {
  readonly #hub: Subscriptions;
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  readonly #link: PostgresMessageBus;
  readonly #redisUrl: string | undefined;
  /** The message bus; with Redis, known once the installation's id was loaded. */
  #line: MessageBus | null;
  readonly #hearing: MessageBusListener;
  readonly #recent = new RecentEvents<RecentEvent>(performance.now(), REMEMBER_FOR);
  /** Whether other processes have subscribers, as far as is known here. */
  #othersListen = false;
  #greeted = false;
  #greets = false;
  /** Resolves once the position in the log is known. */
  readonly started: Promise<void>;
  #begun = () => {};
  #cursor: SnapshotCursor | null = null;
  #readAt = 0;
  /**
   * Another server answers since the last read. It may have given transactions the ids that the former one had given and
   * never written down, so the cursor does not tell what was missed.
   */
  #replaced = false;
  #settled = 0;
  /** Streams whose session and memberships are to be checked. */
  readonly #doubted = new Set<EventStream>();
  /** Events of this process that were not yet sent to the others. */
  #toTell: TopicEvent[] = [];
  #wrote = false;
  #heard: TopicEvent[] = [];
  #turn: Promise<void> | null = null;
  /** Another turn was requested during this one. */
  #again = false;
  #restsUntil = 0;
  #next: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor({ hub, url, redisUrl, log, now }: EventDispatcherOptions) {
    this.#hub = hub;
    this.#log = log;
    this.#now = now;
    this.started = new Promise((resolve) => {
      this.#begun = resolve;
    });
    this.#hearing = {
      up: (first, replaced) => {
        if (!first) this.#afterLoss();
        this.#replaced ||= replaced;
        this.wake();
      },
      heard: (message) => {
        if ('listens' in message) this.#othersListen = this.#greeted = true;
        else this.#heard.push(...message.said);
        this.wake();
      },
    };
    this.#redisUrl = redisUrl;
    this.#link = new PostgresMessageBus(url, log, this.#hearing, redisUrl === undefined);
    this.#line = redisUrl === undefined ? this.#link : null;
  }

  start(): void {
    void this.#link.connect();
  }

  /** Counts how often sessions and memberships were updated from the database. */
  get settled(): number {
    return this.#settled;
  }

  /** Called when this process has written or published something. */
  wrote(said: readonly TopicEvent[]): void {
    this.#wrote = true;
    this.#toTell.push(...said);
    if (this.#toTell.length > MAX_UNPUBLISHED) this.#toTell.splice(0, this.#toTell.length - MAX_UNPUBLISHED);
    this.wake();
  }

  /** Updates whether other processes have subscribers, unless one reports itself meanwhile. */
  async learn(othersListen: Promise<boolean>): Promise<void> {
    this.#greeted = false;
    const known = await othersListen;
    this.#othersListen = known || this.#greeted;
  }

  /** Tells the other processes that there are subscribers here. */
  greet(): void {
    this.#greets = true;
    this.wake();
  }

  /** Checks the session and memberships of these streams in the next turn. */
  doubt(streams: Iterable<EventStream>): void {
    for (const stream of streams) this.#doubted.add(stream);
  }

  /** Schedules a turn: at once after a pause, or after the gathering time following another turn. */
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

  /** With thousands of subscribers a turn takes time: the longer it took, the longer requests go first. */
  async #rest(begun: number): Promise<void> {
    // Events leave the process after the turn.
    await immediate();
    const now = performance.now();
    this.#restsUntil = now + Math.min(Math.max(GATHER_TIME, PAUSE_FACTOR * (now - begun)), MAX_PAUSE);
    this.#turn = null;
    if (this.#again) this.wake();
  }

  /** Sends a stream the events that it missed in the last milliseconds, or that it missed more than is remembered. */
  catchUp(stream: EventStream, milliseconds: number): void {
    const told = this.#recent.after(performance.now() - milliseconds);
    if (!told) {
      stream.send(formatEvent('missed', this.#now()));
      return;
    }
    const happened = told.flatMap((each) => ('happened' in each ? [each.happened] : []));
    const said = told.flatMap((each) => ('said' in each ? [each.said] : []));
    this.#hub.catchUp(stream, happened, said);
  }

  /** Publishes pending events and stops. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#next);
    await this.#turn;
    if (this.#wrote) await this.#line?.tell({ said: this.#toTell }).catch(() => {});
    if (this.#line !== this.#link) await this.#line?.stop();
    await this.#link.stop();
  }

  // Writes can be read from the log later; published events cannot.
  #afterLoss(): void {
    this.doubt(this.#hub.streams);
    for (const userId of new Set([...this.#hub.streams].map((stream) => stream.userId)))
      this.#hub.announce(UNLOGGED_TOPICS.map((topic) => ({ userId, topic })));
  }

  async #take(): Promise<void> {
    const { connection } = this.#link;
    // The connection wakes the dispatcher when it is back.
    if (!connection) return;
    try {
      await this.#tellOthers(await this.#lineBy(connection));
      await this.#settle(connection);
      await this.#read(connection);
    } catch (error) {
      this.#log.warn({ err: error }, 'live events are delayed');
      this.#link.drop();
    }
  }

  /** Returns the message bus. Redis may serve several installations, whose ids are in the database. */
  async #lineBy(connection: Connection): Promise<MessageBus> {
    const redis = { url: this.#redisUrl ?? '', log: this.#log, hearing: this.#hearing };
    this.#line ??= await openRedisMessageBus(connection, redis);
    return this.#line;
  }

  async #tellOthers(line: MessageBus): Promise<void> {
    if (this.#greets) {
      await line.tell({ listens: true });
      this.#greets = false;
    }
    if (!this.#wrote) return;
    const said = this.#toTell.splice(0);
    this.#wrote = false;
    try {
      // Other processes find writes in the log. A process with its first subscribers polls within a second.
      if (said.length > 0 || this.#othersListen) await line.tell({ said });
      this.#heard.push(...said);
    } catch (error) {
      this.#wrote = true;
      this.#toTell.unshift(...said);
      throw error;
    }
  }

  /** Ends streams of closed sessions, updates memberships and dispatches published events. */
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
    const open = await filterOpenSessions(connection, [...new Set(doubted.map(({ sid }) => sid))]);
    const memberships = await loadMemberships(connection, users);
    for (const stream of doubted) {
      this.#doubted.delete(stream);
      if (!open.has(stream.sid)) stream.end(formatEvent('over', this.#now()));
    }
    this.#hub.setMembershipsOf(users, memberships);
    this.#settled += 1;
  }

  async #read(connection: Connection): Promise<void> {
    if (this.#cursor === null) {
      this.#cursor = await currentCursor(connection);
      this.#begun();
      return;
    }
    // Without subscribers, occasional reads are enough to remember events for those who come.
    if (this.#hub.streams.size === 0 && performance.now() < this.#readAt + IDLE_READ_EVERY) return;
    this.#readAt = performance.now();
    const { cursor, happened, said, regrouped, lost } = await readActivitySince(connection, this.#cursor);
    if (regrouped.length > 0) {
      this.#hub.setMembersOf(regrouped, await loadMembers(connection, regrouped));
      this.#settled += 1;
    }
    this.#cursor = cursor;
    const missed = lost || this.#replaced;
    this.#replaced = false;
    if (missed) for (const stream of this.#hub.streams) stream.send(formatEvent('missed', this.#now()));
    const now = performance.now();
    for (const each of happened)
      this.#recent.add(`${each.projectId} ${each.entity} ${each.about}`, { happened: each }, now);
    await this.#hub.tell(happened);
    this.#pass(said);
    this.#recent.forget(now);
  }

  #pass(said: readonly TopicEvent[]): void {
    const now = performance.now();
    for (const each of said)
      this.#recent.add(`${each.userId} ${each.projectId} ${each.topic}`, { said: each }, now);
    this.#hub.announce(said);
  }
}
