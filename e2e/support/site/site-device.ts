import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type CutNetwork, openCutNetwork } from '../cut-network.ts';
import { type BrowserProfile, createProfile, type KillableBrowser } from '../killable-browser.ts';
import { productUrl } from '../product-process.ts';
import { test as base } from '../test-fixtures.ts';

interface SiteDeviceFixtures {
  network: CutNetwork;
  /** Where the browsers of the telephone keep what they store. */
  profile: BrowserProfile;
  /** Starts a browser with the profile of the one before, at a network that can be cut. */
  telephone: () => Promise<KillableBrowser>;
}

/** Tests of the application on site, on a telephone that may be killed and a network that may be cut. */
export const test = base.extend<SiteDeviceFixtures>({
  network: async ({ browserName: _ }, use) => {
    const network = await openCutNetwork(productUrl());
    await use(network);
    await network.close();
  },
  profile: async ({ browserName: _ }, use) => {
    const profile = await createProfile();
    await use(profile);
    await profile.remove();
  },
  telephone: ({ profile }, use) => use(profile.start),
});

export const PASSWORD = 'mortar-and-lime';

let people = 0;

/** Makes an account with a project through the network of a telephone. */
export async function signUp(
  { context }: { context: BrowserContext },
  url: string,
): Promise<{ username: string; project: number }> {
  people += 1;
  const username = `neo${process.pid}x${people}`;
  const send = async (path: string, data: object) => {
    const answer = await context.request.post(`${url}${path}`, { data, headers: { origin: url } });
    expect(answer.status()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  await send('/api/register', { username, password: PASSWORD, firstName: 'Neo', lastName: 'Phiri' });
  const { id } = await send('/api/projects', {
    name: 'Mokolodi Ridge House',
    totalBudget: '2400000.00',
    estimatedCompletionDate: '2027-03-18',
  });
  return { username, project: id };
}

/** Turns offline mode on or off, on the page that is open. The box follows what is written, which may take a moment. */
export async function setOfflineMode(page: Page, isOn: boolean): Promise<void> {
  const box = page.getByRole('checkbox', { name: /Offline mode/ });
  await expect(box).toBeChecked({ checked: !isOn });
  await box.click();
  await expect(box).toBeChecked({ checked: isOn });
}

/** Whether the worker has stored what /site needs to start without a network. */
export const isStored = ({ page }: { page: Page }): Promise<boolean> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const stored = (await caches.keys()).filter((name) => name.startsWith('brick-site-'));
    return active?.state === 'activated' && stored.length === 2;
  });

/** Opens Today, and waits until the next visit works without a network. */
export async function firstVisit({ page }: { page: Page }, url = ''): Promise<void> {
  await page.goto(`${url}/site`);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect.poll(() => isStored({ page })).toBe(true);
}

/** Takes the project of {@link signUp} along, on the page where that is chosen, until the device has its rows. */
export async function takeProject(page: Page): Promise<void> {
  const project = page.getByRole('listitem').filter({ hasText: 'Mokolodi Ridge House' });
  await project.getByRole('checkbox', { name: /Mokolodi Ridge House/ }).click();
  await expect(project.getByText(/ · on this device$/).first()).toBeVisible();
}

/** Signs in to a page of /site whose session is over, until all that waited is sent. */
export async function signInToSend(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in to send' });
  await expect(dialog.getByLabel('Username')).toHaveValue(username);
  // What was asked for before may end the session once more.
  await expect(async () => {
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD, { timeout: 2000 });
    await dialog.getByRole('button', { name: 'Sign in' }).click({ timeout: 2000 });
    await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible({ timeout: 25_000 });
  }).toPass({ timeout: 90_000 });
}
