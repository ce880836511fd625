import { expect } from '@playwright/test';
import { openCutNetwork } from './support/cut-network.ts';
import { createProfile, type KillableBrowser } from './support/killable-browser.ts';
import { productUrl } from './support/product-process.ts';
import { addProject } from './support/test-data.ts';
import { test as base } from './support/test-fixtures.ts';

interface SiteFixtures {
  network: Awaited<ReturnType<typeof openCutNetwork>>;
  /** Starts a browser with the profile of the one before, at a network that can be cut. */
  telephone: () => Promise<KillableBrowser>;
}

const test = base.extend<SiteFixtures>({
  network: async ({ browserName: _ }, use) => {
    const network = await openCutNetwork(productUrl());
    await use(network);
    await network.close();
  },
  telephone: async ({ browserName: _ }, use) => {
    const profile = await createProfile();
    await use(profile.start);
    await profile.remove();
  },
});

let people = 0;

async function signUp({ context }: KillableBrowser, url: string): Promise<string> {
  people += 1;
  const username = `neo${process.pid}x${people}`;
  const answer = await context.request.post(`${url}/api/register`, {
    data: { username, password: 'mortar-and-lime', firstName: 'Neo', lastName: 'Phiri' },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(201);
  const project = await context.request.post(`${url}/api/projects`, {
    data: { name: 'Mokolodi Ridge House', totalBudget: '2400000.00', estimatedCompletionDate: '2027-03-18' },
    headers: { origin: url },
  });
  expect(project.status()).toBe(201);
  return username;
}

const isStored = ({ page }: Pick<KillableBrowser, 'page'>): Promise<boolean> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const caches = (await globalThis.caches.keys()).filter((name) => name.startsWith('brick-site-'));
    return active?.state === 'activated' && caches.length === 2;
  });

test('after one visit /site starts without a network, also after the browser was killed', async ({
  network,
  telephone,
}) => {
  const first = await telephone();
  await signUp(first, network.url);
  await first.page.goto(`${network.url}/site`);
  await expect(first.page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect.poll(() => isStored(first)).toBe(true);
  await first.kill();

  network.cut();
  const second = await telephone();
  await second.page.goto(`${network.url}/site`);
  await expect(second.page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(second.page.getByRole('main').getByText('Mokolodi Ridge House')).toBeVisible();
  await expect(second.page.getByText(/is kept on this device and sent later/)).toBeVisible();
  // Other addresses are none of the worker's.
  const other = await second.context.newPage();
  await expect(other.goto(`${network.url}/dashboard`)).rejects.toThrow(/ERR_CONNECTION_REFUSED/);

  await network.restore();
  await second.page.goto(`${network.url}/site`);
  await expect(second.page.getByText(/is kept on this device and sent later/)).toBeHidden();
  await second.kill();
});

test('the worker stores nothing of the API', async ({ network, telephone }) => {
  const phone = await telephone();
  await signUp(phone, network.url);
  await phone.page.goto(`${network.url}/site`);
  await expect.poll(() => isStored(phone)).toBe(true);
  const stored = await phone.page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toContain('/site.html');
  expect(stored.filter((path) => path.startsWith('/api'))).toEqual([]);
  await phone.kill();
});

test('a session that is over is signed in again over the screen, and nothing is lost of it', async ({
  signedIn,
}) => {
  const { context, page, username } = await signedIn();
  await addProject({ context });
  await page.goto('/site');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect.poll(() => isStored({ page })).toBe(true);
  await context.clearCookies({ name: 'brick_session' });
  await page.reload();
  // Without a session the server has only the page for visitors; the worker has this one.
  const dialog = page.getByRole('dialog', { name: 'Sign in to send' });
  await expect(dialog.getByLabel('Username')).toHaveValue(username);
  await dialog.getByRole('button', { name: 'Go on without' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('textbox', { name: 'Password' }).fill('mortar-and-lime');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your session is over')).toBeHidden();
});

test('a visitor on a device without the worker sees the landing page', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/site');
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
});
