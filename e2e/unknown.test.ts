import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedIn } from './support/browser.ts';
import { askAgain, callsOf, linesOf, offersAgain, open, saidAnew } from './support/failing.ts';
import { addFullProject, type FullProject } from './support/full-project.ts';
import { addSample } from './support/made.ts';
import { joined } from './support/people.ts';
import { SCREENS } from './support/screens.ts';

/** Which calls still answer: who is there, and what projects there are. */
const KNOWN = /\/api\/(?:user|projects|live)(?:\?|$)/;

/** Lets every other call fail, or wait for ever. */
async function withhold(page: Page, known: RegExp, how: 'fails' | 'waits'): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (known.test(route.request().url())) return route.continue();
    if (how === 'waits') return;
    await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500}' });
  });
}

/** What would be said of nothing: figures of 0, and sentences about what there is not. */
const OF_NOTHING = /(?:^|\n)(?:0|0%|\$0|0 \w+)(?:\n|$)|nothing|not started|of 8|no data|none/i;

describe('what is not known', { timeout: 240_000 }, () => {
  it.each(['fails', 'waits'] as const)('is not shown as nothing, where loading %s', async (how) => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page, context } = visitor;
    await withhold(page, KNOWN, how);
    const said: unknown[] = [];
    for (const screen of SCREENS.filter((path) => path !== '/projects')) {
      await page.goto(screen);
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
      // A failure says so; what waits has drawn what it draws of nothing once its frame stands.
      if (how === 'fails') await page.getByRole('alert').first().waitFor();
      else await page.locator('main .animate-glow, main [role="status"]').first().waitFor();
      const shown = await page
        .locator('main')
        .locator('ul[aria-label] > li, #wall, [aria-live]')
        .allInnerTexts();
      const wrong = OF_NOTHING.exec(shown.join('\n'));
      if (wrong) said.push([screen, wrong[0].trim()]);
    }
    expect(said).toEqual([]);
    await context.close();
  });

  it('can be asked for again where the figures failed', async () => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page, context } = visitor;
    const totals = '**/api/projects/*/expenses/totals**';
    await page.route(totals, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/expenses');
    await page.getByText('This data could not be loaded.').waitFor();
    await page.unroute(totals);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByText('38 transactions')
      .or(page.getByText(/\d+ transactions/))
      .first()
      .waitFor();
    await context.close();
  });

  it('is waited for in the words of the screen, with its frame and its navigation around it', async () => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page, context } = visitor;
    await withhold(page, /\/api\/user(?:\?|$)/, 'waits');
    await page.goto('/projects');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await navigation.waitFor();
    await page.getByText('Loading your projects...').waitFor();
    await page.goto('/settings');
    await navigation.getByRole('link', { name: 'Settings' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.goto('/expenses');
    await navigation.waitFor();
    await page.getByRole('heading', { level: 1, name: 'Project Expenses' }).waitFor();
    await context.close();
  });
});

/** Screens, what is open over them, and pages of records, so that every read of the product is among theirs. */
const PLACES: Record<string, (full: FullProject) => string[]> = {
  screens: () => [...SCREENS, '/trash', '/notices', '/settings', '/profile'],
  parts: (full) => [
    ...['/projects?deleted=1', `/projects?export=${full.id}`, '/programme?view=earned-value'],
    ...['/interior?tasks=all', '/documents?list=records', '/reports/budget-vs-actual', '/reports?leave=1'],
    ...[`/expenses?commitment=${full.commitment}`, `/reports?supplier=${full.supplier}`],
    ...[`/certificates?certificate=${full.certificate}`, `/certificates?draw=new`],
    ...[`/certificates?certificate=${full.certificate}&view=retention`],
  ],
  dialogs: (full) => [
    ...['/expenses?add=1', `/expenses?edit=${full.expense}`, '/issues?add=1', '/inspections?add=1'],
    ...[`/issues?add=1&inspection=${full.inspection}`, `/variations?edit=${full.variation}`],
    ...['/budget?addCommitment=1', `/budget?editCommitment=${full.commitment}`, '/budget?history=1'],
    ...['/certificates?addContract=1', `/certificates?editContract=${full.contract}`],
    ...['/interior?addTask=new', `/interior?editTask=${full.task}`, '/programme?phase=roofing&part=progress'],
    ...[`/inspections?versions=${full.inspection}`, `/documents?versions=${full.document}`],
  ],
  records: (full) => [
    ...[`/expenses/${full.expense}`, `/variations/${full.variation}`, `/monitoring-fees/${full.fee}`],
    ...[`/inspections/${full.inspection}`, `/issues/${full.issue}`, `/documents/${full.document}`],
    ...[`/interior/plans/${full.plan}`, `/interior/tasks/${full.task}`, `/suppliers/${full.supplier}`],
  ],
};

/** Reads that nothing on a screen is missing without: the rows beside a record, names behind an @, hints for who begins. */
const UNSAID = [
  /^\/dashboard .*\/(?:budget|members|invitations)$/,
  /^\/(?:[a-z-]+|interior\/\w+)\/\d+ .*\/(?:projects\/\d+\/[a-z-]+|suppliers|interior-tasks)$/,
];

/** Where a screen says something false, or nothing at all, while one of its calls alone fails. */
async function wrongWithout(page: Page, address: string): Promise<string[]> {
  const calls = await callsOf(page, address);
  const known = await linesOf(page);
  const wrong: string[] = [];
  for (const call of calls) {
    const failing = (url: URL) => url.pathname === call;
    const name = `${address} without ${call}`;
    await page.route(failing, (route) => route.fulfill({ status: 500, body: '{}' }));
    await open(page, address);
    const said = await saidAnew(page, known);
    if (said.length > 0) wrong.push(`${name} says: ${said.join(' | ')}`);
    const unsaid = UNSAID.some((each) => each.test(`${address.split('?')[0]} ${call}`));
    if (!unsaid && !(await offersAgain(page))) wrong.push(`${name} does not offer to try again`);
    await page.unroute(failing);
    if (!(await askAgain(page))) wrong.push(`${name} does not get it again`);
  }
  return wrong;
}

describe('what one call alone does not bring', { timeout: 600_000 }, () => {
  it.each(Object.keys(PLACES))('is said and asked for again, and nothing false besides: %s', async (kind) => {
    const visitor = await signedIn();
    const full = await addFullProject(visitor);
    const wrong: string[] = [];
    for (const address of PLACES[kind]?.(full) ?? [])
      wrong.push(...(await wrongWithout(visitor.page, address)));
    expect(wrong).toEqual([]);
    await visitor.context.close();
  });

  it('is said to contractors of their certificates too', async () => {
    const owner = await signedIn();
    const project = await addSample(owner);
    const contractor = await joined(owner, project, 'contractor');
    const wrong: string[] = [];
    for (const address of ['/certificates', '/variations?add=1', '/issues?add=1'])
      wrong.push(...(await wrongWithout(contractor.page, address)));
    expect(wrong).toEqual([]);
    await Promise.all([owner.context.close(), contractor.context.close()]);
  });
});
