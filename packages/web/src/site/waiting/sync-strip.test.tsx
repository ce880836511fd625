import { makeEntry } from '@brick/domain/site/outbox/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it, vi } from 'vitest';
import { overviewOf } from '../outbox/overview.ts';
import { unsentEntries } from '../outbox/unsent-entries.ts';
import { SyncStrip } from './sync-strip.tsx';

const { shown } = vi.hoisted(() => ({ shown: { overview: {} } }));

vi.mock('@tanstack/react-router', async (load) => ({ ...(await load<object>()), Link: 'a' }));
vi.mock('../store/outbox-context.tsx', () => ({ useOutboxOverview: () => shown.overview }));

const strip = {
  ...{
    allSent: 'all sent',
    waiting: '{count} waiting',
    photos: '{count} photos',
    stopped: '{count} stopped',
  },
};

function stripOf(...own: ReturnType<typeof makeEntry>[]): string {
  shown.overview = overviewOf({ own, unreadable: 0, ofOthers: 0 });
  const page = renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ site: { strip } }}>
      <SyncStrip />
    </IntlProvider>,
  );
  return /<span[^>]*>(.*)<\/span>/.exec(page)?.[1] ?? '';
}

const photo = makeEntry({ id: '6f1c9a52-3d1b-4c55-9b0e-2f7d4a8e6c11', act: 'photo', ownerId: null });
const refused = makeEntry({ ...photo, id: '6f1c9a52-3d1b-4c55-9b0e-2f7d4a8e6c12', state: 'stopped' });

it('counts a photo that was refused among what needs a person, and no photo as an entry', () => {
  expect(stripOf()).toBe('all sent');
  expect(stripOf(photo)).toBe('1 photos');
  expect(stripOf(refused)).toBe('1 stopped');
  expect(stripOf(makeEntry({}), photo, refused)).toBe('1 waiting · 1 photos · 1 stopped');
});

it('shows a refused photo by itself where its entry waits for it', () => {
  const entry = makeEntry({ state: 'behind' });
  const photos = [photo, refused].map((one) => ({ ...one, ownerId: entry.id }));
  expect(unsentEntries([entry, ...photos]).map(({ id }) => id)).toEqual([entry.id, refused.id]);
});
