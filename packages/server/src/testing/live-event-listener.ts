import { setTimeout as wait } from 'node:timers/promises';
import type { LiveTopic } from '@brick/domain/live/topics';
import type { TestClient } from './test-client.ts';

interface TopicChange {
  projectId: number | null;
  topics: LiveTopic[];
  changes?: string[];
}

interface ReceivedEvent {
  name: string;
  id: string;
  content: TopicChange[] | null;
}

/** Timeout for an event: much longer than any takes, shorter than a test. */
const WAIT_LIMIT_MS = 15_000;

/** A client that receives server-sent events over HTTP, like an open screen. */
export class EventListenerClient {
  readonly heard: ReceivedEvent[] = [];
  ended = false;
  readonly #body: ReadableStreamDefaultReader<Uint8Array>;
  readonly #abort: AbortController;

  private constructor(body: ReadableStreamDefaultReader<Uint8Array>, abort: AbortController) {
    this.#body = body;
    this.#abort = abort;
    void this.#read().catch(() => {
      this.ended = true;
    });
  }

  /** Connects as this person. `query` starts with a question mark. Throws the response of a rejected connection. */
  static async of(
    person: TestClient,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<EventListenerClient> {
    const abort = new AbortController();
    const response = await fetch(`${person.url}/api/events${query}`, {
      headers: { cookie: person.cookie, ...headers },
      signal: abort.signal,
    });
    if (response.status !== 200 || !response.body)
      throw new Error(`${response.status} ${await response.text()}`);
    return new EventListenerClient(response.body.getReader(), abort);
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await this.#body.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
    }
    this.ended = true;
  }

  #take(block: string): void {
    const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
    const name = fields.get('event');
    if (name)
      this.heard.push({
        name,
        id: fields.get('id') ?? '',
        content: JSON.parse(fields.get('data') ?? 'null'),
      });
  }

  /** All received topics of a project, or with null of the account. */
  topicsOf(projectId: number | null): Set<LiveTopic> {
    const changes = this.heard.flatMap(({ content }) => content ?? []);
    return new Set(changes.filter((each) => each.projectId === projectId).flatMap(({ topics }) => topics));
  }

  /** Waits for a topic of a project. Throws if it never arrives. */
  async hears(projectId: number | null, topic: LiveTopic): Promise<void> {
    await this.#until(() => this.topicsOf(projectId).has(topic), `${topic} of ${projectId}`);
  }

  async hearsEvent(name: string): Promise<void> {
    await this.#until(() => this.heard.some((each) => each.name === name), name);
  }

  async isEnded(): Promise<void> {
    await this.#until(() => this.ended, 'the end');
  }

  async #until(holds: () => boolean, what: string): Promise<void> {
    const begin = performance.now();
    while (!holds()) {
      if (performance.now() - begin > WAIT_LIMIT_MS)
        throw new Error(`never heard ${what}, but ${JSON.stringify(this.heard)}`);
      await wait(5);
    }
  }

  close(): void {
    this.#abort.abort();
  }
}
