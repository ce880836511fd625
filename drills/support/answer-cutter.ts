import net from 'node:net';

export interface AnswerCutter {
  /** The address of the product behind it. */
  url: string;
  /** How many answers were dropped. */
  readonly dropped: number;
  /** Drops so many answers from now on, each with this probability, after the server has stored what was asked. */
  drop(count: number, share: number): void;
  /** The network is gone, or back. */
  setConnected(isConnected: boolean): Promise<void>;
  close(): Promise<void>;
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
  let server: net.Server | null = null;

  const carry = (near: net.Socket) => {
    const far = net.connect(Number(port), hostname);
    let isAsked = false;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    near.on('data', (chunk: Buffer) => {
      if (WRITES.test(chunk.toString('latin1', 0, 300))) isAsked = true;
      far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => {
      // The first bytes of the answer: by then the transaction has committed.
      const isStored = isAsked && STORED.test(chunk.toString('latin1', 0, 20));
      isAsked = false;
      if (!isStored || left === 0 || random() >= share) return void near.write(chunk);
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
