import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY = 100;
/** Longer than any drill leaves a connection unused. */
const KEEP_OPEN = 600_000;

interface Target {
  url: URL;
  ready: boolean;
}

export interface Proxy {
  url: string;
  /** Waits until so many of the processes behind are ready. */
  sees(ready: number): Promise<void>;
  end(): Promise<void>;
}

/** Whether nothing of the request can have reached the process: then another one may be asked. */
const neverArrived = (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED';

function passOn(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  targets: readonly Target[],
  agent: http.Agent,
): void {
  const [target, ...others] = targets;
  if (!target) {
    response.writeHead(502).end('nobody is ready');
    return;
  }
  const passed = http.request(
    { ...address(target), agent, path: request.url, method: request.method, headers: request.headers },
    (answer) => {
      // What is said of one connection does not hold for the next.
      const { connection: _one, 'keep-alive': _other, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    },
  );
  passed.on('error', (error) => {
    if (neverArrived(error) && others.length > 0) passOn(request, response, others, agent);
    else if (response.headersSent) response.destroy();
    else response.writeHead(502).end(`broken off behind the proxy: ${error.message}`);
  });
  passed.on('socket', (socket) => {
    // The body goes once there is somebody to take it, so that it can still be given to another one.
    if (socket.connecting) socket.once('connect', () => request.pipe(passed));
    else request.pipe(passed);
  });
}

const address = ({ url }: Target) => ({ host: url.hostname, port: url.port });

/**
 * A balancer as they are: it asks each process every tenth of a second whether it is ready, keeps its connections open,
 * and repeats nothing that may have arrived.
 */
export async function openProxy(urls: readonly string[]): Promise<Proxy> {
  const targets: Target[] = urls.map((url) => ({ url: new URL(url), ready: false }));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  let turn = 0;
  const server = http.createServer((request, response) => {
    turn += 1;
    const ready = targets.filter((target) => target.ready);
    passOn(
      request,
      response,
      [...ready.slice(turn % ready.length), ...ready.slice(0, turn % ready.length)],
      agent,
    );
  });
  server.keepAliveTimeout = KEEP_OPEN;
  const looking = setInterval(() => {
    for (const target of targets)
      fetch(new URL('/readyz', target.url)).then(
        (answer) => {
          target.ready = answer.status === 200;
        },
        () => {
          target.ready = false;
        },
      );
  }, LOOK_EVERY);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = server.address();
  if (typeof own !== 'object' || !own) throw new Error('the proxy does not listen');
  return {
    url: `http://127.0.0.1:${own.port}`,
    async sees(count) {
      while (targets.filter(({ ready }) => ready).length < count) await wait(20);
    },
    async end() {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
