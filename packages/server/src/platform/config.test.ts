import { describe, expect, it } from 'vitest';
import { ConfigProblem, mailedAddress, readConfig } from './config.ts';

describe('the address that links in mails begin with', () => {
  it('is the public one, else where the server listens', () => {
    expect(mailedAddress(readConfig({ PUBLIC_URL: 'https://ledger.example.com/' }, '/'))).toBe(
      'https://ledger.example.com',
    );
    expect(mailedAddress(readConfig({ PORT: '8080' }, '/'))).toBe('http://127.0.0.1:8080');
    expect(mailedAddress(readConfig({ HOST: '0.0.0.0' }, '/'))).toBe('http://localhost:5000');
    expect(mailedAddress(readConfig({ HOST: '::1' }, '/'))).toBe('http://[::1]:5000');
  });

  it.each([
    'ledger.example.com',
    'ftp://ledger.example.com',
    'https://example.com/ledger',
    'https://x.example/?a=b',
  ])('can’t be %s', (text) => {
    expect(() => readConfig({ PUBLIC_URL: text }, '/')).toThrow(ConfigProblem);
  });
});

describe('whom mails come from', () => {
  it.each(['ledger@example.com', 'Site office <site@example.com>', '"Büro" <site@example.com>'])(
    'may be %s',
    (text) => {
      expect(readConfig({ MAIL_FROM: text }, '/').mailFrom).toBe(text);
    },
  );

  it.each(['ledger', 'Site <site>', 'a@b.example\r\nBcc: c@d.example', 'Site <a@b.example> <c@d.example>'])(
    'can’t be %j',
    (text) => {
      expect(() => readConfig({ MAIL_FROM: text }, '/')).toThrow(ConfigProblem);
    },
  );
});
