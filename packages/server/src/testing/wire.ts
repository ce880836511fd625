import net from 'node:net';

/**
 * What a wire does with what is sent over it: passes it on, keeps it back without a word, refuses connections, or keeps
 * everything back from the next commit on, which the database still hears.
 */
export type WireState = 'passes' | 'silent' | 'refuses' | 'silent after a commit';

const COMMIT = Buffer.from('commit\0');

export interface Wire {
  /** The address of the database by way of the wire. */
  url: string;
  set(state: WireState): Promise<void>;
  end(): Promise<void>;
}

/** A wire to a database, which can be cut in the ways in which real ones are. */
export async function openWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  let state: WireState = 'passes';
  const hold = () => {
    state = 'silent';
    for (const sockets of pairs) for (const socket of sockets) socket.pause();
  };
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    near.on('data', (chunk) => {
      if (state === 'silent after a commit' && chunk.includes(COMMIT)) hold();
    });
    if (state === 'silent') for (const socket of pair) socket.pause();
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const cut = () => {
    for (const sockets of pairs) for (const socket of sockets) socket.destroy();
  };
  const close = () => new Promise((resolve) => server.close(resolve));
  return {
    url: url.href,
    async set(next) {
      if (state === 'refuses' && next !== 'refuses') await listen(port);
      state = next;
      if (next === 'silent') hold();
      if (next === 'passes') for (const sockets of pairs) for (const socket of sockets) socket.resume();
      if (next !== 'refuses') return;
      const closed = close();
      cut();
      await closed;
    },
    async end() {
      const closed = server.listening ? close() : null;
      cut();
      await closed;
    },
  };
}
