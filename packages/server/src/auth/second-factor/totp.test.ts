import { describe, expect, it } from 'vitest';
import { base32, hotpCodeOf, matchingStep, otpauthUri, stepAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('a code by time', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('is at second %i what RFC 6238 lists: %s', (second, code) => {
    expect(hotpCodeOf(secret, stepAt(second * 1000), 8)).toBe(code);
    expect(hotpCodeOf(secret, stepAt(second * 1000))).toBe(code.slice(2));
  });

  it.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('is by counter %i what RFC 4226 lists: %s', (counter, code) => {
    expect(hotpCodeOf(secret, counter)).toBe(code);
  });

  it('is accepted half a minute early or late, not more', () => {
    const now = 1_111_111_109_000;
    const at = (steps: number) => matchingStep(secret, hotpCodeOf(secret, stepAt(now) + steps), now);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null]);
    expect(matchingStep(secret, '000000', now)).toBeNull();
    expect(matchingStep(secret, '', now)).toBeNull();
  });
});

describe('a secret for an app', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is in base32 what RFC 4648 lists: %s', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written);
  });

  it('names the account, without anything that an app could misread', () => {
    expect(otpauthUri('thato?&x=1', secret)).toBe(
      'otpauth://totp/Brick%20Ledger:thato%3F%26x%3D1?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Brick%20Ledger&algorithm=SHA1&digits=6&period=30',
    );
  });
});
