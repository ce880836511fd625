import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 100;
/** Longer than any connection in a drill is idle. */
const KEEP_OPEN = 600_000;

interface ProxyTarget {
  url: URL;
  ready: boolean;
}

export interface LoadBalancer {
  url: string;
  /** Waits until this number of processes is ready. */
  sees(ready: number): Promise<void>;
  end(): Promise<void>;
}

/** Returns true if the request cannot have reached the process, so that another one may be tried. */
const neverArrived = (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED';

function forwardRequest(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  targets: readonly ProxyTarget[],
  agent: http.Agent,
): void {
  const [target, ...others] = targets;
  if (!target) {
    response.writeHead(502).end('nobody is ready');
    return;
  }
  const passed = http.request(
    { ...addressOf(target), agent, path: request.url, method: request.method, headers: request.headers },
    (answer) => {
      // Hop-by-hop headers are not forwarded.
      const { connection: _one, 'keep-alive': _other, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    },
  );
  passed.on('error', (error) => {
    if (neverArrived(error) && others.length > 0) forwardRequest(request, response, others, agent);
    else if (response.headersSent) response.destroy();
    else response.writeHead(502).end(`broken off behind the proxy: ${error.message}`);
  });
  passed.on('socket', (socket) => {
    // The body is sent only after connecting, so that the request can still go to another process.
    if (socket.connecting) socket.once('connect', () => request.pipe(passed));
    else request.pipe(passed);
  });
}

const addressOf = ({ url }: ProxyTarget) => ({ host: url.hostname, port: url.port });

/**
 * Starts a typical load balancer: it checks readiness ten times a second, keeps connections open, and never repeats
 * a request that may have arrived.
 */
export async function startLoadBalancer(urls: readonly string[]): Promise<LoadBalancer> {
  const targets: ProxyTarget[] = urls.map((url) => ({ url: new URL(url), ready: false }));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  let turn = 0;
  const server = http.createServer((request, response) => {
    turn += 1;
    const ready = targets.filter((target) => target.ready);
    forwardRequest(
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
  }, POLL_MS);
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
