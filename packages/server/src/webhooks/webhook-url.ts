import { type ProblemMessage, problemMessage } from '@brick/domain/errors';
import type { AllowedHost } from '../platform/config/webhook-hosts.ts';

const FIRST_FREE_PORT = 1024;

const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

/** The host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');

/** Returns true if the operator allows this host of their own network. */
export const isAllowedHost = (url: URL, allowed: readonly AllowedHost[]): boolean =>
  allowed.some(({ host, port }) => host === hostOf(url) && (port === null || port === portOf(url)));

/** Digits and dots, or an IPv6 address, as URL writes every other spelling; or a name of localhost (RFC 6761, 6.3). */
const isNetworkAddress = (host: string): boolean => /^[\d.]+$|:|(?:^|\.)localhost\.?$/.test(host);

/** Returns what is wrong with the address of a webhook, or null. What its name resolves to is seen when it is called. */
export function webhookUrlProblem(text: string, allowed: readonly AllowedHost[]): ProblemMessage | null {
  if (!URL.canParse(text)) return problemMessage('Enter an address that begins with https://');
  const url = new URL(text);
  const isOwn = isAllowedHost(url, allowed);
  if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:'))
    return problemMessage('Enter an address that begins with https://');
  if (url.username !== '' || url.password !== '')
    return problemMessage('Leave out the user and the password');
  if (isOwn) return null;
  if (isNetworkAddress(hostOf(url)))
    return problemMessage('Enter the name of a host, not its network address');
  const port = portOf(url);
  if (port !== 443 && port < FIRST_FREE_PORT)
    return problemMessage('Use the port 443, or one from {port} on', { port: FIRST_FREE_PORT });
  return null;
}
