import * as argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, needsRehash, passwordMatches } from './passwords.ts';

// The real thing, watched: how often it works, and how often at one time.
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

beforeEach(() => Object.assign(watched, { verified: 0, most: 0 }));

describe('a password', () => {
  it('is kept as argon2id with 19 MiB, two passes and one lane, and with another salt each time', async () => {
    const [one, other] = [await hashPassword('mortar-and-lime'), await hashPassword('mortar-and-lime')];
    for (const stored of [one, other]) expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect([
      await passwordMatches(one, 'mortar-and-lime'),
      await passwordMatches(one, 'mortar-and-lima'),
    ]).toEqual([...[true, false]]);
  });

  it('is never cut: of a thousand and more characters the last one counts', async () => {
    const long = 'x'.repeat(1023);
    const stored = await hashPassword(`${long}a`);
    expect([await passwordMatches(stored, `${long}a`), await passwordMatches(stored, `${long}b`)]).toEqual([
      true,
      false,
    ]);
    const signs = 'mörtel 🧱 \u0000 lime';
    expect(await passwordMatches(await hashPassword(signs), signs)).toBe(true);
  });

  it('is hashed anew where it was kept with weaker parameters', async () => {
    const weaker = await argon2.hash('mortar-and-lime', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    expect([needsRehash(weaker), needsRehash(await hashPassword('mortar-and-lime'))]).toEqual([true, false]);
  });
});

describe('an account that does not exist', () => {
  it('costs the same work as one that does: one comparison, and the answer is no', async () => {
    const stored = await hashPassword('mortar-and-lime');
    await passwordMatches(null, 'mortar-and-lime');
    watched.verified = 0;
    expect(await passwordMatches(stored, 'wrong-one')).toBe(false);
    expect(watched.verified).toBe(1);
    expect(await passwordMatches(null, 'mortar-and-lime')).toBe(false);
    expect(watched.verified).toBe(2);
  });
});

describe('many at once', () => {
  it('are hashed four at a time, and all of them in the end', async () => {
    const hashes = await Promise.all(Array.from({ length: 12 }, (_, at) => hashPassword(`brick ${at}`)));
    expect([new Set(hashes).size, watched.most]).toEqual([12, 4]);
  });
});
