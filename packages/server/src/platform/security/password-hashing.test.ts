import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

// The real library, instrumented: how often it runs, and how many at once.
const watched = vi.hoisted(() => ({ verified: 0, running: 0, most: 0 }));

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof argon2>();
  const watching = async <T>(work: Promise<T>): Promise<T> => {
    watched.running += 1;
    watched.most = Math.max(watched.most, watched.running);
    return work.finally(() => {
      watched.running -= 1;
    });
  };
  return {
    ...original,
    hash: (...given: Parameters<typeof original.hash>) => watching(original.hash(...given)),
    verify: (...given: Parameters<typeof original.verify>) => {
      watched.verified += 1;
      return watching(original.verify(...given));
    },
  };
});

// Other files of this worker have loaded it with the library as it is, and go on with that.
vi.resetModules();
const { hashPassword, needsRehash, verifyPassword } = await import('./password-hashing.ts');
afterAll(() => {
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

beforeEach(() => Object.assign(watched, { verified: 0, most: 0 }));

describe('a password', () => {
  it('is stored as argon2id with 19 MiB, two passes, one lane and a new salt', async () => {
    const [one, other] = [await hashPassword('mortar-and-lime'), await hashPassword('mortar-and-lime')];
    for (const stored of [one, other]) expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect([
      await verifyPassword(one, 'mortar-and-lime'),
      await verifyPassword(one, 'mortar-and-lima'),
    ]).toEqual([...[true, false]]);
  });

  it('is never truncated, even beyond a thousand characters', async () => {
    const long = 'x'.repeat(1023);
    const stored = await hashPassword(`${long}a`);
    expect([await verifyPassword(stored, `${long}a`), await verifyPassword(stored, `${long}b`)]).toEqual([
      true,
      false,
    ]);
    const signs = 'mörtel 🧱 \u0000 lime';
    expect(await verifyPassword(await hashPassword(signs), signs)).toBe(true);
  });

  it('is rehashed if it was stored with weaker parameters', async () => {
    const weaker = await argon2.hash('mortar-and-lime', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    expect([needsRehash(weaker), needsRehash(await hashPassword('mortar-and-lime'))]).toEqual([true, false]);
  });
});

describe('an account that does not exist', () => {
  it('costs one comparison like an existing one, and is rejected', async () => {
    const stored = await hashPassword('mortar-and-lime');
    await verifyPassword(null, 'mortar-and-lime');
    watched.verified = 0;
    expect(await verifyPassword(stored, 'wrong-one')).toBe(false);
    expect(watched.verified).toBe(1);
    expect(await verifyPassword(null, 'mortar-and-lime')).toBe(false);
    expect(watched.verified).toBe(2);
  });
});

describe('many passwords at once', () => {
  it('are hashed four at a time, and all of them in the end', async () => {
    const hashes = await Promise.all(Array.from({ length: 12 }, (_, at) => hashPassword(`brick ${at}`)));
    expect([new Set(hashes).size, watched.most]).toEqual([12, 4]);
  });
});
