import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { fetchJson } from '../support/api-requests.ts';
import {
  everythingSent,
  issuesOf,
  openTab,
  overviewOf,
  type SiteVisitor,
  test,
} from '../support/outbox-page.ts';
import { photoFile } from '../support/photo-file.ts';
import { productUrl } from '../support/product-process.ts';

const addIssues = (page: Page, project: number, titles: readonly string[]): Promise<string[]> =>
  page.evaluate(
    async ([id, all]) => {
      const ids: string[] = [];
      for (const title of all) ids.push((await window.harness.addIssue(id, { title, severity: 'low' })).id);
      return ids;
    },
    [project, titles] as const,
  );

const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`);

/** Counts how often each entry was sent. */
async function countSends(context: BrowserContext): Promise<Map<string, number>> {
  const sends = new Map<string, number>();
  await context.route('**/api/projects/*/issues', (route) => {
    if (route.request().method() === 'POST') {
      const { clientId } = route.request().postDataJSON() as { clientId: string };
      sends.set(clientId, (sends.get(clientId) ?? 0) + 1);
    }
    return route.continue();
  });
  return sends;
}

/** What browsers lack here and there. */
const WITHOUT: Record<string, (context: BrowserContext) => Promise<unknown>> = {
  'all features': async () => undefined,
  'no locks': (context) =>
    context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }),
    ),
  'neither locks nor channels, storage manager or uuids': (context) =>
    context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
      Object.defineProperty(Navigator.prototype, 'storage', { get: () => undefined });
      Reflect.deleteProperty(window, 'BroadcastChannel');
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    }),
};

for (const [features, prepare] of Object.entries(WITHOUT)) {
  test(`two tabs send every entry once, with ${features}`, async ({ onSite }) => {
    const visitor = await onSite(prepare);
    const { context, page, project } = visitor;
    const other = await openTab(visitor);
    const sends = await countSends(context);
    const ids = await Promise.all([
      addIssues(page, project, numbered('one', 12)),
      addIssues(other, project, numbered('two', 12)),
    ]);
    await everythingSent(page);
    await everythingSent(other);
    expect([...sends.keys()].sort()).toEqual(ids.flat().sort());
    expect([...sends.values()].filter((count) => count !== 1)).toEqual([]);
    expect(await issuesOf(visitor)).toHaveLength(24);
    const room = await page.evaluate(() => window.harness.readRoom());
    expect(room.freeBytes === null).toBe(features.includes('storage'));
    expect(typeof (await page.evaluate(() => window.harness.askToPersist()))).toBe('boolean');
  });
}

/** Ends the process behind a page, as a phone does that needs its memory. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();
}

test('what was saved survives a tab that is killed at any moment', async ({ onSite }) => {
  const visitor = await onSite();
  const { context, userId, project } = visitor;
  const kept: string[] = [];
  let { page } = visitor;
  for (let round = 0; round < 4; round += 1) {
    kept.push(...(await addIssues(page, project, numbered(`round ${round},`, 5))));
    // While typing and sending: nobody waits for what this does.
    void page
      .evaluate((id) => window.harness.draftIssue(id, { title: 'Half typed', severity: 'low' }), project)
      .catch(() => undefined);
    await crash(page);
    page = await openTab({ context, userId });
  }
  await expect
    .poll(async () => (await overviewOf(page)).entries.filter(({ state }) => state !== 'draft'), {
      timeout: 60_000,
    })
    .toEqual([]);
  const rows = await issuesOf(visitor);
  expect(rows.map(({ clientId }) => clientId).sort()).toEqual([...kept].sort());
});

test('a draft is there after the page behind the camera was ended', async ({ onSite }) => {
  const { context, page, userId, project } = await onSite();
  const draft = await page.evaluate(
    async (id) => (await window.harness.draftIssue(id, { title: 'Half typed', severity: 'low' })).id,
    project,
  );
  await crash(page);
  const next = await openTab({ context, userId });
  const read = await next.evaluate((id) => window.harness.outbox.read(id), draft);
  expect(read).toMatchObject({ state: 'draft', body: { title: 'Half typed' }, tries: 0 });
  expect((await overviewOf(next)).counts.draft).toBe(1);
});

/**
 * Limits the room of the origin before the page stores anything: a browser that knows of room goes on with what it
 * knows for half a minute. Returns what lifts the limit, or sets another one.
 */
async function limitRoom(context: BrowserContext, bytes: number) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const origin = new URL(productUrl()).origin;
  const limit = async (quotaSize?: number) => {
    await session.send('Storage.overrideQuotaForOrigin', {
      origin,
      ...(quotaSize !== undefined && { quotaSize }),
    });
  };
  await limit(bytes);
  return limit;
}

const addPhoto = (page: Page, draft: string, file: string): Promise<string> =>
  page.evaluate(
    async ([id, text]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      try {
        return (await window.harness.outbox.addPhoto(id, new Blob([bytes], { type: 'image/jpeg' }))).id;
      } catch (error) {
        return (error as Error).name;
      }
    },
    [draft, file] as const,
  );

const draftIssue = (page: Page, project: number, title: string): Promise<string> =>
  page.evaluate(
    async ([id, words]) => (await window.harness.draftIssue(id, { title: words, severity: 'low' })).id,
    [project, title] as const,
  );

/** Saves a draft, or says why not. */
const saveDraft = (page: Page, project: number, draft: string, title: string): Promise<string> =>
  page.evaluate(
    async ([id, entry, words]) => {
      try {
        return (await window.harness.addIssue(id, { title: words, severity: 'low' }, entry)).id;
      } catch (error) {
        return (error as Error).name;
      }
    },
    [project, draft, title] as const,
  );

/** Takes photos for one row after another until the device is full; returns the rows that were saved before. */
async function fillDevice({ page, project }: SiteVisitor, photo: string): Promise<string[]> {
  const titles: string[] = [];
  for (let row = 0; row < 12; row += 1) {
    const draft = await draftIssue(page, project, `Row ${row}`);
    for (let count = 0; count < 25; count += 1)
      if ((await addPhoto(page, draft, photo)) === 'DeviceFullError') {
        await saveDraft(page, project, draft, `Row ${row}`);
        return titles;
      }
    await saveDraft(page, project, draft, `Row ${row}`);
    titles.push(`Row ${row}`);
  }
  throw new Error('the device is never full');
}

/** Fills what is left with drafts, smaller ones at last. */
const fillRest = (page: Page, project: number): Promise<void> =>
  page.evaluate(async (id) => {
    // What can be compressed takes less room than it was told to.
    const noise = (size: number) => {
      const bytes = crypto.getRandomValues(new Uint8Array(size));
      return Array.from(bytes, (byte) => String.fromCharCode(33 + (byte % 90))).join('');
    };
    for (const size of [48_000, 8000, 1500, 300, 20])
      for (let isFull = false; !isFull; )
        await window.harness
          .draftIssue(id, { title: 'Filler', severity: 'low', description: noise(size) })
          .catch(() => {
            isFull = true;
          });
  }, project);

const ROOM = 10_000_000;

interface FullDevice extends SiteVisitor {
  limit: (bytes?: number) => Promise<void>;
  photo: string;
}

/** A person whose device has little room from the start. */
async function onSmallDevice(
  onSite: (prepare: (context: BrowserContext) => Promise<unknown>) => Promise<SiteVisitor>,
): Promise<FullDevice> {
  let limit: FullDevice['limit'] = async () => undefined;
  const visitor = await onSite(async (context) => {
    limit = await limitRoom(context, ROOM);
  });
  const photo = await photoFile(visitor.page, { width: 2048, height: 1536, quality: 0.95 });
  await visitor.context.setOffline(true);
  return { ...visitor, limit, photo };
}

test('a full device frees tiles first, then says so and keeps what was typed, which goes once there is room', async ({
  onSite,
}) => {
  const device = await onSmallDevice(onSite);
  const { context, page, project, photo, limit } = device;
  await page.evaluate((id) => window.harness.putTiles(id, 4, 1_000_000), project);
  const draft = await draftIssue(page, project, 'Full');
  await fillDevice(device, photo);
  expect(await page.evaluate((id) => window.harness.countTiles(id), project)).toBe(0);
  const read = await page.evaluate((id) => window.harness.outbox.read(id), draft);
  expect(read?.body).toMatchObject({ title: 'Full' });
  const zip = await page.evaluate(async () => (await window.harness.outbox.exportAsZip()).size);
  expect(zip).toBeGreaterThan(3_000_000);
  await limit();
  await addIssues(page, project, ['Words alone']);
  expect(await saveDraft(page, project, draft, 'Full')).toBe(draft);
  await context.setOffline(false);
  await everythingSent(page);
  const titles = (await issuesOf(device)).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Full', 'Words alone', 'Row 0']));
});

test('a full device sends what waits without any more room, each once, and has room again', async ({
  onSite,
}) => {
  const device = await onSmallDevice(onSite);
  const { context, page, project, photo } = device;
  const rows = await fillDevice(device, photo);
  const photos = (await overviewOf(page)).photosWaiting;
  expect(photos).toBeGreaterThan(2);
  // Down to the last bytes: nothing can be written down any more.
  await fillRest(page, project);
  expect(await saveDraft(page, project, randomUUID(), 'Too much')).toBe('DeviceFullError');
  const sends = await countSends(context);
  await context.setOffline(false);
  const left = async () => {
    const { entries, photosWaiting } = await overviewOf(page);
    return [photosWaiting, ...entries.filter(({ state }) => state !== 'draft').map(({ title }) => title)];
  };
  await expect.poll(left, { timeout: 60_000 }).toEqual([0]);
  const stored = await issuesOf(device);
  expect(stored.map(({ title }) => title)).toEqual(expect.arrayContaining(rows));
  expect([...sends.values()].filter((count) => count !== 1)).toEqual([]);
  const ofRows = await Promise.all(
    stored.map(({ id }) =>
      fetchJson<{ state: string }[]>(device, `/api/projects/${project}/photos?kind=issue&rowId=${id}`),
    ),
  );
  expect(ofRows.flat().filter(({ state }) => state === 'stored')).toHaveLength(photos);
  // What was sent has made room for the next one.
  const next = await draftIssue(page, project, 'Next');
  expect(await addPhoto(page, next, photo)).toMatch(/^[\da-f-]{36}$/);
});

/** What is stored of a photo on the device. */
const storedPhoto = (page: Page, id: string) =>
  page.evaluate(async (photo) => {
    const stored = await window.harness.storedPhoto(photo);
    if (!stored) throw new Error(`no photo ${photo}`);
    const { bytes, thumbnail, ...details } = stored;
    const picture = await createImageBitmap(new Blob([bytes]));
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return {
      ...details,
      bytes: bytes.byteLength,
      thumbnail: thumbnail.byteLength,
      size: [picture.width, picture.height],
      isDigest: btoa(String.fromCharCode(...hash)) === details.sha256,
    };
  }, id);

test('a photo is made small and upright, and keeps its time and place; one that is both stays as it is', async ({
  onSite,
}) => {
  const { context, page, project } = await onSite();
  await context.setOffline(true);
  const draft = await page.evaluate(
    async (id) => (await window.harness.draftIssue(id, { title: 'Photo', severity: 'low' })).id,
    project,
  );
  const lying = await photoFile(page, {
    ...{ width: 2600, height: 1300, orientation: 6 },
    ...{ takenAt: '2026:03:18 09:30:00', offset: '+02:00' },
    ...{ lat: [24, 37, 41.52], lon: [25, 55, 23.322] },
  });
  const large = await storedPhoto(page, await addPhoto(page, draft, lying));
  expect(large).toMatchObject({
    ...{ type: 'image/jpeg', size: [1024, 2048], width: 1024, height: 2048, isDigest: true },
    ...{ takenAt: '2026-03-18T09:30:00+02:00', takenAtSource: 'exif', lat: -24.6282, lon: 25.923145 },
  });
  const small = await photoFile(page, { width: 640, height: 480, quality: 0.5 });
  const kept = await storedPhoto(page, await addPhoto(page, draft, small));
  expect(kept.bytes).toBe(Buffer.from(small, 'base64').length);
  expect(kept).toMatchObject({ takenAtSource: 'device', lat: null, lon: null, isDigest: true });
  expect(await addPhoto(page, draft, Buffer.from('no picture').toString('base64'))).toBe('PhotoError');
  const read = await page.evaluate((id) => window.harness.outbox.read(id), draft);
  expect(read?.state).toBe('draft');
});

test('who leaves takes their receipts along, and what is not sent stays locked or is deleted', async ({
  onSite,
}) => {
  const visitor = await onSite();
  const { context, page, project, userId } = visitor;
  await addIssues(page, project, ['Sent']);
  await everythingSent(page);
  const csv = await page.evaluate(async () =>
    window.harness.receiptsCsv(
      await window.harness.outbox.receipts(),
      { number: 'Number', title: 'What' } as never,
      (receipt, column) => String(receipt[column as 'title']),
    ),
  );
  expect(csv).toMatch(/"Number","What"\r\n"SN-0001","Sent"/);
  await context.setOffline(true);
  await addIssues(page, project, ['Kept']);
  await page.evaluate(() => window.harness.outbox.leave('keep'));
  await context.setOffline(false);
  const next = await openTab({ context, userId: userId + 1_000_000 });
  await expect.poll(async () => (await overviewOf(next)).ofOthers).toBe(1);
  await next.close();
  const back = await openTab({ context, userId });
  await everythingSent(back);
  expect((await issuesOf(visitor)).map(({ title }) => title)).toEqual(['Sent', 'Kept']);
  const receipts = await back.evaluate(() => window.harness.outbox.receipts());
  expect(receipts.map(({ title }) => title)).toEqual(['Kept']);
  await context.setOffline(true);
  await addIssues(back, project, ['Deleted']);
  await back.evaluate(() => window.harness.outbox.leave('delete'));
  await context.setOffline(false);
  const last = await openTab({ context, userId });
  await everythingSent(last);
  expect(await issuesOf(visitor)).toHaveLength(2);
});
