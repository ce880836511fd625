import http from 'node:http';

export interface Measured {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Asked {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** A new body for each request. */
  body?: () => string;
  connections: number;
  seconds: number;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function once({ url, method = 'GET', headers, body }: Asked, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const text = body?.();
    const request = http.request(
      url,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(text && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(text)),
          }),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => {
          if ((response.statusCode ?? 500) < 400) resolve();
          else reject(new Error(`${method} ${url} answered ${response.statusCode}`));
        });
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

/** Keeps so many connections busy for so long; the first tenth of the time warms up and does not count. */
export async function load(asked: Asked): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: asked.connections });
  const begin = performance.now();
  const counted = begin + asked.seconds * 100;
  const end = begin + asked.seconds * 1100;
  const times: number[] = [];
  const worker = async () => {
    for (let now = performance.now(); now < end; now = performance.now()) {
      await once(asked, agent);
      const took = performance.now() - now;
      if (now >= counted) times.push(took);
    }
  };
  await Promise.all(Array.from({ length: asked.connections }, worker));
  agent.destroy();
  times.sort((a, b) => a - b);
  return { rate: times.length / asked.seconds, p50: at(times, 0.5), p99: at(times, 0.99) };
}
