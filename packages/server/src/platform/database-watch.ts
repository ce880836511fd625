import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** How often it is looked whether anybody waits, and for how long somebody must have until that is suspicious. */
const LOOK_EVERY = 500;
const SUSPICIOUS = 1000;
/** Milliseconds in which a database that is there lets somebody in: at the first time, and when it is asked once more. */
const PATIENCE = [1500, 1000] as const;

// What else may stand in the way of a connection, files that the system has no more of for instance, says nothing of it.
const SILENT = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;
const SILENT_MESSAGE = /timeout|terminated/i;

/** The way to a database that is known not to answer ends at once. */
class ClosedWay extends Socket {
  override connect(): this {
    const away = Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
    process.nextTick(() => this.destroy(away));
    return this;
  }
}

/** Milliseconds from one stroke of the clock that patience is measured by to the next. */
const STROKE = 50;

/**
 * Ends after so many milliseconds in which this thread could have heard an answer. What it was too busy for counts as one
 * stroke: who is busy for seconds finds every other clock run down before they have looked whether anybody answered.
 */
function patienceOf(milliseconds: number): { over: Promise<'over'>; end: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<'over'>((resolve) => {
    let left = milliseconds;
    let last = performance.now();
    timer = setInterval(() => {
      const now = performance.now();
      left -= Math.min(now - last, 2 * STROKE);
      last = now;
      if (left <= 0) resolve('over');
    }, STROKE).unref();
  });
  return { over, end: () => clearInterval(timer) };
}

/** Whether the database lets somebody in. A refusal in its own words is an answer too. */
async function answers(url: string, milliseconds: number): Promise<boolean> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  client.on('error', () => {});
  const patience = patienceOf(milliseconds);
  const letIn = client.connect().then(
    () => true,
    ({ code = '', message }: { code?: string; message: string }) =>
      !SILENT.test(code) && !SILENT_MESSAGE.test(message),
  );
  const heard = await Promise.race([letIn, patience.over]);
  patience.end();
  if (heard === 'over') socket.destroy();
  else void client.end().catch(() => {});
  return heard === true;
}

/**
 * Notices that a database has fallen silent without closing its connections, as one does whose machine or network is
 * gone: nothing would end the waiting of those who have asked it something. It looks only where somebody waits for long,
 * and asks on a connection of its own, so that a long query is let be. Silent, all connections are cut and none is
 * opened until it answers again.
 */
export class DatabaseWatch {
  readonly #url: string;
  readonly #sockets = new Set<Socket>();
  /** Since when a client is in use, or a socket waits for its first word. */
  readonly #since = new Map<object, number>();
  #silent = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** A socket for a connection of the pool. */
  readonly socket = (): Socket => {
    const socket = this.#silent ? new ClosedWay() : new Socket();
    this.#sockets.add(socket);
    this.#since.set(socket, performance.now());
    socket.once('data', () => this.#since.delete(socket));
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#since.delete(socket);
    });
    return socket;
  };

  /** Watches until the pool ends. */
  begin(pool: pg.Pool): void {
    pool.on('acquire', (client) => this.#since.set(client, performance.now()));
    pool.on('release', (_error, client) => this.#since.delete(client));
    let looking = false;
    const timer = setInterval(() => {
      if (pool.ending) clearInterval(timer);
      if (looking || !this.#suspicious()) return;
      looking = true;
      void this.#look(pool).then(() => {
        looking = false;
      });
    }, LOOK_EVERY);
    timer.unref();
  }

  #suspicious(): boolean {
    const before = performance.now() - SUSPICIOUS;
    return [...this.#since.values()].some((since) => since < before);
  }

  async #look(pool: pg.Pool): Promise<void> {
    for (const patience of PATIENCE) {
      if (await answers(this.#url, patience)) return wait(SUSPICIOUS, undefined, { ref: false });
    }
    this.#silent = true;
    for (const socket of this.#sockets) socket.destroy();
    while (!pool.ending && !(await answers(this.#url, PATIENCE[0])))
      await wait(LOOK_EVERY, undefined, { ref: false });
    this.#silent = false;
  }
}
