import { createHmac, timingSafeEqual } from 'node:crypto';
import { PRODUCT_NAME } from '@brick/domain/product-name';

/** Lifetime of a code in seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Accepted steps before and after the current one: clocks differ, and people type slowly. */
const ACCEPTED_STEP_DRIFT = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base32 (RFC 4648) without padding, as authenticator apps take them. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
    .join('');
}

/** The code of a counter (HOTP, RFC 4226, with SHA-1: the one that every app knows). */
export function hotpCodeOf(secret: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac('sha1', secret).update(message).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step (RFC 6238) of an instant in milliseconds since 1970 UTC. */
export const stepAt = (now: number): number => Math.floor(now / 1000 / STEP_SECONDS);

/** The step near `now` with this code, or null. */
export function matchingStep(secret: Uint8Array, code: string, now: number): number | null {
  const given = Buffer.from(code);
  const present = stepAt(now);
  let found: number | null = null;
  for (let step = present - ACCEPTED_STEP_DRIFT; step <= present + ACCEPTED_STEP_DRIFT; step += 1) {
    const right = Buffer.from(hotpCodeOf(secret, step));
    if (given.length === right.length && timingSafeEqual(given, right)) found = step;
  }
  return found;
}

/** The address that a QR code carries to an authenticator app. */
export function otpauthUri(username: string, secret: Uint8Array): string {
  const label = `${encodeURIComponent(PRODUCT_NAME)}:${encodeURIComponent(username)}`;
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer: PRODUCT_NAME,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  // Some apps show the plus sign that encodes a space.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
