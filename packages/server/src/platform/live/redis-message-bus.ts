import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RedisClientType } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import type { TopicEvent } from '../db/commit-events.ts';
import type { Connection } from '../db/connection.ts';
import { loadInstallationId } from '../security/installation.ts';
import type { MessageBus, MessageBusListener } from './message-bus.ts';
import { type BusMessage, decodeMessage, encodeMessage } from './message-format.ts';

const FIRST_RETRY_DELAY = 100;
const MAX_RETRY_DELAY = 5000;

/** Redis's response time limit and the interval of pings, in milliseconds. */
const REDIS_TIMEOUT = 3000;
const PING_EVERY = 5000;

/** The maximum number of events buffered while Redis is unavailable; the oldest are dropped. */
const MAX_UNPUBLISHED = 10_000;

interface RedisMessageBusOptions {
  url: string;
  /** The installation's id: others may use the same Redis. */
  installation: string;
  log: FastifyBaseLogger;
  hearing: MessageBusListener;
}

async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  const gone = new AbortController();
  const late = wait(REDIS_TIMEOUT, null, { signal: gone.signal, ref: false }).then(() => {
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
 * A message bus on Redis. Messages are buffered while Redis is unavailable; meanwhile other processes read project
 * changes from the log. If the connection is lost, it reconnects with growing delays.
 */
class RedisMessageBus implements MessageBus {
  readonly #parts: RedisMessageBusOptions;
  readonly #channel: string;
  /** The sender's id, by which this process ignores its own messages. */
  readonly #own = randomUUID();
  #client: RedisClientType | null = null;
  #untold: TopicEvent[] = [];
  #greets = false;
  #wait = FIRST_RETRY_DELAY;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: RedisMessageBusOptions) {
    this.#parts = parts;
    this.#channel = `brick_live:${parts.installation}`;
  }

  async connect(): Promise<void> {
    // The Redis client is only loaded when needed.
    const { createClient } = await import('@redis/client');
    const client: RedisClientType = createClient({
      url: this.#parts.url,
      disableOfflineQueue: true,
      socket: { connectTimeout: REDIS_TIMEOUT, reconnectStrategy: false },
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    try {
      await withTimeout(client.connect());
      await withTimeout(client.subscribe(this.#channel, (text) => this.#hear(text)));
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'live events are delayed until Redis is available');
      if (client.isOpen) client.destroy();
      this.#again();
      return;
    }
    if (this.#stopped) return client.destroy();
    this.#client = client;
    this.#wait = FIRST_RETRY_DELAY;
    this.#timer = setInterval(
      () => void withTimeout(client.ping()).catch(() => this.#lost(client)),
      PING_EVERY,
    );
    this.#parts.hearing.up(false, false);
    await this.#tellWhatWaits();
  }

  /** Sends a message to the other processes, now or when Redis is back. */
  async tell(message: BusMessage): Promise<void> {
    if ('listens' in message) this.#greets = true;
    else this.#untold.push(...message.said);
    if (this.#untold.length > MAX_UNPUBLISHED) this.#untold.splice(0, this.#untold.length - MAX_UNPUBLISHED);
    await this.#tellWhatWaits('said' in message);
  }

  async #tellWhatWaits(wakes = false): Promise<void> {
    const client = this.#client;
    if (!client) return;
    const said = this.#untold.splice(0);
    const greets = this.#greets;
    this.#greets = false;
    const payloads = [
      ...(greets ? encodeMessage({ listens: true }) : []),
      ...(wakes || said.length > 0 ? encodeMessage({ said }) : []),
    ];
    try {
      for (const payload of payloads)
        await withTimeout(client.publish(this.#channel, `${this.#own} ${payload}`));
    } catch {
      // A repeated message only causes another read; a lost one would go unnoticed.
      this.#untold.unshift(...said);
      this.#greets ||= greets;
      this.#lost(client);
    }
  }

  #hear(text: string): void {
    const end = text.indexOf(' ');
    if (text.slice(0, end) !== this.#own) this.#parts.hearing.heard(decodeMessage(text.slice(end + 1)));
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
    this.#wait = Math.min(this.#wait * 2, MAX_RETRY_DELAY);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    if (client?.isOpen) client.destroy();
  }
}

/** Opens the Redis message bus of the installation. It does not wait for the connection. */
export async function openRedisMessageBus(
  connection: Connection,
  parts: Omit<RedisMessageBusOptions, 'installation'>,
): Promise<MessageBus> {
  const line = new RedisMessageBus({ ...parts, installation: await loadInstallationId(connection) });
  void line.connect();
  return line;
}
