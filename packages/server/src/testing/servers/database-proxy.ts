import net from 'node:net';

/**
 * What the proxy does with traffic: pass it on, hold it silently, refuse connections, or hold everything after the
 * next commit, which the database still receives.
 */
export type ProxyState = 'passes' | 'silent' | 'refuses' | 'silent after a commit';

const COMMIT = Buffer.from('commit\0');

export interface DatabaseProxy {
  /** The database URL through the proxy. */
  url: string;
  set(state: ProxyState): Promise<void>;
  end(): Promise<void>;
}

/** A database proxy that can fail like real networks. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  let state: ProxyState = 'passes';
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
