import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only part of IPv6 from which public unicast addresses are given (RFC 4291, 2.4; IANA). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Forms of IPv6 that hold an IPv4 address, with the byte at which it begins: NAT64 (RFC 6052) and 6to4 (RFC 3056). */
const HOLDING: Readonly<Record<string, number>> = { rfc6052: 12, '6to4': 2 };

const isPublicIpv4 = (address: ipaddr.IPv4): boolean => address.range() === 'unicast';

/** Documentation (RFC 9637) and segment routing (RFC 9602), which the library does not know in every version. */
const RESERVED = ['3fff::/20', '5f00::/16'].map((range) => ipaddr.IPv6.parseCIDR(range));

/**
 * Returns true if a network address is public unicast. An IPv4 address within an IPv6 address (mapped, NAT64, 6to4)
 * has to be public by itself; other forms that hold one are refused. So is everything that is no address.
 */
export function isPublicIpAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return isPublicIpv4(address);
  if (address.zoneId) return false;
  if (address.isIPv4MappedAddress()) return isPublicIpv4(address.toIPv4Address());
  const range = address.range();
  const start = HOLDING[range];
  if (start !== undefined)
    return isPublicIpv4(new ipaddr.IPv4(address.toByteArray().slice(start, start + 4)));
  return (
    range === 'unicast' &&
    address.match(GLOBAL_UNICAST) &&
    !RESERVED.some((reserved) => address.match(reserved))
  );
}
