import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { ConfigProblem } from '../config/environment-values.ts';
import { createSecrets, openSecrets, secretKeyFile } from './secrets.ts';

const secrets = createSecrets(Buffer.from('one key of an installation'));
const others = createSecrets(Buffer.from('the key of another one'));

describe('an encrypted text', () => {
  const sealed = secrets.seal('JBSWY3DP', 'two-factor', 'user 7');

  it('is only decrypted with the same key, purpose and account', () => {
    expect(secrets.open(sealed, 'two-factor', 'user 7')).toBe('JBSWY3DP');
    expect(secrets.open(sealed, 'two-factor', 'user 8')).toBeNull();
    expect(secrets.open(sealed, 'device', 'user 7')).toBeNull();
    expect(others.open(sealed, 'two-factor', 'user 7')).toBeNull();
  });

  it('differs each time and cannot be altered', () => {
    expect(secrets.seal('JBSWY3DP', 'two-factor', 'user 7')).not.toBe(sealed);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      const opened = secrets.open(changed, 'two-factor', 'user 7');
      // The last base64url character may carry unused bits.
      if (at < sealed.length - 1) expect([at, opened]).toEqual([at, null]);
    }
    expect(secrets.open('', 'two-factor', 'user 7')).toBeNull();
    expect(secrets.open('v1.AAAA', 'two-factor', 'user 7')).toBeNull();
  });
});

describe('a signed text', () => {
  it('is only verified with the same key and purpose', () => {
    const signed = secrets.sign('7 12.5 tablet', 'device');
    expect(secrets.verified(signed, 'device')).toBe('7 12.5 tablet');
    expect(secrets.verified(signed, 'second-step')).toBeNull();
    expect(others.verified(signed, 'device')).toBeNull();
    expect(secrets.verified(signed.replace('7 12', '8 12'), 'device')).toBeNull();
    for (const none of ['', '.', 'tablet', 'tablet.', `${signed}.`])
      expect(secrets.verified(none, 'device')).toBeNull();
  });
});

describe('the key of an installation', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'brick-key-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const open = (dataDir: string, secretKey?: string) => openSecrets({ dataDir, secretKey });

  it('is created once by the first process, readable by its owner only', async () => {
    const dataDir = path.join(folder, 'many');
    const opened = await Promise.all([1, 2, 3, 4, 5].map(() => open(dataDir)));
    const signed = opened[0]?.sign('x', 'device') ?? '';
    expect(opened.map((one) => one.verified(signed, 'device'))).toEqual(['x', 'x', 'x', 'x', 'x']);
    expect((await open(dataDir)).verified(signed, 'device')).toBe('x');
    const file = secretKeyFile(dataDir);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
    expect(await readdir(path.dirname(file))).toEqual(['secrets.key']);
    expect((await readFile(file, 'utf8')).trim()).toMatch(/^[\w-]{43}$/);
  });

  it('is not created if SECRET_KEY is set', async () => {
    const dataDir = path.join(folder, 'given');
    const key = 'a key of thirty-two characters, at least';
    const signed = (await open(dataDir, key)).sign('x', 'device');
    expect((await open(dataDir, key)).verified(signed, 'device')).toBe('x');
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  it('stops the start with a message if it is damaged or too short', async () => {
    const dataDir = path.join(folder, 'damaged');
    await open(dataDir);
    const file = secretKeyFile(dataDir);
    await chmod(file, 0o600);
    await writeFile(file, 'half a k');
    await expect(open(dataDir)).rejects.toThrow(
      `The key in ${file} is damaged: put back the copy that you keep beside the backups, or set SECRET_KEY.`,
    );
    await writeFile(path.join(folder, 'file'), '');
    await expect(open(path.join(folder, 'file'))).rejects.toThrow(/can't be read or made \(ENOTDIR\)/);
    expect(() => readConfig({ SECRET_KEY: 'short' }, folder)).toThrow(ConfigProblem);
    expect(readConfig({ SECRET_KEY: '' }, folder).secretKey).toBeUndefined();
  });
});
