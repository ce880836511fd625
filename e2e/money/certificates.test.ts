import { expect, type Locator, type Page } from '@playwright/test';
import { plainAmount } from '../support/api-requests.ts';
import type { BrowserVisit, SignedInVisit } from '../support/fixture-types.ts';
import {
  axeFindings,
  DESKTOP,
  holdBack,
  NARROWEST,
  openPage,
  PHONE,
  showTheme,
  sidewaysScroll,
  turnTo,
  waitForPage,
} from '../support/page-checks.ts';
import { addProject, addSample, join } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

async function post(
  { context }: BrowserVisit,
  path: string,
  data: object = {},
): Promise<{ id: number; lines: { id: number }[] }> {
  const answer = await context.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

const WORKS = {
  title: 'Main works',
  contractor: 'Kgosi Building Works',
  contractSum: '1000000.00',
  retentionRate: 10,
  retentionLimit: 5,
  lines: [
    { description: 'Substructure', amount: '400000.00' },
    { description: 'Superstructure', amount: '600000.00' },
  ],
};

const box = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true });

/** An amount as it is read: a currency's sign is kept beside its figures by a blank that never breaks. */

/** The amount on a line of the valuation. */
const amountOf = (page: Page, name: string) =>
  page
    .locator('dl > div', { has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .first();

async function expectAmounts(page: Page, amounts: Record<string, string>): Promise<void> {
  for (const [name, amount] of Object.entries(amounts))
    expect([name, plainAmount(await amountOf(page, name).textContent())]).toEqual([name, amount]);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Certificate saved').first()).toBeVisible();
}

/** A new certificate of a contract of two lines, on its page. */
async function openDraft(visitor: SignedInVisit) {
  const project = await addProject(visitor, { currency: 'BWP' });
  const contract = await post(visitor, `/api/projects/${project}/contracts`, WORKS);
  const { id } = await post(visitor, `/api/contracts/${contract.id}/certificates`, {
    date: '2026-03-31',
    workDone: [],
  });
  const { page, context } = visitor;
  await page.goto(`/certificates?certificate=${id}`);
  return { page, context, id, lines: contract.lines.map((line) => line.id) };
}

async function takeSteps(page: Page, payable: string): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/Certificate PC-\d+ submitted/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Certify', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: `Certify ${payable} to Kgosi Building Works?` });
  await question.getByRole('button', { name: 'Certify' }).click();
  await expect(page.getByText(/Certificate PC-\d+ certified/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const payment = page.getByRole('dialog', { name: /as paid/ });
  await payment.getByLabel('Payment reference').fill('EFT 12');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await payment.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText(/Certificate PC-\d+ marked as paid/).first()).toBeVisible();
}

test.describe('from a contract to the second payment', () => {
  // On paper: 1,000,000 in two lines; 10 % held back up to 5 % of it (50,000); an advance of 100,000, 25 % of each
  // valuation taken back; 80 % of materials paid; VAT 14 %.
  // No. 1: half of 400,000 = 200,000 and 80 % of 50,000 = 40,000: gross 240,000. Held 24,000, taken back 60,000. Net
  // 240,000 − 24,000 + 100,000 − 60,000 = 256,000, all of it due; VAT 35,840; payable 291,840.
  // No. 2: 400,000 + 150,000 = 550,000. Held 50,000 (the limit; 10 % would be 55,000), taken back 100,000 (25 % would be
  // 137,500). Net 500,000, 256,000 before: due 244,000; VAT 34,160; payable 278,160.
  test('every figure matches the manual calculation', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor, { currency: 'BWP' });
    const { page } = visitor;
    await page.goto('/certificates');
    await expect(page.getByText('No contracts in this project')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add Contract' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add Contract' });
    await form.getByRole('button', { name: 'Add Contract' }).click();
    await expect(form.getByText('This field is required').first()).toBeVisible();
    await form.getByRole('textbox', { name: /^Title/ }).fill('Main works');
    await form.getByRole('textbox', { name: 'Contractor' }).fill('Kgosi Building Works');
    await form.getByRole('textbox', { name: /^Contract sum/ }).fill('900,000');
    await box(form, 'Description of item 1').fill('Substructure');
    await box(form, 'Amount of item 1').fill('400,000');
    await box(form, 'Amount of item 1').press('Enter');
    await page.keyboard.type('600000');
    await box(form, 'Description of item 2').fill('Superstructure');
    await expect(form.getByText('The lines come to P 100,000 more than the contract sum.')).toBeVisible();
    await form.getByRole('button', { name: 'Make the total the contract sum' }).click();
    await expect(form.getByText('The lines come to the contract sum.')).toBeVisible();
    await form.getByRole('button', { name: 'Botswana' }).click();
    await form.getByRole('textbox', { name: 'Advance payment' }).fill('100000');
    await form.getByRole('textbox', { name: 'Taken back' }).fill('25');
    await form.getByRole('textbox', { name: 'Materials paid' }).fill('80');
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add Contract' }).click();
    await expect(page.getByText('Contract added successfully').first()).toBeVisible();
    await expect(
      page.getByText('10% retention up to 5% of the contract sum · 14% VAT · 30 days to pay'),
    ).toBeVisible();

    await page.getByRole('button', { name: 'New Certificate' }).first().click();
    const draw = page.getByRole('dialog', { name: 'New Certificate' });
    await draw.getByRole('textbox', { name: /^Date of valuation/ }).fill('2026-03-31');
    await draw.getByRole('button', { name: 'Draw Up' }).click();
    await expect(page.getByRole('heading', { name: 'Payment certificate PC-0001' })).toBeVisible();
    await box(page, 'To date, Substructure').fill('50%');
    await box(page, 'Materials on site, Superstructure').fill('50,000');
    await box(page, 'Materials on site, Superstructure').press('Tab');
    await expectAmounts(page, {
      'Gross valuation': 'P 240,000.00',
      'Less retention': '−P 24,000.00',
      'Advance payment': 'P 100,000.00',
      'Less advance recovered': '−P 60,000.00',
      'Net valuation': 'P 256,000.00',
      'Due by this certificate': 'P 256,000.00',
      VAT: 'P 35,840.00',
      Payable: 'P 291,840.00',
    });
    await expect(page.getByText('14%, in force since Apr 1, 2023')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('Save your changes first.').first()).toBeVisible();
    await save(page);
    await takeSteps(page, 'P 291,840');

    await page.getByRole('button', { name: 'All payment certificates' }).click();
    await page.getByRole('button', { name: 'New Certificate' }).first().click();
    await draw.getByRole('textbox', { name: /^Date of valuation/ }).fill('2026-04-30');
    await draw.getByRole('button', { name: 'Draw Up' }).click();
    await expect(page.getByRole('heading', { name: 'Payment certificate PC-0002' })).toBeVisible();
    await box(page, 'This certificate, Substructure').fill('200,000');
    await box(page, 'To date, Superstructure').fill('150000');
    await box(page, 'Materials on site, Superstructure').fill('0');
    await expect(box(page, 'To date, Substructure')).toHaveValue('400,000.00');
    await expectAmounts(page, {
      'Gross valuation': 'P 550,000.00',
      'Less retention': '−P 50,000.00',
      'Less advance recovered': '−P 100,000.00',
      'Net valuation': 'P 500,000.00',
      'Less previously certified': '−P 256,000.00',
      'Due by this certificate': 'P 244,000.00',
      VAT: 'P 34,160.00',
      Payable: 'P 278,160.00',
    });
    await save(page);
    await takeSteps(page, 'P 278,160');
    await page.getByRole('radio', { name: 'Columns A to J' }).click();
    await expectAmounts(page, {
      '6. Earned less retention': 'P 500,000.00',
      '8. Current payment due': 'P 244,000.00',
      '9. Balance to finish': 'P 500,000.00',
    });
    const columns = page.getByRole('row', { name: /Substructure/ });
    expect((await columns.getByRole('cell').allTextContents()).map(plainAmount)).toEqual([
      '1',
      'P 400,000.00',
      'P 200,000.00',
      'P 200,000.00',
      'P 0.00',
      'P 400,000.00',
      '100%',
      'P 0.00',
      'P 36,363.64',
    ]);
    expect(await axeFindings(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await saved).suggestedFilename()).toBe('Payment certificate PC-0002 - Main works.pdf');
    await page.goto('/certificates');
    await expect(page.getByText('Nothing is to be paid')).toBeVisible();
    expect(await page.getByRole('row', { name: /PC-\d/ }).allTextContents()).toHaveLength(2);
  });
});

test.describe('a schedule of values', () => {
  test('is pasted from a spreadsheet', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor, { currency: 'BWP' });
    const { page } = visitor;
    await page.goto('/certificates?addContract=1');
    const form = page.getByRole('dialog', { name: 'Add Contract' });
    await box(form, 'Description of item 1').evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, 'Item\tDescription\tPhase\tAmount\n1\tTrusses\tRoofing\t48,000.00\n2\tOmit: porch\t\t(2,500.00)\n');
    await expect(form.getByText('2 lines pasted.')).toBeVisible();
    await expect(box(form, 'Amount of item 2')).toHaveValue('−2,500.00');
    await expect(form.getByRole('combobox', { name: 'Phase of item 1' })).toHaveValue('roofing');
    await expect(form.getByText('Total of the lines')).toBeVisible();
    await box(form, 'Amount of item 1').press('ArrowDown');
    await expect(box(form, 'Amount of item 2')).toBeFocused();
    await form.getByRole('button', { name: 'Remove item 2' }).click();
    await expect(box(form, 'Description of item 2')).toHaveValue('');
  });
});

test.describe('a certificate', () => {
  test('saved by another user shows their values beside one’s own', async ({ signedIn }) => {
    const { page, context, id, lines } = await openDraft(await signedIn());
    const [substructure, superstructure] = lines;
    await box(page, 'To date, Substructure').fill('100000');
    const answer = await context.request.patch(`/api/certificates/${id}`, {
      data: { workDone: { [`${substructure}`]: '5000.00', [`${superstructure}`]: '7000.00' } },
    });
    expect(answer.status()).toBe(200);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Someone else has saved this certificate.')).toBeVisible();
    await expect(page.getByText('Saved by someone else: P 5,000')).toBeVisible();
    await expect(box(page, 'To date, Substructure')).toHaveValue('100,000.00');
    await expect(box(page, 'To date, Superstructure')).toHaveValue('7,000.00');
    expect(await axeFindings(page)).toEqual([]);
    await save(page);
    const { workDone } = (await (await context.request.get(`/api/certificates/${id}`)).json()) as {
      workDone: string;
    };
    expect(workDone).toBe('107000.00');
  });

  test('keeps what is typed while it is being saved', async ({ signedIn }) => {
    const { page, context, id } = await openDraft(await signedIn());
    await box(page, 'To date, Substructure').fill('100000');
    const letGo = await holdBack(page, 'PATCH', /\/api\/certificates\//);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await sent;
    await box(page, 'To date, Superstructure').fill('7000');
    await letGo();
    await expect(page.getByText('Certificate saved').first()).toBeVisible();
    await expect(box(page, 'To date, Superstructure')).toHaveValue(/^7,?000/);
    await expect(page.getByText('Someone else has saved this certificate.')).toBeHidden();
    const workDone = async () =>
      ((await (await context.request.get(`/api/certificates/${id}`)).json()) as { workDone: string })
        .workDone;
    expect(await workDone()).toBe('100000.00');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(workDone).toBe('107000.00');
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  });

  test('keeps invalid input with an error, and moves between lines by keyboard', async ({ signedIn }) => {
    const { page } = await openDraft(await signedIn());
    await box(page, 'To date, Substructure').fill('half');
    await box(page, 'To date, Substructure').press('Enter');
    await page.keyboard.type('700000');
    await page.keyboard.press('Tab');
    await expect(box(page, 'To date, Substructure')).toHaveValue('half');
    await expect(box(page, 'To date, Superstructure')).toHaveValue('700,000.00');
    await expect(page.getByText('Superstructure: P 100,000 beyond its scheduled value.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'All payment certificates' }).click();
    await page.getByRole('row', { name: /PC-0001/ }).click();
    await expect(page.getByText('What you typed last time is back.')).toBeVisible();
    await expect(box(page, 'To date, Substructure')).toHaveValue('half');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Some of these amounts cannot be read.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(box(page, 'To date, Substructure')).toHaveValue('0.00');
    await page.reload();
    await expect(box(page, 'To date, Substructure')).toBeVisible();
    await expect(page.getByText('What you typed last time is back.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Certificate restored').first()).toBeVisible();
  });

  test('is certified by a sentence without a contractor where the contract names none', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor, { currency: 'BWP' });
    const contract = await post(visitor, `/api/projects/${project}/contracts`, {
      ...WORKS,
      contractor: null,
    });
    const { id } = await post(visitor, `/api/contracts/${contract.id}/certificates`, {
      date: '2026-03-31',
      workDone: [],
    });
    const { page } = visitor;
    await page.goto(`/certificates?certificate=${id}`);
    await box(page, 'To date, Substructure').fill('100000');
    await save(page);
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'Certify', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Certify P 90,000?' });
    await question.getByRole('button', { name: 'Certify' }).click();
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(page.getByRole('dialog', { name: /as paid/ })).toHaveAccessibleDescription('P 90,000');
  });

  test('can be read by architects together with its contract, but not changed', async ({ signedIn }) => {
    const owner = await signedIn();
    const project = await addSample(owner);
    const architect = await signedIn();
    await join(project, architect.username, 'architect');
    const { page } = architect;
    await page.goto(`/certificates?project=${project}`);
    await page.getByRole('button', { name: 'Show retention' }).click();
    await expect(
      page.getByRole('img', { name: /Retention held after each certificate: PC-0001 / }),
    ).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const contract = page.getByRole('dialog', { name: 'Building works' });
    await expect(contract.getByText('14% from Apr 1, 2023')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await contract.getByRole('button', { name: 'Close' }).last().click();
    for (const name of ['New Certificate', 'Add Contract', 'Edit'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await page.getByRole('row', { name: /PC-0004/ }).click();
    await expect(page.getByText('To be paid by')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    for (const name of ['Submit', 'Download PDF', 'Save changes'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  });

  test('can be created by contractors, who see no contracts and only their own certificates', async ({
    signedIn,
  }) => {
    const owner = await signedIn();
    const project = await addProject(owner, { currency: 'BWP' });
    const contractor = await signedIn();
    await join(project, contractor.username, 'contractor');
    const { id: valuer } = await (await contractor.context.request.get('/api/user')).json();
    const contract = await post(owner, `/api/projects/${project}/contracts`, { ...WORKS, valuers: [valuer] });
    await post(owner, `/api/contracts/${contract.id}/certificates`, { date: '2026-02-28', workDone: [] });
    const { page } = contractor;
    await page.goto(`/certificates?project=${project}`);
    await expect(page.getByText('No payment certificates in this project')).toBeVisible();
    await expect(page.getByText('Contract sum')).toHaveCount(0);
    await expect(page.getByText('1,000,000')).toHaveCount(0);
    await page.getByRole('button', { name: 'New Certificate' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Draw Up' }).click();
    await expect(page.getByRole('heading', { name: 'Payment certificate PC-0002' })).toBeVisible();
    await box(page, 'To date, Substructure').fill('25%');
    await save(page);
    await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Certificate PC-0002 submitted').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Certify' })).toHaveCount(0);
    await page.getByRole('button', { name: 'All payment certificates' }).click();
    await expect(page.getByText('Not certified yet')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('the screen fits desktop and phones, light and dark, without scrolling sideways', async ({
  inSample,
}) => {
  const { page, context, project } = await inSample();
  const listed = (await (await context.request.get(`/api/projects/${project}/certificates`)).json()) as {
    id: number;
    status: string;
  }[];
  const idOf = (status: string) => listed.find((row) => row.status === status)?.id;
  const places = {
    list: '/certificates',
    draft: `/certificates?certificate=${idOf('draft')}`,
    certified: `/certificates?certificate=${idOf('certified')}`,
    columns: `/certificates?certificate=${idOf('certified')}&view=columns`,
    retention: `/certificates?certificate=${idOf('certified')}&view=retention`,
    contract: '/certificates?addContract=1',
  };
  for (const viewport of [DESKTOP, PHONE, NARROWEST]) {
    await page.setViewportSize(viewport);
    await openPage(page, places.list);
    for (const [name, address] of Object.entries(places)) {
      await turnTo(page, address);
      if (name === 'contract')
        await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
      const place = [name, viewport.width];
      for (const scheme of ['light', 'dark'] as const) {
        await showTheme(page, scheme);
        expect([...place, await sidewaysScroll(page)]).toEqual([...place, 0]);
        expect([...place, await axeFindings(page)]).toEqual([...place, []]);
      }
    }
  }
});

test.describe('on a phone', () => {
  test('shows the first certificate, with its figures in a row and the filters collapsed', async ({
    inSample,
  }) => {
    const { page } = await inSample({ viewport: PHONE, hasTouch: true, isMobile: true });
    await page.goto('/certificates');
    const first = page.getByRole('row', { name: /PC-\d/ }).first();
    await expect(first).toBeVisible();
    await waitForPage(page);
    const [row, action] = await Promise.all([
      first.boundingBox(),
      page.getByRole('button', { name: 'New Certificate' }).first().boundingBox(),
    ]);
    expect((row?.y ?? Infinity) + (row?.height ?? 0)).toBeLessThanOrEqual(action?.y ?? 0);
    const figures = page.getByRole('list', { name: 'Figures of the contracts' });
    await expect(figures.getByText('Contract sum', { exact: true })).toBeInViewport();
    const last = figures.getByRole('listitem').last();
    await expect(last).not.toBeInViewport();
    await figures.focus();
    await page.keyboard.press('End');
    for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowRight');
    await expect(last).toBeInViewport();
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('radio', { name: 'Paid' }).check();
    await page.getByRole('button', { name: 'Filters, 1 set' }).tap();
    await expect(page.getByRole('radio', { name: 'Paid' })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});
