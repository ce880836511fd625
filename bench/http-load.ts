import http from 'node:http';

export interface LoadResult {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface LoadOptions {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Creates a new body for each request. */
  body?: () => string;
  connections: number;
  seconds: number;
}

const quantileOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function sendRequest({ url, method = 'GET', headers, body }: LoadOptions, agent: http.Agent): Promise<void> {
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

/** Keeps a number of connections busy for a time. The first tenth warms up and does not count. */
export async function load(asked: LoadOptions): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: asked.connections });
  const begin = performance.now();
  const counted = begin + asked.seconds * 100;
  const end = begin + asked.seconds * 1100;
  const times: number[] = [];
  const worker = async () => {
    for (let now = performance.now(); now < end; now = performance.now()) {
      await sendRequest(asked, agent);
      const took = performance.now() - now;
      if (now >= counted) times.push(took);
    }
  };
  await Promise.all(Array.from({ length: asked.connections }, worker));
  agent.destroy();
  times.sort((a, b) => a - b);
  return { rate: times.length / asked.seconds, p50: quantileOf(times, 0.5), p99: quantileOf(times, 0.99) };
}
