import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@brick/server/testing/servers/free-port';
import type { PostgresServer } from '@brick/server/testing/servers/replicated-database';

/** Debian keeps it where only root looks for programs. */
const environment = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };

export const hasHaproxy = (): boolean => spawnSync('haproxy', ['-v'], { env: environment }).status === 0;

export const NO_HAPROXY_REASON =
  'there is no haproxy on this machine (apt-get install haproxy, and end the service that comes with it)';

/**
 * Answers at /primary whether a server is the primary, as Patroni does for each of its servers. Returns the port and a
 * function that ends it.
 */
async function serveRole(server: PostgresServer): Promise<{ port: number; end: () => Promise<unknown> }> {
  const isPrimary = async () => {
    const [row] = await server.ask<{ primary: boolean }>('select not pg_is_in_recovery() as primary');
    return row?.primary === true;
  };
  const page = http.createServer((_request, response) => {
    isPrimary().then(
      (yes) => response.writeHead(yes ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  const end = async () => {
    page.closeAllConnections();
    await new Promise((resolve) => page.close(resolve));
  };
  return { port: (page.address() as AddressInfo).port, end };
}

const settingsOf = (port: number, servers: readonly string[]) => `global
  maxconn 500
defaults
  mode tcp
  timeout connect 1s
  timeout check 1s
  timeout client 1h
  timeout server 1h
frontend database
  bind 127.0.0.1:${port}
  default_backend primary
backend primary
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 300ms rise 1 fall 2 on-marked-down shutdown-sessions
${servers.join('\n')}
`;

export interface Haproxy {
  port: number;
  end(): Promise<void>;
}

/** Starts an HAProxy that leads to whichever of the servers is the primary. */
export async function startHaproxy(servers: readonly PostgresServer[]): Promise<Haproxy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'brick-haproxy-'));
  const pages = await Promise.all(servers.map(serveRole));
  const port = await freePort();
  const lines = servers.map(
    (server, index) =>
      `  server server${index + 1} 127.0.0.1:${server.port} check port ${pages[index]?.port}`,
  );
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, settingsOf(port, lines));
  const proxy: ChildProcess = spawn('haproxy', ['-db', '-f', file], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  proxy.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  });
  await wait(300);
  if (proxy.exitCode !== null) throw new Error(`HAProxy ended: ${said}`);
  return {
    port,
    async end() {
      if (proxy.exitCode === null) {
        const ended = once(proxy, 'exit');
        proxy.kill('SIGTERM');
        await ended;
      }
      await Promise.all(pages.map((page) => page.end()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
