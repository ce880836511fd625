import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { SeededRandom } from '../../fuzz/seeded-random.ts';
import type { AnswerCutter } from './answer-cutter.ts';
import { takePhoto } from './offline-day.ts';
import type { TypedRecord } from './site-journal.ts';
import type { SitePhone } from './site-phone.ts';

/** Longest time until the browser has written down what it keeps of a visit. */
const SETTLING = 3000;

/** Longest wait for a screen on a machine that does other things too. */
const SCREEN_PATIENCE = 60_000;

const SLOWDOWN = 4;

interface OnScreen {
  phone: SitePhone;
  network: AnswerCutter;
}

/** Asks the page again and again until it says so. */
async function untilTrue(ask: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + SCREEN_PATIENCE;
  while (!(await ask())) {
    if (performance.now() > until) throw new Error('the page never came so far');
    await wait(100);
  }
}

const today = (page: Page) => page.getByRole('heading', { level: 1, name: 'Today' });

/** Opens /site once, so that it starts without a network from then on. */
async function visitOnce({ phone, network }: OnScreen): Promise<void> {
  await phone.browser.kill();
  await phone.start({ withPage: false });
  await phone.page.goto(`${network.url}/site`);
  await today(phone.page).waitFor();
  await untilTrue(() =>
    phone.page.evaluate(async () => {
      const [registration] = await navigator.serviceWorker.getRegistrations();
      const stored = (await caches.keys()).filter((name) => name.startsWith('brick-site-'));
      return registration?.active?.state === 'activated' && stored.length === 2;
    }),
  );
  // The browser writes down which worker an address has a moment later.
  await wait(SETTLING);
}

/** How long /site takes to be usable without a network, on a phone that is four times as slow. */
export async function measureColdStart(on: OnScreen): Promise<number> {
  const { phone, network } = on;
  await visitOnce(on);
  await phone.browser.kill();
  await network.setConnected(false);
  await phone.start({ withPage: false });
  const session = await phone.browser.context.newCDPSession(phone.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const began = performance.now();
  await phone.page.goto(`${network.url}/site`, { waitUntil: 'commit' });
  await today(phone.page).waitFor();
  const took = performance.now() - began;
  await network.setConnected(true);
  return took;
}

/** Presses Save, and measures in the page how long it takes until it says that the entry is on the device. */
async function save(page: Page): Promise<number> {
  const measured = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressedAt = Number.NaN;
        addEventListener(
          'click',
          () => {
            pressedAt = performance.now();
          },
          { capture: true, once: true },
        );
        const watch = new MutationObserver(() => {
          if (!document.body.textContent?.includes('Saved on this device')) return;
          watch.disconnect();
          resolve(performance.now() - pressedAt);
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  return measured;
}

/** Waits until a draft with this title is in the store of the device. */
const draftStored = (page: Page, title: string): Promise<void> =>
  untilTrue(() =>
    page.evaluate(
      (wanted) =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('brick-site');
          opening.onsuccess = () => {
            const asked = opening.result.transaction('outbox').objectStore('outbox').getAll();
            asked.onsuccess = () => {
              opening.result.close();
              resolve(asked.result.some((entry: { title: string }) => entry.title === wanted));
            };
          };
        }),
      title,
    ),
  );

/**
 * Captures issues on the sheet of the product itself, without a network; the browser is killed while every second one is
 * typed. Then there is a network, and all is sent. Returns what was typed and how long each took to be saved.
 */
export async function captureOnScreens(
  on: OnScreen & { chance: SeededRandom; seed: number },
  { projects, count }: { projects: readonly number[]; count: number },
): Promise<{ records: TypedRecord[]; saveTimes: number[] }> {
  const { phone, network, chance, seed } = on;
  const records: TypedRecord[] = [];
  const saveTimes: number[] = [];
  await visitOnce(on);
  await network.setConnected(false);
  for (let n = 0; n < count; n += 1) {
    const projectId = chance.pick(projects);
    const title = `On screen ${n} of ${seed}`;
    const photo = await takePhoto(chance);
    const words = `${title}\nSeen at ${chance.whole(0, 99)} m`;
    await phone.page.goto(`${network.url}/site/capture?project=${projectId}`);
    await phone.page.waitForURL(/resume=/, { timeout: SCREEN_PATIENCE });
    await phone.page
      .locator('input[capture]')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo, 'base64') });
    await phone.page.getByRole('img', { name: 'Photo 1' }).waitFor({ timeout: SCREEN_PATIENCE });
    await phone.page.getByLabel('What is wrong?').fill(words);
    if (n % 2 === 1) {
      await draftStored(phone.page, title);
      phone.kills += 1;
      await phone.browser.kill();
      await phone.start({ withPage: false });
      await phone.page.goto(`${network.url}/site?project=${projectId}`);
      await phone.page.getByRole('link', { name: title }).click({ timeout: SCREEN_PATIENCE });
      await phone.page.getByRole('img', { name: 'Photo 1' }).waitFor({ timeout: SCREEN_PATIENCE });
    }
    saveTimes.push(await save(phone.page));
    const issue = {
      projectId,
      title,
      description: words,
      severity: 'medium',
      location: null,
      photos: [photo],
    };
    records.push({ issue, id: null, edits: [] });
  }
  await network.setConnected(true);
  await phone.page.goto(`${network.url}/site?project=${projects[0]}`);
  await phone.page.getByRole('link', { name: 'Everything is sent' }).waitFor({ timeout: 240_000 });
  return { records, saveTimes };
}
