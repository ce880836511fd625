import { expect, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import type { BrowserVisit } from '../support/fixture-types.ts';
import {
  axeFindings,
  DESKTOP,
  openPage,
  PHONE,
  showTheme,
  sidewaysScroll,
  turnTo,
  waitForRedraw,
} from '../support/page-checks.ts';
import { addProject, addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

// With animations, as most people have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Returns URLs that open dialogs, by name, in a project with some of everything. */
async function dialogsOf(visitor: BrowserVisit, project: number): Promise<Record<string, string>> {
  const first = async (path: string) => (await fetchJson<{ id: number }[]>(visitor, path))[0]?.id ?? 0;
  const [expense, issue, inspection, commitment] = await Promise.all([
    first(`/api/projects/${project}/expenses`),
    first(`/api/projects/${project}/issues`),
    first(`/api/projects/${project}/inspections`),
    first(`/api/projects/${project}/commitments`),
  ]);
  return {
    'new-project': '/projects?new=1',
    'export-project': `/projects?export=${project}`,
    'import-project': '/projects?import=1',
    'deleted-projects': '/projects?deleted=1',
    'add-expense': '/expenses?add=1',
    'edit-expense': `/expenses?edit=${expense}`,
    'import-expenses': '/expenses?import=1',
    'add-variation': '/variations?add=1',
    'add-commitment': '/budget?addCommitment=1',
    'edit-commitment': `/budget?editCommitment=${commitment}`,
    transfer: '/budget?transfer=1',
    'budget-history': '/budget?history=1',
    'add-monitoring-fee': '/monitoring-fees?add=1',
    'add-contract': '/certificates?addContract=1',
    'add-milestone': '/programme?addMilestone=1',
    'add-inspection': '/inspections?add=1',
    'edit-inspection': `/inspections?edit=${inspection}`,
    'add-issue': '/issues?add=1',
    'edit-issue': `/issues?edit=${issue}`,
    'add-plan': '/interior?add=1',
    'add-task': '/interior?addTask=1',
    'add-supplier': '/suppliers?add=1',
    'add-document': '/documents?add=1',
    'add-member': '/members?add=1',
    'invite-member': '/members?invite=1',
    roles: '/members?roles=1',
  };
}

/** Returns problems of the open dialog, in the light and in the dark. */
async function wrongWith(page: Page, name: string): Promise<unknown[]> {
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await page.waitForFunction(() => !document.querySelector('[role="dialog"] [aria-busy="true"]'));
  const wrong: unknown[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    for (const finding of await axeFindings(page)) wrong.push([name, colorScheme, finding]);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await waitForRedraw(page);
      const over = await sidewaysScroll(page);
      if (over > 0) wrong.push([name, colorScheme, `${over} px wider than ${size.width}`]);
    }
    await page.setViewportSize(DESKTOP);
  }
  return wrong;
}

test.describe('an open dialog, from right to left', () => {
  test('has no axe findings and fits a phone, light and dark', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addSample(visitor);
    await sendJson(visitor, 'PUT', '/api/user/settings', { language: 'ar', followSystemTheme: true });
    const wrong: unknown[] = [];
    await openPage(page, '/projects');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const closed = async (address: string) => {
      await turnTo(page, address);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    for (const [name, address] of Object.entries(await dialogsOf(visitor, project))) {
      await closed(address.replace(/\?.*/, ''));
      await turnTo(page, address);
      wrong.push(...(await wrongWith(page, name)));
    }
    await closed('/expenses');
    await expect(page.locator('[role="row"][data-index="3"]')).toBeVisible();
    await page.keyboard.press('Control+k');
    wrong.push(...(await wrongWith(page, 'palette')));
    expect(wrong).toEqual([]);
  });
});

test.describe('a form in a dialog', () => {
  test('shows why it was not saved, wherever it was scrolled to, and no toast lies on that or on the first field', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    await addProject(visitor);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await openPage(page, '/issues?add=1');
      const dialog = page.getByRole('dialog', { name: 'Report Issue' });
      await dialog.getByRole('textbox', { name: /^Title/ }).fill('Crack in the wall');
      await dialog.getByRole('textbox').last().focus();
      await page.route('**/issues', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      );
      // The page itself looks, because a toast leaves after seconds.
      const toastBelow = page.waitForFunction(() => {
        const dialog = document.querySelector('[role="dialog"]:not([popover])');
        const reason = dialog?.querySelector('[role="alert"]')?.getBoundingClientRect();
        const field = dialog?.querySelector('input')?.getBoundingClientRect();
        const toast = [...document.querySelectorAll('li')]
          .find((item) => item.textContent?.includes('Failed to report issue'))
          ?.getBoundingClientRect();
        return reason && field && toast && toast.top >= Math.max(reason.bottom, field.bottom);
      });
      await dialog.getByRole('button', { name: 'Report Issue' }).click();
      await toastBelow;
      const reason = dialog.getByRole('alert').filter({ hasText: 'could not be reached' });
      await expect(reason).toBeInViewport({ ratio: 1 });
    }
  });

  test('stays closed when one goes back', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    await addSample(visitor);
    for (const [screen, opener] of Object.entries({
      '/projects': 'New Project',
      '/issues': 'Report Issue',
      '/members': 'Add Member',
      '/budget': 'Add Commitment',
      '/certificates': 'New Certificate',
    }))
      await test.step(screen, async () => {
        await turnTo(page, screen);
        await page.getByRole('main').getByRole('button', { name: opener, exact: true }).first().click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.locator(':focus')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await page.goBack();
        await waitForRedraw(page);
        await expect(dialog).toBeHidden();
        await expect.poll(() => page.url()).not.toMatch(/new=|add|draw=/);
      });
  });
});
