import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_STATEMENT_BYTES } from '@brick/domain/bank/statement';
import { MAX_PLAN_BYTES } from '@brick/domain/plans/tiles';
import { describe, expect, it } from 'vitest';
import { mailLinkBase, readConfig } from './config.ts';
import { ConfigProblem } from './environment-values.ts';

describe('the base address of links in mail', () => {
  it('is the public address, otherwise the server’s own', () => {
    expect(mailLinkBase(readConfig({ PUBLIC_URL: 'https://ledger.example.com/' }, '/'))).toBe(
      'https://ledger.example.com',
    );
    expect(mailLinkBase(readConfig({ PORT: '8080' }, '/'))).toBe('http://127.0.0.1:8080');
    expect(mailLinkBase(readConfig({ HOST: '0.0.0.0' }, '/'))).toBe('http://localhost:5000');
    expect(mailLinkBase(readConfig({ HOST: '::1' }, '/'))).toBe('http://[::1]:5000');
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

describe('the address of a server', () => {
  it.each([
    ['REDIS_URL', 'redis://u:p%zz@127.0.0.1:1', 'must write signs such as % and @'],
    ['REDIS_URL', 'redis://%zz@127.0.0.1:1', 'must write signs such as % and @'],
    ['REDIS_URL', 'redis://127.0.0.1:1/abc', 'may only have the number of a database behind its host'],
    ['REDIS_URL', 'redis://', 'must be an address that begins with redis:// or rediss:// and names a host'],
    ['SMTP_URL', 'smtp://u:p%zz@127.0.0.1:5492', 'must write signs such as % and @'],
    ['SMTP_URL', 'smtp://', 'must be an address that begins with smtp:// or smtps:// and names a host'],
    ['IMAP_URL', 'imaps://u:p%zz@mail.example.com', 'must write signs such as % and @'],
  ])('%s can’t be %s', (name, text, sentence) => {
    const reading = () => readConfig({ [name]: text }, '/');
    expect(reading).toThrow(ConfigProblem);
    expect(reading).toThrow(`${name} ${sentence}`);
  });

  it.each([
    ['redisUrl', 'REDIS_URL', 'rediss://:p%40ss@[::1]:6379/3'],
    ['redisUrl', 'REDIS_URL', 'redis://redis/'],
    ['smtpUrl', 'SMTP_URL', 'smtps://site%40example.com:50%25@mail.example.com'],
  ] as const)('%s may be %s=%s', (field, name, text) => {
    expect(readConfig({ [name]: text }, '/')[field]).toBe(text);
  });
});

describe('trusted proxies', () => {
  it.each(['10.0.0.0/8', '10.0.0.0/255.0.0.0', '1.2.3.4', '::1/128', '10.0.0.1/32, loopback, fe80::/10'])(
    'may be %s',
    (text) => {
      expect(readConfig({ TRUST_PROXY: text }, '/').trustProxy).toBe(text);
    },
  );

  it.each([
    '10.0.0.0/99',
    '::1/129',
    '1.2.3.4/',
    '0.0.0.0/0',
    '1.2.3.4/8/8',
    '1.2.3.4/x',
    '10.0.0.0/-1',
    '/8',
  ])('can’t be %s', (text) => {
    expect(() => readConfig({ TRUST_PROXY: text }, '/')).toThrow(ConfigProblem);
  });
});

describe('another address of the database', () => {
  it.each([
    ['DATABASE_OWNER_URL', 'databaseOwnerUrl'],
    ['DATABASE_DIRECT_URL', 'databaseDirectUrl'],
    ['DATABASE_READ_URL', 'databaseReadUrl'],
  ] as const)('%s is meant together with DATABASE_URL alone', (name, field) => {
    const url = 'postgres://ledger:secret@db:5432/ledger';
    expect(readConfig({ DATABASE_URL: url, [name]: url }, '/')[field]).toBe(url);
    expect(() => readConfig({ [name]: url }, '/')).toThrow(`${name} belongs to DATABASE_URL`);
  });
});

describe('the sender of mail', () => {
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

describe('scheduled backups', () => {
  it('are off by default, and made once a day if a folder is set', () => {
    expect(readConfig({}, '/srv').backupDir).toBeUndefined();
    expect(readConfig({ BACKUP_DIR: 'backups' }, '/srv')).toMatchObject({
      backupDir: '/srv/backups',
      backupAt: 120,
      backupEvery: 24,
      backupKeep: { daily: 7, weekly: 4, monthly: 12 },
    });
    expect(
      readConfig({ BACKUP_AT: '23:45', BACKUP_EVERY: '6', BACKUP_KEEP: '14, 8, 0' }, '/srv'),
    ).toMatchObject({
      backupAt: 1425,
      backupEvery: 6,
      backupKeep: { daily: 14, weekly: 8, monthly: 0 },
    });
  });

  it.each([
    ['BACKUP_AT', '24:00'],
    ['BACKUP_AT', '2 am'],
    ['BACKUP_EVERY', '5'],
    ['BACKUP_KEEP', '7'],
    ['BACKUP_KEEP', '0,4,12'],
    ['BACKUP_KEEP', '7,-4,12'],
  ])('can’t have %s=%s', (name, text) => {
    expect(() => readConfig({ [name]: text }, '/')).toThrow(new RegExp(`^${name} must be .+${text}`));
  });
});

describe('the bucket for files', () => {
  it('is set with an optional folder, at Amazon or another provider', () => {
    const own = { FILES: 's3://ledger/site/files', S3_ENDPOINT: 'http://storage:9000' };
    expect(readConfig(own, '/').s3).toMatchObject({
      ...{ bucket: 'ledger', prefix: 'site/files/', region: 'us-east-1', pathStyle: true },
    });
    const amazons = { FILES: 's3://ledger', S3_REGION: 'eu-west-1' };
    expect(readConfig(amazons, '/').s3).toMatchObject({ prefix: '', pathStyle: false });
    expect(readConfig({}, '/').s3).toBeUndefined();
  });

  it.each([
    ['a folder', { FILES: '/srv/files' }],
    ['one without its region', { FILES: 's3://ledger' }],
    ['one with half an account', { FILES: 's3://ledger', S3_REGION: 'eu-west-1', S3_ACCESS_KEY_ID: 'x' }],
    ['an account without a bucket', { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' }],
  ])('can’t be %s', (_what, settings) => {
    expect(() => readConfig(settings, '/')).toThrow(ConfigProblem);
  });
});

describe('providers to sign in with', () => {
  const own = {
    ...{ PUBLIC_URL: 'https://ledger.example.com', OIDC: 'google, office', OIDC_GOOGLE_CLIENT_ID: 'a' },
    ...{ OIDC_GOOGLE_ISSUER: 'https://accounts.google.com', OIDC_GOOGLE_CLIENT_SECRET: 'b' },
    ...{ OIDC_OFFICE_ISSUER: 'http://keycloak:8080/realms/site', OIDC_OFFICE_CLIENT_ID: 'c' },
    ...{ OIDC_OFFICE_CLIENT_SECRET: 'd', OIDC_OFFICE_LABEL: 'Site office', OIDC_OFFICE_EMAIL: 'trusted' },
    OIDC_OFFICE_DOMAINS: 'Example.com, example.org',
  };

  it('are read by their names', () => {
    expect(readConfig({ ...own, OIDC_ONLY: 'on', PASSWORD_ACCOUNTS: 'Caretaker' }, '/').oidc).toMatchObject({
      only: true,
      passwordAccounts: ['caretaker'],
      providers: [
        { name: 'google', label: 'google', domains: [], email: 'claim' },
        { name: 'office', label: 'Site office', domains: ['example.com', 'example.org'], email: 'trusted' },
      ],
    });
    expect(readConfig({}, '/').oidc).toEqual({ providers: [], only: false, passwordAccounts: [] });
  });

  it.each([
    ['OIDC', 'Google'],
    ['OIDC', 'google,google'],
    ['OIDC', 'a,b,c,d'],
    ['OIDC_GOOGLE_ISSUER', ''],
    ['OIDC_GOOGLE_ISSUER', 'accounts.google.com'],
    ['OIDC_GOOGLE_ISSUER', 'https://accounts.google.com/?x=1'],
    ['OIDC_GOOGLE_CLIENT_ID', ''],
    ['OIDC_GOOGLE_CLIENT_SECRET', ''],
    ['OIDC_GOOGLE_LABEL', 'x'.repeat(41)],
    ['OIDC_GOOGLE_DOMAINS', '@example.com'],
    ['OIDC_GOOGLE_EMAIL', 'yes'],
  ])('can’t have %s=%s', (name, text) => {
    expect(() => readConfig({ ...own, [name]: text }, '/')).toThrow(new RegExp(`^${name} must be`));
  });

  it('need an address to come back to, and somebody who gets in', () => {
    expect(() => readConfig({ ...own, PUBLIC_URL: '' }, '/')).toThrow(/^OIDC needs PUBLIC_URL/);
    expect(() => readConfig({ OIDC_ONLY: 'on' }, '/')).toThrow(/^OIDC_ONLY=on would let nobody in/);
  });
});

it('the proxy of the manual lets the largest files of the product through', async () => {
  const manual = await readFile(
    path.resolve(import.meta.dirname, '../../../../../docs/operating.md'),
    'utf8',
  );
  const [, most] = /^ {2}client_max_body_size (\d+)m;$/m.exec(manual) ?? [];
  // Beside the file a form has its borders and names.
  expect(Number(most) * 1024 * 1024).toBeGreaterThan(Math.max(MAX_PLAN_BYTES, MAX_STATEMENT_BYTES));
});
