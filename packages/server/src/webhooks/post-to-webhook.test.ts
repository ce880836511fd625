import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Receiver, startReceiver } from '../testing/webhook-receiver.ts';
import { postToWebhook, type WebhookCallOptions } from './post-to-webhook.ts';

const message = { headers: { 'content-type': 'application/json' }, body: '{"type":"a","data":{}}' };

const receiver = await startReceiver();
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.calls = [];
  receiver.answers = () => 204;
});

const own = (): WebhookCallOptions['allowed'] => [{ host: 'localhost', port: receiver.port }];

const hostsOf = (...addresses: string[]) =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('calling an address', () => {
  it('answers the status and how long that took', async () => {
    const answer = await postToWebhook(receiver.url, message, { allowed: own() });
    expect(answer).toEqual({ status: 204, retryAfter: null, duration: expect.any(Number) });
    expect(receiver.calls).toMatchObject([{ body: message.body }]);
  });

  it('follows no redirect, and reads when to come back', async () => {
    receiver.answers = () => ({ status: 302, headers: { location: '/elsewhere', 'retry-after': '120' } });
    expect(await postToWebhook(receiver.url, message, { allowed: own() })).toMatchObject({
      ...{ status: 302, retryAfter: 120 },
    });
    const later = new Date(Date.now() + 60_000).toUTCString();
    receiver.answers = () => ({ status: 503, headers: { 'retry-after': later } });
    const answer = await postToWebhook(receiver.url, message, { allowed: own() });
    expect(Math.abs((answer?.retryAfter ?? 0) - 60)).toBeLessThan(3);
    expect(receiver.calls).toHaveLength(2);
  });

  it('ends when its time is over, or it is told to', async () => {
    receiver.answers = () => 'silence';
    expect(await postToWebhook(receiver.url, message, { allowed: own(), milliseconds: 100 })).toBeNull();
    const told = new AbortController();
    setTimeout(() => told.abort(), 50);
    expect(await postToWebhook(receiver.url, message, { allowed: own(), signal: told.signal })).toBeNull();
    // A name that takes as long is waited for no longer.
    const resolve = () => new Promise<never>(() => {});
    const waiting = { allowed: own(), resolve, milliseconds: 100 };
    expect(await postToWebhook(receiver.url, message, waiting)).toBeNull();
  });

  it('goes to nothing but public addresses, whatever their form', async () => {
    const inner = [
      ...['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'],
      ...['2002:7f00:1::', '::127.0.0.1', 'fd00::1', '0.0.0.0', '100.64.0.1'],
    ];
    const url = `https://hooks.example.com:${receiver.port}/`;
    for (const address of inner) {
      const resolve = async () => hostsOf(address);
      expect([address, await postToWebhook(url, message, { allowed: [], resolve })]).toEqual([address, null]);
      // One inner address among public ones is enough to refuse all.
      const mixed = async () => hostsOf('93.184.216.34', address);
      expect(await postToWebhook(url, message, { allowed: [], resolve: mixed })).toBeNull();
    }
    for (const refused of [
      receiver.url,
      `http://127.0.0.1:${receiver.port}/`,
      `https://127.0.0.1:${receiver.port}/`,
    ])
      expect(await postToWebhook(refused, message, { allowed: [] })).toBeNull();
    expect(receiver.calls).toEqual([]);
  });

  it('resolves a name once, and goes where it pointed when it was checked', async () => {
    let asked = 0;
    // The name points to the receiver while it is checked, and to nobody when it is called.
    const resolve = async () => {
      asked += 1;
      return hostsOf(asked === 1 ? '127.0.0.1' : '127.0.0.99');
    };
    const changing = `http://changing.internal:${receiver.port}/`;
    const allowed = [{ host: 'changing.internal', port: null }];
    expect(await postToWebhook(changing, message, { allowed, resolve })).toMatchObject({ status: 204 });
    expect(asked).toBe(1);
    expect(receiver.calls[0]?.headers.host).toBe(`changing.internal:${receiver.port}`);
    // Public when it is checked would be inner when it is called: nothing of that reaches the receiver.
    let looked = 0;
    const rebinding = async () => {
      looked += 1;
      return hostsOf(looked === 1 ? '192.0.2.1' : '127.0.0.1');
    };
    const url = `https://hooks.example.com:${receiver.port}/`;
    expect(
      await postToWebhook(url, message, { allowed: [], resolve: rebinding, milliseconds: 300 }),
    ).toBeNull();
    expect([looked, receiver.calls.length]).toEqual([1, 1]);
  });

  it('uses no proxy that the environment names', async () => {
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
    vi.stubEnv('http_proxy', 'http://127.0.0.1:1');
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    try {
      expect(await postToWebhook(receiver.url, message, { allowed: own() })).toMatchObject({ status: 204 });
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('calling an address over TLS', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'brick-webhook-tls-'));
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  let secure: Receiver;
  let ca: string;
  beforeAll(async () => {
    execFileSync('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=hooks.internal', '-addext', 'subjectAltName=DNS:hooks.internal'],
      ...['-keyout', keyFile, '-out', certFile],
    ]);
    ca = readFileSync(certFile, 'utf8');
    secure = await startReceiver({ key: readFileSync(keyFile, 'utf8'), cert: ca });
  });
  afterAll(async () => {
    await secure.stop();
    rmSync(folder, { recursive: true });
  });

  it('verifies the certificate, and for which name it is', async () => {
    const allowed = [
      { host: 'hooks.internal', port: null },
      { host: 'other.internal', port: null },
    ];
    const options = { allowed, resolve: async () => hostsOf('127.0.0.1') };
    const url = `https://hooks.internal:${secure.port}/`;
    expect(await postToWebhook(url, message, options)).toBeNull();
    expect(
      await postToWebhook(`https://other.internal:${secure.port}/`, message, { ...options, ca }),
    ).toBeNull();
    expect(secure.calls).toEqual([]);
    expect(await postToWebhook(url, message, { ...options, ca })).toMatchObject({ status: 204 });
    expect(secure.calls).toHaveLength(1);
  });
});
