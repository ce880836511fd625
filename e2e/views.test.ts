import { expect } from '@playwright/test';
import { findings, NARROWEST, PHONE, settled, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject } from './support/made.ts';
import { sent } from './support/people.ts';
import { test } from './support/test.ts';
import type { Visit } from './support/visit.ts';

async function openViews({ page }: Visit) {
  // What comes late moves the button away from under the pointer.
  await settled(page);
  // On a phone the filters are folded away until somebody asks for them.
  const folded = page.getByRole('button', { name: /^Filters/, expanded: false });
  if ((await folded.count()) > 0) await folded.click();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Views' });
  await expect(panel.getByRole('button', { name: 'Save this view' })).toBeVisible();
  return panel;
}

async function saveView(visitor: Visit, name: string, share = false): Promise<void> {
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
  test('keeps filters and sorting under a name and brings them back, also into the address', async ({
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
    expect(await findings(page)).toEqual([]);
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

  test('is renamed, takes what is shown now, and comes back after it was deleted', async ({ signedIn }) => {
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

  test('keeps what was typed and says so where the name is taken', async ({ signedIn }) => {
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

  test('that is shared appears at once for the other members, who cannot change it', async ({
    signedIn,
    joined,
  }) => {
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

  test('is reached, opened and left by the keyboard alone', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page } = visitor;
    await sent(visitor, 'POST', '/api/views', { screen: 'issues', name: 'Open ones', state: 'status=open' });
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
  for (const path of [
    '/expenses',
    '/variations',
    '/monitoring-fees',
    '/inspections',
    '/issues',
    '/interior',
    '/suppliers',
    '/documents',
  ] as const) {
    test(`stands beside the filters of ${path} at every width and in the dark`, async ({ signedIn }) => {
      const visitor = await signedIn();
      const { page } = visitor;
      const project = await addProject(visitor);
      await sent(visitor, 'POST', `/api/projects/${project}/interior-plans`, { roomName: 'Kitchen' });
      await page.emulateMedia({ colorScheme: 'dark' });
      for (const viewport of [PHONE, NARROWEST]) {
        await page.setViewportSize(viewport);
        await page.goto(path);
        await openViews(visitor);
        expect(await findings(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
      }
    });
  }

  test('and the bar of selected rows read from right to left in Arabic', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    await addExpense(visitor, await addProject(visitor));
    await sent(visitor, 'POST', '/api/views', {
      screen: 'expenses',
      name: 'Unpaid',
      state: 'status=pending',
    });
    await sent(visitor, 'PUT', '/api/user/settings', { language: 'ar' });
    await page.goto('/expenses');
    await page.getByRole('checkbox', { name: 'تحديد الكل' }).check();
    await expect(page.getByRole('button', { name: 'إلغاء التحديد' })).toBeVisible();
    await page.getByRole('button', { name: 'طرق العرض' }).click();
    await expect(page.getByRole('button', { name: 'Unpaid', exact: true })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
