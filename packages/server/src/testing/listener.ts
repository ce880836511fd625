import { setTimeout as wait } from 'node:timers/promises';
import type { LiveTopic } from '@brick/domain/live';
import type { Client } from './client.ts';

interface Change {
  projectId: number | null;
  topics: LiveTopic[];
  changes?: string[];
}

interface Heard {
  name: string;
  id: string;
  content: Change[] | null;
}

/** Far more than any event takes, and less than a test may: what has not come by then does not come. */
const LIMIT = 15_000;

/** Somebody's open screen: it hears server-sent events over real HTTP. */
export class Listener {
  readonly heard: Heard[] = [];
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

  /** Connects as this person; `query` begins with a question mark. Throws what the server answers where it refuses. */
  static async of(person: Client, query = '', headers: Record<string, string> = {}): Promise<Listener> {
    const abort = new AbortController();
    const response = await fetch(`${person.url}/api/events${query}`, {
      headers: { cookie: person.cookie, ...headers },
      signal: abort.signal,
    });
    if (response.status !== 200 || !response.body)
      throw new Error(`${response.status} ${await response.text()}`);
    return new Listener(response.body.getReader(), abort);
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

  /** All topics that were heard of a project, or with null of the listener. */
  topicsOf(projectId: number | null): Set<LiveTopic> {
    const changes = this.heard.flatMap(({ content }) => content ?? []);
    return new Set(changes.filter((each) => each.projectId === projectId).flatMap(({ topics }) => topics));
  }

  /** Waits until the topic was heard of the project. Throws where it never is. */
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
      if (performance.now() - begin > LIMIT)
        throw new Error(`never heard ${what}, but ${JSON.stringify(this.heard)}`);
      await wait(5);
    }
  }

  close(): void {
    this.#abort.abort();
  }
}
