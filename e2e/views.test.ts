import { describe, expect, it } from 'vitest';
import { picture, signedIn, type Visit } from './support/browser.ts';
import { findings, NARROWEST, PHONE, settled, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject } from './support/made.ts';
import { joined, sent } from './support/people.ts';

async function openViews({ page }: Visit) {
  // What comes late moves the button away from under the pointer.
  await settled(page);
  // On a phone the filters are folded away until somebody asks for them.
  const folded = page.getByRole('button', { name: /^Filters/, expanded: false });
  if ((await folded.count()) > 0) await folded.click();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Views' });
  await panel.getByRole('button', { name: 'Save this view' }).waitFor();
  return panel;
}

async function saveView(visitor: Visit, name: string, share = false): Promise<void> {
  const panel = await openViews(visitor);
  await panel.getByRole('button', { name: 'Save this view' }).click();
  await panel.getByRole('textbox', { name: 'Name' }).fill(name);
  if (share) await panel.getByRole('checkbox', { name: 'Share with the members of this project' }).check();
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await panel.getByRole('button', { name, exact: true }).waitFor();
  await visitor.page.getByRole('button', { name: 'Views', exact: true }).click();
  await panel.waitFor({ state: 'hidden' });
}

describe('a saved view', () => {
  it('keeps filters and sorting under a name and brings them back, also into the address', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Roof tiles', phase: 'roofing' });
    await addExpense(visitor, project, { itemName: 'Concrete' });
    const { page, context, complaints } = visitor;
    await page.goto('/expenses?phase=roofing&sort=-amount&status=pending');
    await page.getByText('1 expense', { exact: true }).waitFor();
    await saveView(visitor, 'Roof, unpaid');
    await page.getByRole('button', { name: 'Clear', exact: false }).first().click();
    await page.getByText('2 expenses', { exact: true }).waitFor();
    const panel = await openViews(visitor);
    await picture(page, 'views-panel');
    expect(await findings(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Roof, unpaid', exact: true }).click();
    await page.getByText('1 expense', { exact: true }).waitFor();
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      phase: 'roofing',
      status: 'pending',
      sort: '-amount',
    });
    await page.goBack();
    await page.getByText('2 expenses', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is renamed, takes what is shown now, and comes back after it was deleted', async () => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, context } = visitor;
    await page.goto('/issues?status=open');
    await saveView(visitor, 'Open ones');
    await page.goto('/issues?status=resolved');
    const panel = await openViews(visitor);
    await panel.getByRole('button', { name: 'Change Open ones' }).click();
    await panel.getByRole('textbox', { name: 'Name' }).fill('Resolved ones');
    await panel.getByRole('checkbox', { name: 'Replace its filters with those shown now' }).check();
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.locator('[aria-current=true]', { hasText: 'Resolved ones' }).waitFor();
    await panel.getByRole('button', { name: 'Delete Resolved ones' }).click();
    await panel.getByText('No views yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('View saved again').first().waitFor();
    await panel.getByRole('button', { name: 'Resolved ones', exact: true }).waitFor();
    await context.close();
  });

  it('keeps what was typed and says so where the name is taken', async () => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, context } = visitor;
    await page.goto('/documents?kind=permit');
    await saveView(visitor, 'Permits');
    const panel = await openViews(visitor);
    await panel.getByRole('button', { name: 'Save this view' }).click();
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.getByText('Give the view a name').waitFor();
    await panel.getByRole('textbox', { name: 'Name' }).fill('permits');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.getByText('There is a view of this name already').waitFor();
    expect(await panel.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('permits');
    await context.close();
  });

  it('that is shared appears at once for the other members, who cannot change it', async () => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const contractor = await joined(owner, project, 'contractor');
    const { page } = contractor;
    await page.goto(`/issues?project=${project}`);
    const panel = await openViews(contractor);
    await panel.getByText('No views yet').waitFor();
    await owner.page.goto('/issues?priority=high');
    await saveView(owner, 'Urgent', true);
    await panel.getByText('Shared in Mokolodi Ridge House').waitFor();
    await panel.getByRole('button', { name: 'Urgent', exact: true }).waitFor();
    expect(await panel.getByRole('button', { name: 'Change Urgent' }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Save this view' }).click();
    await panel.getByRole('textbox', { name: 'Name' }).waitFor();
    expect(await panel.getByRole('checkbox', { name: /^Share/ }).count()).toBe(0);
    await contractor.context.close();
    await owner.context.close();
  });

  it('is reached, opened and left by the keyboard alone', async () => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, context } = visitor;
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
    await context.close();
  });
});

describe('the menu of views', () => {
  it.each([
    '/expenses',
    '/variations',
    '/monitoring-fees',
    '/inspections',
    '/issues',
    '/interior',
    '/suppliers',
    '/documents',
  ])('stands beside the filters of %s at every width and in the dark', async (path) => {
    const visitor = await signedIn();
    const { context, page } = visitor;
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
    await picture(page, `views${path.replace('/', '-')}`);
    await context.close();
  });

  it('and the bar of selected rows read from right to left in Arabic', async () => {
    const visitor = await signedIn();
    const { context, page } = visitor;
    await addExpense(visitor, await addProject(visitor));
    await sent(visitor, 'POST', '/api/views', {
      screen: 'expenses',
      name: 'Unpaid',
      state: 'status=pending',
    });
    await sent(visitor, 'PUT', '/api/user/settings', { language: 'ar' });
    await page.goto('/expenses');
    await page.getByRole('checkbox', { name: 'تحديد الكل' }).check();
    await page.getByRole('button', { name: 'إلغاء التحديد' }).waitFor();
    await page.getByRole('button', { name: 'طرق العرض' }).click();
    await page.getByRole('button', { name: 'Unpaid', exact: true }).waitFor();
    await picture(page, 'views-arabic');
    expect(await findings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await context.close();
  });
});
