import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RedisClientType } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import type { Announcement } from '../announcements.ts';
import type { Connection } from '../connection.ts';
import { installationId } from '../installation.ts';
import type { Hearing, Line } from './line.ts';
import { type Message, messageIn, payloadsOf } from './wire.ts';

const FIRST_WAIT = 100;
const LONGEST_WAIT = 5000;

/** Milliseconds in which Redis answers whatever it is asked, and between two looks whether it still does. */
const PATIENCE = 3000;
const LOOK_EVERY = 5000;

/** Announcements that wait while Redis is away; of more the oldest are forgotten. */
const MOST_UNTOLD = 10_000;

interface Parts {
  url: string;
  /** The installation whose processes these are: others may use the same Redis. */
  installation: string;
  log: FastifyBaseLogger;
  hearing: Hearing;
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const gone = new AbortController();
  const late = wait(PATIENCE, null, { signal: gone.signal, ref: false }).then(() => {
    throw new Error('Redis does not answer');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    gone.abort();
    late.catch(() => {});
  }
}

/**
 * Tells the other processes by Redis, and hears them. What is told while Redis is away is kept and told when it is back;
 * what happened in projects the others find in the log meanwhile. Lost, the connection is made again, more slowly each
 * time.
 */
class RedisLine implements Line {
  readonly #parts: Parts;
  readonly #channel: string;
  /** By this the others see whose word it is, and this process its own, which Redis brings back to it. */
  readonly #own = randomUUID();
  #client: RedisClientType | null = null;
  #untold: Announcement[] = [];
  #greets = false;
  #wait = FIRST_WAIT;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#channel = `brick_live:${parts.installation}`;
  }

  async connect(): Promise<void> {
    // Who does without Redis does without its client.
    const { createClient } = await import('@redis/client');
    const client: RedisClientType = createClient({
      url: this.#parts.url,
      disableOfflineQueue: true,
      socket: { connectTimeout: PATIENCE, reconnectStrategy: false },
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    try {
      await inTime(client.connect());
      await inTime(client.subscribe(this.#channel, (text) => this.#hear(text)));
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'live events have to wait for Redis');
      if (client.isOpen) client.destroy();
      this.#again();
      return;
    }
    if (this.#stopped) return client.destroy();
    this.#client = client;
    this.#wait = FIRST_WAIT;
    this.#timer = setInterval(() => void inTime(client.ping()).catch(() => this.#lost(client)), LOOK_EVERY);
    this.#parts.hearing.up(false);
    await this.#tellWhatWaits();
  }

  /** Says this to the other processes, now or when Redis is back. */
  async tell(message: Message): Promise<void> {
    if ('listens' in message) this.#greets = true;
    else this.#untold.push(...message.said);
    if (this.#untold.length > MOST_UNTOLD) this.#untold.splice(0, this.#untold.length - MOST_UNTOLD);
    await this.#tellWhatWaits('said' in message);
  }

  async #tellWhatWaits(wakes = false): Promise<void> {
    const client = this.#client;
    if (!client) return;
    const said = this.#untold.splice(0);
    const greets = this.#greets;
    this.#greets = false;
    const payloads = [
      ...(greets ? payloadsOf({ listens: true }) : []),
      ...(wakes || said.length > 0 ? payloadsOf({ said }) : []),
    ];
    try {
      for (const payload of payloads) await inTime(client.publish(this.#channel, `${this.#own} ${payload}`));
    } catch {
      // Told twice, they read twice; not told, they would not know.
      this.#untold.unshift(...said);
      this.#greets ||= greets;
      this.#lost(client);
    }
  }

  #hear(text: string): void {
    const end = text.indexOf(' ');
    if (text.slice(0, end) !== this.#own) this.#parts.hearing.heard(messageIn(text.slice(end + 1)));
  }

  #lost(client: RedisClientType): void {
    if (this.#client !== client) return;
    this.#client = null;
    clearInterval(this.#timer);
    if (client.isOpen) client.destroy();
    this.#again();
  }

  #again(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.connect(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    if (client?.isOpen) client.destroy();
  }
}

/** A line by Redis among the processes of the installation whose database this is. Nobody waits until it stands. */
export async function openRedisLine(
  connection: Connection,
  parts: Omit<Parts, 'installation'>,
): Promise<Line> {
  const line = new RedisLine({ ...parts, installation: await installationId(connection) });
  void line.connect();
  return line;
}
