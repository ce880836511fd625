import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that are given to a customer as a whole: who has one has 2⁶⁴ of them. */
const GROUPS_OF_A_NETWORK = 4;

/** What counts as one address: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length : 0;
  const left = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after);
  const whole = [...groups, ...Array.from({ length: left }, () => '0'), ...(tail ? tail.split(':') : [])];
  return whole
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
