import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

/** A call that a receiver got. */
export interface ReceivedCall {
  headers: http.IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
  at: number;
  /** The status that it was answered; undefined until then. */
  answer?: number;
}

/** What a receiver answers: a status, with headers, or nothing before the end of its patience. */
export type ReceiverAnswer = number | { status: number; headers?: Record<string, string> } | 'silence';

export interface Receiver {
  url: string;
  port: number;
  calls: ReceivedCall[];
  /** How many connections were made, whatever came of them. */
  connections: number;
  /** How many calls were open at once at most. */
  atOnce: number;
  /** What it answers from now on. */
  answers: (call: ReceivedCall) => ReceiverAnswer | Promise<ReceiverAnswer>;
  stop(): Promise<void>;
}

/** Starts a program on this machine that webhooks call, over TLS with a key and its certificate. */
export async function startReceiver(tls?: { key: string; cert: string }): Promise<Receiver> {
  let open = 0;
  const listener: http.RequestListener = async (request, response) => {
    open += 1;
    receiver.atOnce = Math.max(receiver.atOnce, open);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('utf8');
    const call: ReceivedCall = { headers: request.headers, body, event: JSON.parse(body), at: Date.now() };
    receiver.calls.push(call);
    const answer = await receiver.answers(call);
    open -= 1;
    if (answer === 'silence') return;
    const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer;
    call.answer = status;
    response.writeHead(status, headers).end('what is said here is kept nowhere');
  };
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `${tls ? 'https' : 'http'}://localhost:${port}/hook`,
    port,
    calls: [],
    connections: 0,
    atOnce: 0,
    answers: () => 204,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('connection', () => {
    receiver.connections += 1;
  });
  return receiver;
}

/** Returns whether a call is signed with a secret, computed anew as Standard Webhooks 1.0.0 says. */
export function isSignedWith(secret: string, { headers, body }: ReceivedCall): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(signed, 'utf8').digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}
