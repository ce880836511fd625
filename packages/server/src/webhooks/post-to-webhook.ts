import { lookup as lookUp } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { TRY_SECONDS } from '@brick/domain/webhooks/rules';
import type { AllowedHost } from '../platform/config/webhook-hosts.ts';
import { isPublicIpAddress } from './public-ip.ts';
import { hostOf, isAllowedHost, webhookUrlProblem } from './webhook-url.ts';

interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves a name to all of its addresses. Throws for a name that has none. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

const resolveName: Resolve = (host) => lookUp(host, { all: true, verbatim: true });

export interface WebhookCallOptions {
  allowed: readonly AllowedHost[];
  /** Ends the call early. */
  signal?: AbortSignal | undefined;
  resolve?: Resolve | undefined;
  /** Certificates to trust beside those of the system. */
  ca?: string | undefined;
  milliseconds?: number | undefined;
}

/** The answer of an address, of which only the head is read; null if there is none, for whatever reason. */
export interface WebhookResponse {
  status: number;
  /** Seconds after which the receiver wants the next try; null if it does not say. */
  retryAfter: number | null;
  /** Milliseconds from the call to the head of the answer. */
  duration: number;
}

/** Reads Retry-After (RFC 9110, 10.2.3): seconds, or a date. */
function readRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text.trim());
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.round((at - now) / 1000));
}

/**
 * Resolves the host of a call once and returns its addresses if all of them may be called. Throws otherwise; the
 * reason is nobody's business but the operator's.
 */
async function checkedAddresses(url: URL, { allowed, resolve = resolveName }: WebhookCallOptions) {
  // The operator may have taken the host off their list meanwhile.
  if (webhookUrlProblem(url.href, allowed)) throw new Error('the address is not allowed');
  const host = hostOf(url);
  const addresses = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolve(host);
  const isOwn = isAllowedHost(url, allowed);
  if (addresses.length === 0 || !(isOwn || addresses.every(({ address }) => isPublicIpAddress(address))))
    throw new Error('the address is not public');
  return addresses;
}

/** Gives a connection the addresses that were checked, whatever the name has become. */
const lookupOf =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses as ResolvedAddress[]);
    else done(null, first?.address ?? '', first?.family ?? 4);
  };

function request(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  { signal, agent }: { signal: AbortSignal; agent: http.Agent },
): Promise<WebhookResponse> {
  const begun = performance.now();
  const send = url.protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const call = send(url, {
      ...{ method: 'POST', agent, signal },
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    });
    call.once('error', reject);
    call.once('response', (answer) => {
      resolve({
        status: answer.statusCode ?? 0,
        retryAfter: readRetryAfter(answer.headers['retry-after'], Date.now()),
        duration: Math.round(performance.now() - begun),
      });
      // The body is not read, however long it is.
      answer.once('error', () => {});
      call.destroy();
    });
    call.end(body);
  });
}

/**
 * Posts a text to the address of a webhook: one connection to an address that was checked, with TLS verified, without
 * redirects and without a proxy. Returns null if there was no answer: that the address was refused, its name is
 * unknown, nobody listens or TLS fails look alike. Source: docs/spec/webhooks.md, "Addresses".
 */
export async function postToWebhook(
  address: string,
  message: { headers: Record<string, string>; body: string },
  options: WebhookCallOptions,
): Promise<WebhookResponse | null> {
  const late = AbortSignal.timeout(options.milliseconds ?? TRY_SECONDS * 1000);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  let agent: http.Agent | undefined;
  try {
    const url = new URL(address);
    const addresses = await Promise.race([
      checkedAddresses(url, options),
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      ),
    ]);
    const { ca } = options;
    const lookup = lookupOf(addresses);
    agent =
      url.protocol === 'https:'
        ? new https.Agent({ lookup, keepAlive: false, rejectUnauthorized: true, ...(ca && { ca }) })
        : new http.Agent({ lookup, keepAlive: false });
    return await request(url, message, { signal, agent });
  } catch {
    return null;
  } finally {
    agent?.destroy();
  }
}
