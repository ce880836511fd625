import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SITE_SCHEMA_VERSIONS } from '../../records/site-schema-versions.ts';
import { entryV1 } from './entry.ts';
import v1 from './fixtures/v1.json' with { type: 'json' };
import { ENTRY_VERSION, upgradeEntry } from './upgrade-entry.ts';

/** An entry of every form that ever shipped. */
const FIXTURES: Record<number, unknown[]> = { 1: v1 };

describe('forms of an entry', () => {
  it('have fixtures, each of which this version can send', () => {
    expect(Object.keys(FIXTURES).map(Number)).toEqual(SITE_SCHEMA_VERSIONS.map(({ form }) => form));
    for (const entry of Object.values(FIXTURES).flat())
      expect(upgradeEntry(entry)).toMatchObject({
        v: ENTRY_VERSION,
        id: z.uuid().parse((entry as { id: string }).id),
      });
  });

  it('are lifted one after the other', () => {
    const older = { ...v1[0], v: -1, title: undefined, words: 'Cracked tile' };
    const lifts = {
      [-1]: ({ words, ...rest }: Record<string, unknown>) => ({ ...rest, v: 0, name: words }),
      0: ({ name, ...rest }: Record<string, unknown>) => ({ ...rest, v: 1, title: name }),
    };
    expect(upgradeEntry(older, lifts)).toEqual({ ...entryV1.parse(v1[0]), title: 'Cracked tile' });
  });

  it('are read by hand as their schema reads them, whichever field is damaged', () => {
    const strange = [undefined, null, '', 'x', -1, 0.5, [], {}, ['x'], [null], { a: 1 }, { a: {} }, true];
    for (const entry of Object.values(FIXTURES).flat() as Record<string, unknown>[])
      for (const name of Object.keys(entryV1.shape))
        for (const value of strange) {
          const damaged = { ...entry, [name]: value };
          expect([name, value, upgradeEntry(damaged) !== null]).toEqual([
            name,
            value,
            entryV1.safeParse(damaged).success,
          ]);
        }
  });

  it('that are unknown or damaged are not read', () => {
    for (const entry of [
      null,
      'text',
      {},
      { ...v1[0], v: 99 },
      { ...v1[0], state: 'sent' },
      { ...v1[0], id: 'x' },
    ])
      expect(upgradeEntry(entry)).toBeNull();
  });
});
