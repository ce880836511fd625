import { expect, type Page } from '@playwright/test';
import { fetchJson } from '../support/api-requests.ts';
import { turnTo } from '../support/page-checks.ts';
import { photoFile } from '../support/photo-file.ts';
import { inSiteDatabase, storedEntries } from '../support/site/site-database.ts';
import { firstVisit, PASSWORD, setOfflineMode, signUp, test } from '../support/site/site-device.ts';
import { addProject } from '../support/test-data.ts';

test('after one visit /site starts without a network, also after the browser was killed', async ({
  network,
  telephone,
}) => {
  const first = await telephone();
  await signUp(first, network.url);
  await firstVisit(first, network.url);
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
  await firstVisit(phone, network.url);
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
  const project = await addProject({ context });
  await firstVisit({ page });
  await context.clearCookies({ name: 'brick_session' });
  await page.reload();
  // Without a session the server has only the page for visitors; the worker has this one.
  const dialog = page.getByRole('dialog', { name: 'Sign in to send' });
  await expect(dialog.getByLabel('Username')).toHaveValue(username);
  await dialog.getByRole('button', { name: 'Go on without' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your session is over')).toBeHidden();

  // Somebody else takes over the device: neither the offline mode nor the project of the first is theirs.
  const other = await signedIn();
  await addProject(other);
  await turnTo(page, `/site/take-along?project=${project}`);
  await setOfflineMode(page, true);
  await context.clearCookies({ name: 'brick_session' });
  await page.reload();
  await dialog.getByLabel('Username').fill(other.username);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a project' })).toBeVisible();
  const choice = page.getByRole('combobox', { name: 'Project' });
  await choice.selectOption({ index: 1 });
  await expect(page.getByRole('checkbox', { name: /Offline mode/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Offline mode/ })).not.toBeChecked();
});

test('a visitor on a device without the worker sees the landing page', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/site');
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
});

interface SentIssue {
  id: number;
  title: string;
  description: string | null;
  trade: string | null;
  photos: { id: string; purpose: string; state: string }[];
}

test('what is captured without a network survives a killed browser and arrives once, with its photo', async ({
  network,
  telephone,
}) => {
  const first = await telephone();
  const { project, username } = await signUp(first, network.url);
  await firstVisit(first, network.url);
  const picture = await photoFile(first.page, { width: 640, height: 480 });
  network.cut();

  await first.page.getByRole('link', { name: 'Issue', exact: true }).click();
  const words = first.page.getByLabel('What is wrong?');
  // The draft is on the device, and the camera may open.
  await expect(first.page).toHaveURL(/resume=/);
  await first.page
    .locator('input[capture]')
    .setInputFiles({ name: 'tile.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture, 'base64') });
  await expect(first.page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await words.fill('Cracked tile at the door\nThe second one from the left.');
  await first.page.getByLabel('Trade').selectOption('tiling');
  // The draft is on the device after a pause in typing.
  await expect
    .poll(async () => (await storedEntries(first.page)).map(({ body }) => body?.['trade']))
    .toContain('tiling');
  await first.kill();

  const second = await telephone();
  await second.page.goto(`${network.url}/site`);
  await second.page.getByRole('link', { name: /Cracked tile at the door/ }).click();
  await expect(second.page.getByLabel('What is wrong?')).toHaveValue(/The second one from the left/);
  await expect(second.page.getByLabel('Trade')).toHaveValue('tiling');
  await expect(second.page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await second.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.page.getByText('Saved on this device').first()).toBeVisible();
  await expect(second.page.getByRole('link', { name: /1 entry waits/ })).toBeVisible();
  await second.kill();

  await network.restore();
  const third = await telephone();
  // A browser that is killed may have kept its session or not; the one that has not is the harder case.
  await third.context.clearCookies();
  await third.page.goto(`${network.url}/site`);
  const dialog = third.page.getByRole('dialog', { name: 'Sign in to send' });
  await expect(dialog.getByLabel('Username')).toHaveValue(username);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(third.page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  const answer = await third.context.request.get(`${network.url}/api/projects/${project}/issues`);
  const issues = (await answer.json()) as SentIssue[];
  expect(issues).toMatchObject([
    {
      title: 'Cracked tile at the door',
      description: 'Cracked tile at the door\nThe second one from the left.',
      trade: 'tiling',
      photos: [{ purpose: 'found', state: 'stored' }],
    },
  ]);
  const photo = await third.context.request.get(
    `${network.url}/api/projects/${project}/photos/${issues[0]?.photos[0]?.id}`,
  );
  expect(photo.headers()['content-type']).toBe('image/jpeg');
  await third.kill();
});

test('signing out asks what becomes of what is not sent, and keeps it locked to its account', async ({
  signedIn,
}) => {
  const { context, page, username } = await signedIn();
  const project = await addProject({ context });
  await firstVisit({ page });
  // The server cannot be reached with it.
  await context.route('**/api/projects/*/issues', (route) => route.abort());
  await page.goto(`/site/capture?project=${project}`);
  await page.getByLabel('What is wrong?').fill('Loose railing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: /1 entry waits/ })).toBeVisible();

  // From the office as from the site.
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not everything is sent' });
  await dialog.getByRole('button', { name: 'Send now, then log out' }).click();
  await expect(dialog.getByText(/^Not all of it can be sent now/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Log out and keep it on this device' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();

  await page.goto('/site');
  await expect(page.getByText('1 entry of somebody waits on this device.')).toBeVisible();
  await expect(page.getByText('Loose railing')).toBeHidden();
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await context.unroute('**/api/projects/*/issues');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  await expect
    .poll(async () => fetchJson<{ title: string }[]>({ context }, `/api/projects/${project}/issues`))
    .toMatchObject([{ title: 'Loose railing' }]);
});

test('who is signed out of a shared device without a network is not let in again when it is back', async ({
  signedIn,
}) => {
  const { context, page } = await signedIn();
  await addProject({ context });
  await firstVisit({ page });
  await turnTo(page, '/site/take-along');
  await page.getByRole('checkbox', { name: /Several people use this device/ }).click();
  await expect(page.getByRole('checkbox', { name: /Several people use this device/ })).toBeChecked();
  await inSiteDatabase(
    page,
    (database) =>
      new Promise<void>((resolve, reject) => {
        const transaction = database.transaction('meta', 'readwrite');
        transaction.objectStore('meta').put(Date.now() - 9 * 3_600_000, 'sharedSince');
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
      }),
  );
  await context.setOffline(true);
  await page.goto('/site');
  await expect(page.getByRole('heading', { level: 1, name: 'On site' })).toBeVisible();
  await context.setOffline(false);
  await page.goto('/site');
  await expect(page.getByRole('heading', { level: 1, name: 'On site' })).toBeVisible();
  await expect.poll(async () => (await context.request.get('/api/user')).status()).toBe(401);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeHidden();
});

test('what is not sent is deleted only after its number was typed', async ({ signedIn }) => {
  const { context, page } = await signedIn();
  const project = await addProject({ context });
  await page.goto('/site/take-along');
  await setOfflineMode(page, true);
  await page.goto(`/site/capture?project=${project}`);
  await page.getByLabel('What is wrong?').fill('Loose railing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: /1 entry waits · held in offline mode/ })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not everything is sent' });
  // Only the server ends a session: without it nobody is logged out, and nothing goes from the device.
  await context.route('**/api/logout', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Log out and keep it on this device' }).click();
  await expect(page.getByText('You are still logged in', { exact: true })).toBeVisible();
  await expect(page.getByText(/Nothing on this device has changed/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /1 entry waits/ })).toBeVisible();
  await context.unroute('**/api/logout');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Delete it instead…' }).click();
  await dialog.getByLabel(/type how many there are/).fill('2');
  await dialog.getByRole('button', { name: 'Delete and log out' }).click();
  await expect(dialog.getByText('Type 1 to delete what is not sent.')).toBeVisible();
  await dialog.getByLabel(/type how many there are/).fill('1');
  await dialog.getByRole('button', { name: 'Delete and log out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'On site' })).toBeVisible();
  await expect(page.getByText(/waits on this device/)).toBeHidden();
});

test('who saves before their draft is on the device leaves no second one', async ({ signedIn }) => {
  const { context, page } = await signedIn();
  const project = await addProject({ context });
  await page.goto('/site/take-along');
  await setOfflineMode(page, true);
  await page.goto(`/site?project=${project}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // A slow device: the draft of the form is not stored until it is let go on.
  await page.evaluate(() => {
    const opened = indexedDB.open('brick-site');
    opened.onsuccess = () => {
      const store = opened.result.transaction('outbox', 'readwrite').objectStore('outbox');
      const hold = () => {
        if (!('goesOn' in window)) store.count().onsuccess = hold;
      };
      hold();
    };
  });
  await turnTo(page, `/site/capture?project=${project}`);
  await page.getByLabel('What is wrong?').fill('Loose railing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.evaluate(() => Object.assign(window, { goesOn: true }));
  await expect(page.getByRole('link', { name: /1 entry waits · held in offline mode/ })).toBeVisible();
  const states = await inSiteDatabase(
    page,
    (database) =>
      new Promise<string[]>((resolve) => {
        database.transaction('outbox').objectStore('outbox').getAll().onsuccess = ({ target }) =>
          resolve((target as IDBRequest<{ state: string }[]>).result.map(({ state }) => state));
      }),
  );
  expect(states).toEqual(['held']);
});

test('a form that was opened and left without a word is nothing that signing out asks about', async ({
  signedIn,
}) => {
  const { context, page } = await signedIn();
  const project = await addProject({ context });
  await page.goto(`/site?project=${project}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Diary' }).first().click();
  await page.getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add Labour' }).click();
  await page.waitForURL(/resume=/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await turnTo(page, `/site/capture?project=${project}`);
  await page.waitForURL(/resume=/);
  await page.goBack();
  await expect.poll(() => storedEntries(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'On site' })).toBeVisible();
});

test('the last words of a form that is left are kept, and two windows report two issues', async ({
  signedIn,
}) => {
  const { context, page } = await signedIn();
  const project = await addProject({ context });
  const second = await context.newPage();
  await page.goto(`/site?project=${project}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await turnTo(page, `/site/capture?project=${project}`);
  await page.waitForURL(/resume=/);
  await second.goto(`/site/capture?project=${project}`);
  await second.waitForURL(/resume=/);
  await page.getByLabel('What is wrong?').fill('Loose railing');
  // At once, as with the button of a telephone.
  await page.evaluate(() => history.back());
  await page.getByRole('link', { name: 'Loose railing' }).click();
  await expect(page.getByLabel('What is wrong?')).toHaveValue('Loose railing');
  await second.getByLabel('What is wrong?').fill('Cracked tile');
  for (const one of [page, second]) {
    await one.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(one.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  }
  await expect
    .poll(() => fetchJson<{ title: string }[]>({ context }, `/api/projects/${project}/issues`))
    .toMatchObject([{ title: 'Cracked tile' }, { title: 'Loose railing' }]);
});

/** Puts the next try of everything on the device off by minutes, as after many tries. */
const putOff = (page: Page): Promise<void> =>
  inSiteDatabase(
    page,
    (database) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction('outbox', 'readwrite');
        transaction.objectStore('outbox').openCursor().onsuccess = ({ target }) => {
          const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
          if (!cursor) return;
          if (cursor.value.state === 'waiting')
            cursor.update({ ...cursor.value, nextAt: Date.now() + 300_000 });
          cursor.continue();
        };
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      }),
  );

test('what waits for its next try is sent at once when the network is back, and when somebody asks for it', async ({
  signedIn,
}) => {
  const { context, page } = await signedIn();
  const project = await addProject({ context });
  const calls = '**/api/projects/*/issues';
  for (const ask of ['network', 'button']) {
    await context.route(calls, (route) => route.abort());
    await page.goto(`/site/capture?project=${project}`);
    await page.getByLabel('What is wrong?').fill(`Loose railing, ${ask}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: /1 entry waits/ }).click();
    await expect(page.getByText(/Tries again/)).toBeVisible();
    await putOff(page);
    await context.unroute(calls);
    if (ask === 'network') await page.evaluate(() => dispatchEvent(new Event('online')));
    else await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  }
});
