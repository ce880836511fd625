import { expect, type Page } from '@playwright/test';
import { axeFindings, NARROWEST, sidewaysScroll, waitForPage } from '../support/page-checks.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const calendarsIn = (page: Page) => page.getByRole('region', { name: 'Calendars' });

test.describe('a calendar', () => {
  test('is made in the settings, read by a program, edited and deleted', async ({ signedIn, request }) => {
    const person = await signedIn();
    const { page, context } = person;
    const project = await addProject(person);
    const milestone = { title: 'Roof closed', plannedOn: inDays(20) };
    const added = await context.request.post(`/api/projects/${project}/milestones`, { data: milestone });
    expect(added.status()).toBe(201);
    await page.goto('/settings');
    const calendars = calendarsIn(page);
    await expect(calendars.getByText('No calendars')).toBeVisible();
    const add = calendars.getByRole('button', { name: 'New Calendar' });
    await add.focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'New Calendar' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Site dates');
    for (const kind of await form.getByRole('group').getByRole('checkbox').all()) await kind.uncheck();
    await form.getByRole('button', { name: 'Make Calendar' }).click();
    await expect(form.getByText('Choose one kind at least')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Site dates');
    await form.getByRole('checkbox', { name: 'Milestones' }).check();
    await form.getByRole('checkbox', { name: 'Issues' }).check();
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Make Calendar' }).click();

    const made = page.getByRole('dialog', { name: 'Address of Site dates' });
    const box = made.getByRole('textbox', { name: 'Address of the calendar' });
    await expect(box).toBeFocused();
    const address = await box.inputValue();
    expect(address).toMatch(/^http:\/\/\S+\/calendar\/[\w-]{43}\.ics$/);
    await expect(made.getByRole('img', { name: 'QR code that subscribes to the calendar' })).toBeVisible();
    await expect(made.getByRole('link', { name: 'Subscribe on this device' })).toHaveAttribute(
      'href',
      address.replace('http:', 'webcal:'),
    );
    await expect(made.getByText('Google Calendar, on a computer', { exact: false })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await made.getByRole('button', { name: 'Close' }).first().click();
    await expect(add).toBeFocused();
    await expect(page.getByText(address)).toHaveCount(0);

    const row = calendars.getByRole('listitem').filter({ hasText: 'Site dates' });
    await expect(row.getByText('Milestones · Issues')).toBeVisible();
    await expect(row.getByText('Not read yet')).toBeVisible();
    const read = await request.get(address);
    expect(read.status()).toBe(200);
    expect(read.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await read.text()).toContain('SUMMARY:Milestone: Roof closed · Mokolodi Ridge House\r\n');
    await page.reload();
    await expect(row.getByText('Last read:', { exact: false })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await row.getByRole('button', { name: 'Edit calendar Site dates' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Calendar' });
    await edit.getByRole('textbox', { name: 'Name' }).fill('Jalons');
    await edit.getByRole('combobox', { name: 'Language of the events' }).selectOption('fr');
    await edit.getByRole('button', { name: 'Save Calendar' }).click();
    await expect(page.getByText('Calendar saved', { exact: true })).toBeVisible();
    const renamed = calendars.getByRole('listitem').filter({ hasText: 'Jalons' });
    await expect(renamed.getByText('Français')).toBeVisible();
    expect(await (await request.get(address)).text()).toContain('SUMMARY:Jalon\u00a0: Roof closed');

    await renamed.getByRole('button', { name: 'Delete calendar Jalons' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete the calendar Jalons?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(renamed.getByRole('button', { name: 'Delete calendar Jalons' })).toBeFocused();
    await renamed.getByRole('button', { name: 'Delete calendar Jalons' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Calendar deleted', { exact: true })).toBeVisible();
    await expect(calendars.getByText('No calendars')).toBeVisible();
    expect((await request.get(address)).status()).toBe(404);
  });

  test('is read and made on the narrowest phone, from right to left too', async ({ signedIn }) => {
    const person = await signedIn({ viewport: NARROWEST, colorScheme: 'dark' });
    const { page, context } = person;
    await addProject(person, { name: 'A'.repeat(60) });
    expect(
      (await context.request.post('/api/user/calendars', { data: { name: 'B'.repeat(100) } })).status(),
    ).toBe(201);
    await context.request.put('/api/user/settings', { data: { language: 'ar' } });
    await page.goto('/settings');
    await waitForPage(page);
    const add = page.getByRole('button', { name: 'تقويم جديد' });
    await add.click();
    const form = page.getByRole('dialog');
    await form.getByText('المختارة فقط').click();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('textbox').first().fill('مواعيد');
    await form.getByRole('button', { name: 'إنشاء التقويم' }).click();
    await expect(page.getByRole('dialog', { name: /عنوان .?مواعيد/ }).getByRole('img')).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});
