import { makeEntry } from '@brick/domain/site/outbox/testing';
import { expect, it } from 'vitest';
import { renderElement } from '../../platform/testing/render-element.tsx';
import { type OutboxOverview, overviewOf } from '../outbox/overview.ts';
import { unsentEntries } from '../outbox/unsent-entries.ts';
import { StripOf } from './sync-strip.tsx';

const strip = {
  ...{
    allSent: 'all sent',
    waiting: '{count} waiting',
    photos: '{count} photos',
    stopped: '{count} stopped',
  },
};

async function stripOf(...own: ReturnType<typeof makeEntry>[]): Promise<string> {
  const overview = overviewOf({ own, unreadable: 0, ofOthers: 0 }) as OutboxOverview;
  const html = await renderElement(<StripOf overview={overview} />, { messages: { site: { strip } } });
  return /<span[^>]*>(.*)<\/span>/.exec(html)?.[1] ?? '';
}

const photo = makeEntry({ id: '6f1c9a52-3d1b-4c55-9b0e-2f7d4a8e6c11', act: 'photo', ownerId: null });
const refused = makeEntry({ ...photo, id: '6f1c9a52-3d1b-4c55-9b0e-2f7d4a8e6c12', state: 'stopped' });

it('counts a photo that was refused among what needs a person, and no photo as an entry', async () => {
  expect(await stripOf()).toBe('all sent');
  expect(await stripOf(photo)).toBe('1 photos');
  expect(await stripOf(refused)).toBe('1 stopped');
  expect(await stripOf(makeEntry({}), photo, refused)).toBe('1 waiting · 1 photos · 1 stopped');
});

it('shows a refused photo by itself where its entry waits for it', () => {
  const entry = makeEntry({ state: 'behind' });
  const photos = [photo, refused].map((one) => ({ ...one, ownerId: entry.id }));
  expect(unsentEntries([entry, ...photos]).map(({ id }) => id)).toEqual([entry.id, refused.id]);
});
