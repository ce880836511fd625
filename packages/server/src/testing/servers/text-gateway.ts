import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A text message gateway that accepts messages, or responds otherwise when told to. */
export async function startTextGateway() {
  const taken: { to: string; text: string }[] = [];
  const gateway = { taken, status: 200, webhook: '', stop: async () => {} };
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    taken.push(JSON.parse(body));
    reply.writeHead(gateway.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway.webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  gateway.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return gateway;
}

export type TextGateway = Awaited<ReturnType<typeof startTextGateway>>;
