import { expect } from '@playwright/test';
import { sendJson } from '../support/api-requests.ts';
import type { BrowserVisit } from '../support/fixture-types.ts';
import {
  axeFindings,
  NARROWEST,
  openPage,
  PHONE,
  sidewaysScroll,
  turnTo,
  waitForPage,
  wholePageFindings,
} from '../support/page-checks.ts';
import { LIST_PATHS } from '../support/screen-paths.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

async function openViews({ page }: BrowserVisit) {
  // Late content moves the button away from the pointer.
  await waitForPage(page);
  // On phones the filters are collapsed at first.
  const folded = page.getByRole('button', { name: /^Filters/, expanded: false });
  if ((await folded.count()) > 0) await folded.click();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Views' });
  await expect(panel.getByRole('button', { name: 'Save this view' })).toBeVisible();
  return panel;
}

async function saveView(visitor: BrowserVisit, name: string, share = false): Promise<void> {
  const panel = await openViews(visitor);
  await panel.getByRole('button', { name: 'Save this view' }).click();
  await panel.getByRole('textbox', { name: 'Name' }).fill(name);
  if (share) await panel.getByRole('checkbox', { name: 'Share with the members of this project' }).check();
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByRole('button', { name, exact: true })).toBeVisible();
  await visitor.page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(panel).toBeHidden();
}

test.describe('a saved view', () => {
  test('stores filters and sorting under a name and restores them, including the URL', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Roof tiles', phase: 'roofing' });
    await addExpense(visitor, project, { itemName: 'Concrete' });
    const { page } = visitor;
    await page.goto('/expenses?phase=roofing&sort=-amount&status=pending');
    await expect(page.getByText('1 expense', { exact: true })).toBeVisible();
    await saveView(visitor, 'Roof, unpaid');
    await page.getByRole('button', { name: 'Clear', exact: false }).first().click();
    await expect(page.getByText('2 expenses', { exact: true })).toBeVisible();
    const panel = await openViews(visitor);
    expect(await axeFindings(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Roof, unpaid', exact: true }).click();
    await expect(page.getByText('1 expense', { exact: true })).toBeVisible();
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      phase: 'roofing',
      status: 'pending',
      sort: '-amount',
    });
    await page.goBack();
    await expect(page.getByText('2 expenses', { exact: true })).toBeVisible();
  });

  test('can be renamed, updated, and restored after deletion', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page } = visitor;
    await page.goto('/issues?status=open');
    await saveView(visitor, 'Open ones');
    await page.goto('/issues?status=resolved');
    const panel = await openViews(visitor);
    await panel.getByRole('button', { name: 'Change Open ones' }).click();
    await panel.getByRole('textbox', { name: 'Name' }).fill('Resolved ones');
    await panel.getByRole('checkbox', { name: 'Replace its filters with those shown now' }).check();
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(panel.locator('[aria-current=true]', { hasText: 'Resolved ones' })).toBeVisible();
    await panel.getByRole('button', { name: 'Delete Resolved ones' }).click();
    await expect(panel.getByText('No views yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('View saved again').first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Resolved ones', exact: true })).toBeVisible();
  });

  test('keeps the input and reports a taken name', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page } = visitor;
    await page.goto('/documents?kind=permit');
    await saveView(visitor, 'Permits');
    const panel = await openViews(visitor);
    await panel.getByRole('button', { name: 'Save this view' }).click();
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(panel.getByText('Give the view a name')).toBeVisible();
    await panel.getByRole('textbox', { name: 'Name' }).fill('permits');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(panel.getByText('There is a view of this name already')).toBeVisible();
    await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('permits');
  });

  test('that is shared appears at once for other members, read-only', async ({ signedIn, joined }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const contractor = await joined(owner, project, 'contractor');
    const { page } = contractor;
    await page.goto(`/issues?project=${project}`);
    const panel = await openViews(contractor);
    await expect(panel.getByText('No views yet')).toBeVisible();
    await owner.page.goto('/issues?priority=high');
    await saveView(owner, 'Urgent', true);
    await expect(panel.getByText('Shared in Mokolodi Ridge House')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Urgent', exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Change Urgent' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Save this view' }).click();
    await expect(panel.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await expect(panel.getByRole('checkbox', { name: /^Share/ })).toHaveCount(0);
  });

  test('can be used by keyboard alone', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page } = visitor;
    await sendJson(visitor, 'POST', '/api/views', {
      screen: 'issues',
      name: 'Open ones',
      state: 'status=open',
    });
    await page.goto('/issues');
    await page.getByRole('button', { name: 'Views', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: 'Views' })
      .getByRole('button', { name: 'Open ones', exact: true })
      .focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Views');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: 'Views' })
      .getByRole('button', { name: 'Open ones', exact: true })
      .focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/status=open/);
  });
});

test.describe('the menu of views', () => {
  test('is beside the filters of every list at every width and in dark mode', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    await sendJson(visitor, 'POST', `/api/projects/${project}/interior-plans`, { roomName: 'Kitchen' });
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const viewport of [PHONE, NARROWEST]) {
      await page.setViewportSize(viewport);
      await openPage(page, '/dashboard');
      for (const path of [...LIST_PATHS, '/interior']) {
        await turnTo(page, path);
        await openViews(visitor);
        expect([path, await wholePageFindings(page)]).toEqual([path, []]);
        expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
      }
    }
  });

  test('and the bulk action bar are right to left in Arabic', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    await addExpense(visitor, await addProject(visitor));
    await sendJson(visitor, 'POST', '/api/views', {
      screen: 'expenses',
      name: 'Unpaid',
      state: 'status=pending',
    });
    await sendJson(visitor, 'PUT', '/api/user/settings', { language: 'ar' });
    await page.goto('/expenses');
    await page.getByRole('checkbox', { name: 'تحديد الكل' }).check();
    await expect(page.getByRole('button', { name: 'إلغاء التحديد' })).toBeVisible();
    await page.getByRole('button', { name: 'طرق العرض' }).click();
    await expect(page.getByRole('button', { name: 'Unpaid', exact: true })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
