import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Whether Redis is installed (redis-server on Debian). */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

export interface RedisServer {
  url: string;
  /** Suspends it without closing connections, like a lost network, and resumes it. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

async function ready(redis: ChildProcess): Promise<void> {
  let told = '';
  for await (const chunk of redis.stdout ?? []) {
    told += chunk;
    if (/Ready to accept connections/.test(told)) return;
  }
  throw new Error(`Redis did not start: ${told}`);
}

/** Starts a Redis without persistence. */
export async function startRedis(port: number): Promise<RedisServer> {
  const redis = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { cwd: '/tmp', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await ready(redis);
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void redis.kill('SIGSTOP'),
    thaw: () => void redis.kill('SIGCONT'),
    async stop() {
      if (redis.exitCode !== null || redis.signalCode !== null) return;
      const ended = once(redis, 'exit');
      redis.kill('SIGKILL');
      await ended;
    },
  };
}
