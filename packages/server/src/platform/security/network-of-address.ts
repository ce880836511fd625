import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that identify a customer's network, which has 2⁶⁴ addresses. */
const GROUPS_PER_NETWORK = 4;
/** A customer gets up to 2¹⁶ networks: RFC 6177 speaks of up to 48 bits for a site. */
const GROUPS_PER_SITE = 3;

/** Returns what counts as one address: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOfAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? groupsOf(address, GROUPS_PER_NETWORK) : address;
}

/** Returns the first 48 bits of an IPv6 address, in which all networks of a customer lie; null for another address. */
export const siteOfAddress = (address: string): string | null =>
  networkOfAddress(address).includes(':') ? groupsOf(address, GROUPS_PER_SITE) : null;

function groupsOf(address: string, count: number): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length : 0;
  const left = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after);
  const whole = [...groups, ...Array.from({ length: left }, () => '0'), ...(tail ? tail.split(':') : [])];
  return whole
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
