import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** How often waiting connections are checked, and how long a wait must be to look suspicious. */
const LOOK_EVERY = 500;
const SUSPICIOUS_AFTER = 1000;
/** Timeouts for the probe connection: the first try, and one retry. */
const PATIENCE = [1500, 1000] as const;

// Other errors, such as too many open files, say nothing about the database.
const SILENT_CODES = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;
const SILENT_MESSAGE = /timeout|terminated/i;

/** A socket that fails at once because the database is known not to answer. */
class ClosedSocket extends Socket {
  override connect(): this {
    const away = Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
    process.nextTick(() => this.destroy(away));
    return this;
  }
}

/** The interval of the timer in milliseconds. */
const TICK = 50;

/**
 * A timeout that only counts time in which this thread could have received an answer. A long pause of the event loop
 * counts as one tick: otherwise a busy process would time out before it has read the answer.
 */
function createTimeout(milliseconds: number): { over: Promise<'over'>; end: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<'over'>((resolve) => {
    let left = milliseconds;
    let last = performance.now();
    timer = setInterval(() => {
      const now = performance.now();
      left -= Math.min(now - last, 2 * TICK);
      last = now;
      if (left <= 0) resolve('over');
    }, TICK).unref();
  });
  return { over, end: () => clearInterval(timer) };
}

/** Whether the database accepts connections. An error message from the database also counts as an answer. */
async function isDatabaseUp(url: string, milliseconds: number): Promise<boolean> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  client.on('error', () => {});
  const patience = createTimeout(milliseconds);
  const letIn = client.connect().then(
    () => true,
    ({ code = '', message }: { code?: string; message: string }) =>
      !SILENT_CODES.test(code) && !SILENT_MESSAGE.test(message),
  );
  const heard = await Promise.race([letIn, patience.over]);
  patience.end();
  if (heard === 'over') socket.destroy();
  else void client.end().catch(() => {});
  return heard === true;
}

/**
 * Detects a database that stops answering without closing its connections, for instance after a machine or network
 * failure. Nothing would otherwise end the pending queries. It only probes when someone has waited for long, and on
 * its own connection, so long queries are left alone. If the database is down, all connections are closed and none is
 * opened until it answers again.
 */
export class DatabaseWatchdog {
  readonly #url: string;
  readonly #sockets = new Set<Socket>();
  /** When each client was acquired, or when each socket that has received nothing yet was opened. */
  readonly #since = new Map<object, number>();
  #silent = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Creates a socket for a connection of the pool. */
  readonly socket = (): Socket => {
    const socket = this.#silent ? new ClosedSocket() : new Socket();
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
    const before = performance.now() - SUSPICIOUS_AFTER;
    return [...this.#since.values()].some((since) => since < before);
  }

  async #look(pool: pg.Pool): Promise<void> {
    for (const patience of PATIENCE) {
      if (await isDatabaseUp(this.#url, patience)) return wait(SUSPICIOUS_AFTER, undefined, { ref: false });
    }
    this.#silent = true;
    for (const socket of this.#sockets) socket.destroy();
    while (!pool.ending && !(await isDatabaseUp(this.#url, PATIENCE[0])))
      await wait(LOOK_EVERY, undefined, { ref: false });
    this.#silent = false;
  }
}
