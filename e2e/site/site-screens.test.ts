import { dayIn } from '@brick/domain/dates/calendar-date';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { expect, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import {
  axeFindings,
  NARROWEST,
  openPage,
  PHONE,
  showTheme,
  sidewaysScroll,
  turnTo,
  wholePageFindings,
} from '../support/page-checks.ts';
import { setOfflineMode, takeProject } from '../support/site/site-device.ts';
import { addProject, addSample, join } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const pathsIn = (project: number, issue: number) => [
  `/site?project=${project}`,
  `/site/capture?project=${project}`,
  `/site/issues?project=${project}`,
  `/site/issues/${issue}?project=${project}`,
  `/site/issues/${issue}/edit?project=${project}`,
  '/site/outbox',
  '/site/receipts',
  '/site/take-along',
];

/** Controls that a thumb misses; a link in a sentence is as high as its line. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap((control) => {
      const target = control.closest('label') ?? control;
      const { width, height } = target.getBoundingClientRect();
      const isDrawn = control.checkVisibility({ visibilityProperty: true }) && width > 1;
      const isBig = Math.min(width, height) >= 44 || getComputedStyle(control).display === 'inline';
      return isDrawn && !isBig ? [`${target.outerHTML.slice(0, 80)} ${width}×${height}`] : [];
    }),
  );

/** Buttons whose words stand one letter below the other, as where every letter may begin a line. */
const tooTall = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button')].flatMap((button) =>
      button.getBoundingClientRect().height > 120 ? [button.textContent] : [],
    ),
  );

const say = (page: Page, words: string) => page.getByText(words, { exact: true });

test('every screen in every language fits 320 pixels, and axe finds nothing', async ({ signedIn }) => {
  const { context, page } = await signedIn({ viewport: NARROWEST });
  const project = await addSample({ context });
  const [issue] = await fetchJson<{ id: number }[]>({ context }, `/api/projects/${project}/issues`);
  // Something waits: the strip and the outbox have something to say.
  await page.goto('/site/take-along');
  await setOfflineMode(page, true);
  await page.goto(`/site/capture?project=${project}`);
  await page
    .getByLabel('What is wrong?')
    .fill('Loose railing at the stair to the upper floor of the north wing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: /1 entry waits/ })).toBeVisible();
  for (const language of LANGUAGES) {
    await sendJson({ context }, 'PUT', '/api/user/settings', { language });
    await openPage(page, '/site/diary');
    for (const path of pathsIn(project, issue?.id ?? 0)) {
      await turnTo(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      expect([language, path, await sidewaysScroll(page)]).toEqual([language, path, 0]);
      expect([language, path, await tooSmall(page)]).toEqual([language, path, []]);
      expect([language, path, await wholePageFindings(page)]).toEqual([language, path, []]);
      expect([language, path, await tooTall(page)]).toEqual([language, path, []]);
    }
  }
});

test('a day whose lines can be copied fits 320 pixels in every language', async ({ signedIn }) => {
  const { context, page } = await signedIn({ viewport: NARROWEST });
  const project = await addSample({ context });
  const { today } = await fetchJson<{ today: string }>({ context }, `/api/projects/${project}/diary`);
  for (const language of LANGUAGES) {
    await sendJson({ context }, 'PUT', '/api/user/settings', { language });
    await openPage(page, `/site/diary/${today}?project=${project}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('main .lucide-copy')).toBeVisible();
    expect([language, await sidewaysScroll(page)]).toEqual([language, 0]);
  }
});

test('in the dark axe finds nothing, dialogs open', async ({ signedIn }) => {
  const { context, page } = await signedIn({ viewport: PHONE });
  const project = await addSample({ context });
  const issues = await fetchJson<{ id: number; stage: string }[]>(
    { context },
    `/api/projects/${project}/issues`,
  );
  const open = issues.find(({ stage }) => stage === 'open');
  await openPage(page, `/site/issues/${open?.id}?project=${project}`);
  await showTheme(page, 'dark');
  expect(await wholePageFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Report fixed' }).click();
  await expect(page.getByRole('dialog', { name: 'Report fixed' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('who may not report issues is told before they type', async ({ signedIn, joined }) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  const { page } = await joined(owner, project, 'viewer');
  await page.setViewportSize(PHONE);
  await page.goto(`/site?project=${project}`);
  const captures = page.getByRole('navigation', { name: 'Capture' });
  await expect(captures.getByRole('link')).toHaveText(['Check', 'Diary', 'Plans']);
  await page.goto(`/site/capture?project=${project}`);
  await expect(say(page, 'Your role in this project reports no issues.')).toBeVisible();
  await expect(page.getByLabel('What is wrong?')).toHaveCount(0);
});

test('"Save and next" keeps the trade and nothing else', async ({ signedIn }) => {
  const { context, page } = await signedIn({ viewport: PHONE });
  const project = await addProject({ context });
  await page.goto(`/site?project=${project}`);
  await page.getByRole('link', { name: 'Issue', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(say(page, 'Say in a few words what is wrong.')).toBeVisible();
  await page.getByLabel('What is wrong?').fill('Cracked tile');
  await page.getByLabel('Trade').selectOption('tiling');
  await page.getByText('High', { exact: true }).click();
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByLabel('What is wrong?')).toHaveValue('');
  await expect(page.getByLabel('Trade')).toHaveValue('tiling');
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
  await page.getByLabel('What is wrong?').fill('Missing grout');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  await expect
    .poll(() => fetchJson<object[]>({ context }, `/api/projects/${project}/issues`))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Cracked tile', trade: 'tiling', severity: 'high' }),
        expect.objectContaining({ title: 'Missing grout', trade: 'tiling', severity: 'medium' }),
      ]),
    );
});

test('an issue is reported fixed with a note, and refused with a reason by another member', async ({
  signedIn,
  joined,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const engineer = await joined(owner, project, 'engineer');
  const { id } = await sendJson(engineer, 'POST', `/api/projects/${project}/issues`, {
    title: 'Cracked tile',
    severity: 'high',
  });
  const { page } = owner;
  await page.goto(`/site/issues/${id}?project=${project}`);
  await page.getByRole('button', { name: 'Report fixed' }).click();
  const sheet = page.getByRole('dialog', { name: 'Report fixed' });
  await sheet.getByLabel('Note').fill('Replaced by a new one.');
  await sheet.getByRole('button', { name: 'Report fixed' }).click();
  await expect(say(page, 'Replaced by a new one.')).toBeVisible();
  await expect(page.getByText(/You reported it fixed/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();

  await engineer.page.goto(`/site/issues/${id}?project=${project}`);
  await engineer.page.getByRole('button', { name: 'Refuse' }).click();
  const refusal = engineer.page.getByRole('dialog', { name: 'Refuse' });
  await refusal.getByRole('button', { name: 'Refuse' }).click();
  await expect(refusal.getByText('Say why.')).toBeVisible();
  await refusal.getByLabel('Reason').fill('It is still loose.');
  await refusal.getByRole('button', { name: 'Refuse' }).click();
  await expect(engineer.page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  await expect
    .poll(() => fetchJson(owner, `/api/issues/${id}`))
    .toMatchObject({ stage: 'open', timesRefused: 1, refusedReason: 'It is still loose.' });
});

test('what others change while a form is open stays as they wrote it', async ({ signedIn }) => {
  const owner = await signedIn({ viewport: PHONE });
  const { page } = owner;
  const project = await addProject(owner);
  const day = dayIn('UTC', Date.now());
  const issues = `/api/projects/${project}/issues`;
  const issue = await sendJson<{ id: number }>(owner, 'POST', issues, { title: 'Crack', severity: 'low' });
  const diary = `/api/projects/${project}/diary/${day}`;
  const labour = { section: 'labour', company: 'Kgale Plumbing', heads: 4, hours: 8.5 };
  const { lines } = await sendJson<{ lines: { id: number }[] }>(owner, 'POST', `${diary}/lines`, labour);
  await page.goto(`/site/take-along?project=${project}`);
  await takeProject(page);
  const isSent = page.getByRole('link', { name: 'Everything is sent' });

  await page.goto(`/site/issues/${issue.id}/edit?project=${project}`);
  await page.getByLabel('Title').fill('Crack at the door');
  const taken = page.waitForResponse(
    async (answer) => answer.url().includes('site-pack') && (await answer.text()).includes('Behind it'),
  );
  await sendJson(owner, 'PATCH', `/api/issues/${issue.id}`, { description: 'Behind it' });
  await taken;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(isSent).toBeVisible();
  const both = { title: 'Crack at the door', description: 'Behind it' };
  await expect.poll(() => fetchJson(owner, `/api/issues/${issue.id}`)).toMatchObject(both);

  await page.goto(`/site/diary/${day}?project=${project}`);
  await page.getByRole('button', { name: /Kgale Plumbing/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('People').fill('5');
  await sendJson(owner, 'PATCH', `/api/diary-lines/${lines[0]?.id}`, { company: 'Kgale Pipes' });
  await expect(page.getByText('Kgale Pipes')).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Save Line' }).click();
  await expect(isSent).toBeVisible();
  await expect
    .poll(() => fetchJson(owner, diary))
    .toMatchObject({ lines: [{ company: 'Kgale Pipes', heads: 5 }] });
});

test('both sides of a conflict stand beside each other, and a person chooses', async ({ signedIn }) => {
  const { context, page } = await signedIn({ viewport: PHONE });
  const project = await addProject({ context });
  const issue = await sendJson<{ id: number; version: number }>(
    { context },
    'POST',
    `/api/projects/${project}/issues`,
    { title: 'Cracked tile', severity: 'low' },
  );
  await page.goto(`/site/issues/${issue.id}/edit?project=${project}`);
  await page.getByLabel('Title').fill('Cracked tile at the door');
  await context.route(`**/api/issues/${issue.id}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: /1 entry waits/ })).toBeVisible();
  await sendJson({ context }, 'PATCH', `/api/issues/${issue.id}`, {
    title: 'Cracked tile in the bath',
    version: issue.version,
  });
  await context.unroute(`**/api/issues/${issue.id}`);
  await page.goto('/site/outbox');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('link', { name: '1 entry needs you', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Choose' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which one holds?' });
  await expect(dialog.getByRole('radio', { name: /Cracked tile at the door/ })).toBeChecked();
  await expect(dialog.getByText('Cracked tile in the bath')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send my choice' }).click();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  expect(await fetchJson({ context }, `/api/issues/${issue.id}`)).toMatchObject({
    title: 'Cracked tile at the door',
  });
});

test('an entry is given up only after a question, and saved as a file', async ({ signedIn }) => {
  const { context, page } = await signedIn();
  const project = await addProject({ context });
  await page.goto('/site/take-along');
  await setOfflineMode(page, true);
  await page.goto(`/site/capture?project=${project}`);
  await page.getByLabel('What is wrong?').fill('Loose railing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: /1 entry waits/ }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^site-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole('button', { name: 'Give up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give this up?' });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('list', { name: 'Outbox' }).getByText('Loose railing')).toBeVisible();
  await page.getByRole('button', { name: 'Give up' }).click();
  await dialog.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
  // A form that was opened and left without a word is nothing to be given up.
  await page.goto(`/site/capture?project=${project}`);
  await page.waitForURL(/resume=/);
  await page.goto('/site/outbox');
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
});

test('what somebody captured who is no longer a member says so, and keeps what was typed', async ({
  signedIn,
  joined,
}) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  const { page, context } = await joined(owner, project, 'engineer');
  await page.goto('/site/take-along');
  await setOfflineMode(page, true);
  await page.goto(`/site/capture?project=${project}`);
  await page.getByLabel('What is wrong?').fill('Loose railing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: /1 entry waits/ }).click();
  const { id } = await fetchJson<{ id: number }>({ context }, '/api/user');
  await owner.context.request.delete(`/api/projects/${project}/members/${id}`);
  await page.goto('/site/take-along');
  await setOfflineMode(page, false);
  await page.getByRole('link', { name: '1 entry needs you', exact: true }).click();
  const entry = page.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
  await expect(entry.getByRole('status')).toHaveText(/^You are no longer a member of this project/);
  await expect(entry.getByText('Loose railing')).toBeVisible();
});

test('the office leads to Today, and everything is reached by the keyboard', async ({ signedIn }) => {
  const { context, page } = await signedIn();
  const project = await addProject({ context });
  await page.goto(`/dashboard?project=${project}`);
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Today' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Take along' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Take along' })).toBeVisible();
  await page.getByRole('checkbox', { name: /Mokolodi Ridge House/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/ · on this device$/)).toBeVisible();
});

test('the diary is offered to who may read it', async ({ signedIn }) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  for (const [role, links] of [
    ['interior_designer', 0],
    ['viewer', 1],
  ] as const) {
    const { page, username } = await signedIn();
    await join(project, username, role);
    await page.setViewportSize(PHONE);
    await page.goto(`/site?project=${project}`);
    await expect(page.getByRole('link', { name: 'Plans' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    for (const name of ['Capture', 'Menu'])
      await expect(page.getByRole('navigation', { name }).getByRole('link', { name: 'Diary' })).toHaveCount(
        links,
      );
  }
});
