import { describe, expect, it } from 'vitest';
import { sendersBody } from './api.ts';
import { isSenderProven, readAuthenticationResults } from './authentication-results.ts';
import { addressWithKey, isGenerated, keysIn, mailSkipReason } from './message-rules.ts';
import { isListed, KEY_LENGTH, KEY_LETTERS } from './rules.ts';

const SERVER = 'mx.ledger.example';
const FROM = 'Anna@Builder.example';
const proven = (value: string | null, from = FROM) => isSenderProven(value, from, SERVER);

describe('a sender is proven', () => {
  it('by DMARC, or by DKIM of their domain or one above it', () => {
    for (const said of [
      'dmarc=pass',
      'dmarc=pass (p=reject dis=none) header.from=builder.example',
      'spf=fail smtp.mailfrom=x.example; dmarc=pass action=none header.from=builder.example',
      'dkim=pass header.d=builder.example header.s=k1 header.b=Kq/x+aQ=',
      'dkim=fail header.d=other.example; dkim=pass header.i=@builder.example',
      'DKIM/1 = Pass reason="good; signature" Header.D = BUILDER.example',
    ])
      expect([said, proven(`${SERVER}; ${said}`)]).toEqual([said, true]);
    expect(proven(`${SERVER} 1; dkim=pass header.d=builder.example`, 'a@mail.builder.example')).toBe(true);
    expect(proven(`"${SERVER}" (ours) 1 ; dmarc=pass`)).toBe(true);
  });

  it('by nothing else', () => {
    for (const said of [
      'none',
      'spf=pass smtp.mailfrom=builder.example',
      'dmarc=fail header.from=builder.example',
      'dmarc=pass header.from=other.example',
      'dkim=pass',
      'dkim=pass header.d=other.example',
      'dkim=pass header.d=notbuilder.example',
      'dkim=pass header.d=example',
      'dkim=pass header.d=mail.builder.example',
      'dkim=pass header.i=@other.example',
      'spf=none (dmarc=pass header.from=builder.example)',
      'spf=none reason="x; dmarc=pass"',
      'spf=none reason="x\\"; dmarc=pass"',
      'spf=pass smtp.mailfrom="dmarc=pass"@x.example',
      'spf=pass dmarc=pass',
      'dmarc=pass (comment without an end',
      'x-dmarc=pass',
    ])
      expect([said, proven(`${SERVER}; ${said}`)]).toEqual([said, false]);
  });

  it('by the operator’s own server alone, and by none if there is no name for it', () => {
    for (const server of [
      'mx.evil.example',
      `x.${SERVER}`,
      `${SERVER}.evil.example`,
      SERVER.toUpperCase(),
      '',
    ])
      expect([server, proven(`${server}; dmarc=pass`)]).toEqual([server, false]);
    expect(proven('dmarc=pass')).toBe(false);
    expect(proven(`${SERVER} x 1; dmarc=pass`)).toBe(false);
    expect(proven(null)).toBe(false);
    expect(isSenderProven(`${SERVER}; dmarc=pass`, FROM, undefined)).toBe(false);
  });

  it('and what is said is read as it stands', () => {
    const said = readAuthenticationResults(
      `${SERVER}; dkim=pass (a (nested) comment) header.d="a.example"; none;`,
    );
    expect(said?.authserv).toBe(SERVER);
    expect(said?.results).toEqual([
      { method: 'dkim', result: 'pass', properties: new Map([['header.d', 'a.example']]) },
    ]);
  });
});

describe('the key of a project', () => {
  const key = 'abcdefghjk23';

  it('is found in an address of the pattern, whatever its case, and each once', () => {
    expect(key).toHaveLength(KEY_LENGTH);
    const pattern = 'ledger+{key}@in.example';
    expect(addressWithKey(pattern, key)).toBe(`ledger+${key}@in.example`);
    expect(keysIn([`Ledger+${key.toUpperCase()}@IN.example`, ` ledger+${key}@in.example`], pattern)).toEqual([
      key,
    ]);
    expect(keysIn([`${key}@catch.example`], '{key}@catch.example')).toEqual([key]);
  });

  it('is nothing else', () => {
    for (const address of [
      'ledger+@in.example',
      `ledger+${key}x@in.example`,
      `ledger+${key.slice(1)}@in.example`,
      `ledger+${key.slice(1)}l@in.example`,
      `ledger-${key}@in.example`,
      `ledger+${key}@in.example.evil.example`,
      `x-ledger+${key}@in.example`,
    ])
      expect([address, keysIn([address], 'ledger+{key}@in.example')]).toEqual([address, []]);
    expect(new Set(KEY_LETTERS).size).toBe(32);
    const many = Array.from({ length: 32 }, (_, at) => `${KEY_LETTERS.at(at)}${key.slice(1)}@catch.example`);
    expect(keysIn(many, '{key}@catch.example')).toHaveLength(10);
  });
});

it('automatic answers and bulk mail are left alone, and invoices that a program sends are not', () => {
  const of = (key: string, value: string) => [{ key, value }];
  expect(mailSkipReason(of('auto-submitted', 'auto-replied (vacation)'))).toBe('automatic');
  expect(mailSkipReason(of('precedence', 'auto_reply'))).toBe('automatic');
  expect(mailSkipReason(of('return-path', '<>'))).toBe('automatic');
  expect(mailSkipReason(of('content-type', 'multipart/report; report-type=delivery-status'))).toBe(
    'automatic',
  );
  expect(mailSkipReason(of('x-autoreply', 'yes'))).toBe('automatic');
  expect(mailSkipReason(of('precedence', 'Bulk'))).toBe('bulk');
  expect(mailSkipReason(of('list-id', 'News <news.example>'))).toBe('bulk');
  expect(mailSkipReason(of('auto-submitted', 'auto-generated'))).toBeNull();
  expect(mailSkipReason(of('auto-submitted', 'no'))).toBeNull();
  expect(isGenerated(of('auto-submitted', 'auto-generated'))).toBe(true);
  expect(isGenerated(of('auto-submitted', 'no'))).toBe(false);
});

describe('listed senders', () => {
  it('are addresses and domains, in lower case and each once', () => {
    const { senders } = sendersBody.parse({
      senders: [' Anna@Builder.example', '@Supplier.example', 'supplier.example', 'bücher.example'],
    });
    expect(senders).toEqual(['anna@builder.example', 'supplier.example', 'bücher.example']);
    for (const wrong of [
      '',
      'example',
      'a b.example',
      '@',
      'a@b',
      'http://a.example',
      '*.example',
      '10.0.0.1',
      'a@@b.example',
    ])
      expect([wrong, sendersBody.safeParse({ senders: [wrong] }).success]).toEqual([wrong, false]);
    const many = Array.from({ length: 101 }, (_, at) => `a${at}.example`);
    expect(sendersBody.safeParse({ senders: many }).success).toBe(false);
    expect(sendersBody.safeParse({ senders: many.slice(1) }).success).toBe(true);
  });

  it('are meant as they stand: a domain is not those below it', () => {
    const listed = ['anna@builder.example', 'supplier.example'];
    expect(isListed(listed, 'ANNA@builder.example')).toBe(true);
    expect(isListed(listed, 'bert@builder.example')).toBe(false);
    expect(isListed(listed, 'x@Supplier.example')).toBe(true);
    expect(isListed(listed, 'x@mail.supplier.example')).toBe(false);
    expect(isListed(listed, 'x@notsupplier.example')).toBe(false);
  });
});
