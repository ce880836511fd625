import net from 'node:net';

export interface AnswerCutter {
  /** The address of the product behind it. */
  url: string;
  /** How many answers were dropped, and how many requests were refused with 503. */
  readonly dropped: number;
  readonly refused: number;
  /** Drops so many answers from now on, each with this probability, after the server has stored what was asked. */
  drop(count: number, share: number): void;
  /** Refuses so many requests from now on, each with this probability, before the server hears of them. */
  refuse(count: number, share: number): void;
  /** How fast the line is, for all that goes over it; null as fast as it goes. */
  setLine(line: Line | null): void;
  /** The network is gone, or back. */
  setConnected(isConnected: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface Line {
  bitsPerSecond: number;
  /** Milliseconds of each direction. */
  delay: number;
}

/** What a server says that is starting, or has too much to do. */
const UNAVAILABLE = [
  'HTTP/1.1 503 Service Unavailable',
  'content-type: application/problem+json',
  'content-length: 22',
  'connection: close',
  '',
  '{"code":"unavailable"}',
].join('\r\n');

/** Passes chunks on one after the other, as fast as a line is that all connections share. */
function openPace(): { setLine(line: Line | null): void; pass(bytes: number, work: () => void): void } {
  let line: Line | null = null;
  let freeAt = 0;
  return {
    setLine(next) {
      line = next;
      freeAt = 0;
    },
    pass(bytes, work) {
      if (!line) return work();
      const now = performance.now();
      freeAt = Math.max(now, freeAt) + (bytes * 8000) / line.bitsPerSecond;
      setTimeout(work, freeAt - now + line.delay);
    },
  };
}

/** A request that stores something on site: its line begins a chunk, because a connection carries one at a time. */
const WRITES =
  /^(?:POST|PUT|PATCH) \/api\/(?:projects\/\d+\/(?:issues|photos)|issues\/\d+)\S* HTTP\/1\.1\r\n/;
const STORED = /^HTTP\/1\.1 2\d\d /;

/** A network to the product that passes requests on and drops the answers to some of them. */
export async function openAnswerCutter(productUrl: string, random: () => number): Promise<AnswerCutter> {
  const { hostname, port } = new URL(productUrl);
  const open = new Set<net.Socket>();
  let own = 0;
  let left = 0;
  let share = 0;
  let dropped = 0;
  let refusals = { left: 0, share: 0 };
  let refused = 0;
  const [up, down] = [openPace(), openPace()];
  let server: net.Server | null = null;

  const carry = (near: net.Socket) => {
    const far = net.connect(Number(port), hostname);
    let isAsked = false;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    let isRefused = false;
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        if (isRefused && socket === far) return;
        // What the server has answered is still on its way.
        if (socket === far) down.pass(0, end);
        else end();
      });
    }
    near.on('data', (chunk: Buffer) => {
      if (isRefused) return;
      if (WRITES.test(chunk.toString('latin1', 0, 300))) {
        if (refusals.left > 0 && random() < refusals.share) {
          refusals.left -= 1;
          refused += 1;
          isRefused = true;
          far.destroy();
          return void near.end(UNAVAILABLE);
        }
        isAsked = true;
      }
      up.pass(chunk.length, () => far.write(chunk));
    });
    far.on('data', (chunk: Buffer) => {
      // The first bytes of the answer: by then the transaction has committed.
      const isStored = isAsked && STORED.test(chunk.toString('latin1', 0, 20));
      isAsked = false;
      if (!isStored || left === 0 || random() >= share)
        return down.pass(chunk.length, () => near.write(chunk));
      left -= 1;
      dropped += 1;
      end();
    });
  };

  const listen = () =>
    new Promise<void>((resolve) => {
      const listening = net.createServer(carry);
      server = listening;
      listening.listen(own, '127.0.0.1', () => {
        own = (listening.address() as net.AddressInfo).port;
        resolve();
      });
    });
  const cut = () => {
    server?.close();
    server = null;
    for (const socket of open) socket.destroy();
  };
  await listen();
  return {
    url: `http://127.0.0.1:${own}`,
    get dropped() {
      return dropped;
    },
    get refused() {
      return refused;
    },
    refuse(count, probability) {
      refusals = { left: count, share: probability };
    },
    setLine(line) {
      up.setLine(line);
      down.setLine(line);
    },
    drop(count, probability) {
      left = count;
      share = probability;
    },
    async setConnected(isConnected) {
      if (!isConnected) cut();
      else if (!server) await listen();
    },
    async close() {
      cut();
    },
  };
}
