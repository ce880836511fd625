import { expect, type Locator, type Page } from '@playwright/test';
import { fetchJson, plainAmount, sendJson } from '../support/api-requests.ts';
import type { SignedInVisit } from '../support/fixture-types.ts';
import { axeFindings } from '../support/page-checks.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const box = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('textbox', { name, exact: typeof name === 'string' });

/** The budget figures that the test follows. */
interface BudgetFigures {
  phases: {
    phase: string;
    revised: string;
    pending: string;
    committed: string;
    actual: string;
    forecast: string;
  }[];
  projectBudget: { revised: string };
  contingency: { left: string };
  unallocated: string;
}

/** Returns the budget of the structure phase and of the project. */
async function budgetOf(person: SignedInVisit, project: number) {
  const budget = await fetchJson<BudgetFigures>(person, `/api/projects/${project}/budget`);
  const structure = budget.phases.find(({ phase }) => phase === 'structure');
  return {
    ...{ revised: structure?.revised, pending: structure?.pending, committed: structure?.committed },
    ...{ actual: structure?.actual, forecast: structure?.forecast },
    ...{ project: budget.projectBudget.revised, contingency: budget.contingency.left },
    unallocated: budget.unallocated,
  };
}

/** Checks the amounts on the lines of a valuation. */
async function expectAmounts(page: Page, amounts: Record<string, string>): Promise<void> {
  for (const [name, amount] of Object.entries(amounts)) {
    const line = page.locator('dl > div', { has: page.locator('dt', { hasText: name }) });
    await expect
      .poll(async () => [name, plainAmount(await line.locator('dd').first().textContent())])
      .toEqual([name, amount]);
  }
}

/** Returns the values before and after on the decision screen, by line. */
async function effectOf(decision: Locator): Promise<Record<string, string>> {
  const rows = decision.getByRole('table', { name: 'What an approval changes' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const lines: Record<string, string> = {};
  for (const row of (await rows.all()).slice(1)) {
    const cells = (await row.getByRole('cell').allTextContents()).map(plainAmount);
    lines[plainAmount(await row.getByRole('rowheader').textContent())] = cells.join(' → ');
  }
  return lines;
}

// On paper, in pula. Budget 1,000,000.00: foundation 200,000, structure 300,000, fees 50,000, contingency 40,000; left for
// no phase 1,000,000 − 590,000 = 410,000.
// A purchase order of 120,000.00 on structure, 45,250.50 of it invoiced: open 120,000 − 45,250.50 = 74,749.50. Nobody
// entered progress, so the forecast is the larger of the revised budget and 45,250.50 + 74,749.50.
async function enterBudget(owner: SignedInVisit, project: number): Promise<void> {
  const { page } = owner;
  await page.goto(`/budget?project=${project}`);
  await box(page, 'Original budget of Foundation').fill('200,000');
  await box(page, 'Original budget of Foundation').press('Enter');
  await page.keyboard.type('300000');
  await box(page, 'Original budget of Fees').fill('50,000');
  await box(page, 'Original budget of Contingency').fill('40,000');
  await box(page, 'Original budget of Contingency').press('Tab');
  await expect(
    page.getByText(
      'Phases P 500,000, fees P 50,000, contingency left P 40,000 and unallocated P 410,000 come to the project budget of P 1,000,000.',
    ),
  ).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await sendJson(owner, 'PUT', `/api/projects/${project}/programme`, {
    phases: { structure: { plannedStart: '2026-09-01', plannedFinish: '2027-01-31' } },
  });
}

async function orderTrusses({ page }: SignedInVisit, project: number): Promise<void> {
  await page.goto(`/budget?project=${project}&addCommitment=1`);
  const form = page.getByRole('dialog', { name: 'Add Commitment' });
  await box(form, /^Title/).fill('Roof trusses');
  await form.getByRole('combobox', { name: /^Phase/ }).selectOption('structure');
  await box(form, /^Date/).fill('2026-10-01');
  await form.getByRole('combobox', { name: /^Supplier/ }).fill('Kalahari Timber');
  await box(form, /^Amount/).fill('120,000');
  await form.getByRole('button', { name: 'Add Commitment' }).click();
  await expect(page.getByText('Commitment added successfully').first()).toBeVisible();
}

async function bookExpense(owner: SignedInVisit, project: number): Promise<void> {
  const { page } = owner;
  await page.goto(`/expenses?project=${project}&add=1`);
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await box(form, /^Item/).fill('Trusses, first delivery');
  await box(form, /^Amount/).fill('45,250.50');
  await form.getByRole('combobox', { name: 'Commitment' }).fill('Roof');
  await form.getByRole('option', { name: /Roof trusses/ }).click();
  await expect(form.getByText('P 120,000 of P 120,000 open')).toBeVisible();
  await expect(form.getByRole('combobox', { name: /^Phase/ })).toHaveValue('structure');
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(page.getByText('Expense added successfully').first()).toBeVisible();
  expect(await budgetOf(owner, project)).toEqual({
    revised: '300000.00',
    pending: '0.00',
    committed: '74749.50',
    actual: '45250.50',
    forecast: '300000.00',
    project: '1000000.00',
    contingency: '40000.00',
    unallocated: '410000.00',
  });
}

// A steel ridge beam for 12,400.25, paid by the client, six days. Pending, it changes no budget. Agreed at 11,900.10:
// structure 300,000 + 11,900.10 = 311,900.10, project 1,011,900.10, contingency as before; 31 January and 18 March each
// six days later.
async function submitVariation({ page }: SignedInVisit, project: number): Promise<void> {
  await page.goto(`/variations?project=${project}&add=1`);
  const form = page.getByRole('dialog', { name: 'Add Variation' });
  await box(form, /^Title/).fill('Steel ridge beam');
  await box(form, /^Cost impact/).fill('12,400.25');
  await form.getByRole('combobox', { name: 'Affected phase' }).selectOption('structure');
  await box(form, 'Time impact in days').fill('6');
  await form.getByRole('button', { name: 'Add Variation' }).click();
  await expect(page.getByText('Variation added successfully').first()).toBeVisible();
  await expect(page.getByText('P 0 approved, P 12,400.25 pending')).toBeVisible();
}

async function approveVariation(owner: SignedInVisit, project: number): Promise<void> {
  const { page } = owner;
  expect(await budgetOf(owner, project)).toMatchObject({ revised: '300000.00', pending: '12400.25' });
  await page.goto(`/variations?project=${project}`);
  await page
    .getByRole('row', { name: /Steel ridge beam/ })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Approve or reject' }).click();
  const decision = page.getByRole('dialog', { name: 'Approve or reject' });
  await decision.getByRole('radio', { name: 'Approve' }).check();
  expect(await effectOf(decision)).toMatchObject({
    'Structure, revised budget': 'P 300,000.00 → P 312,400.25',
  });
  await box(decision, 'Agreed amount').fill('11,900.10');
  await expect
    .poll(() => effectOf(decision))
    .toEqual({
      'Structure, revised budget': 'P 300,000.00 → P 311,900.10',
      'Structure, forecast': 'P 300,000.00 → P 311,900.10',
      'Project budget': 'P 1,000,000.00 → P 1,011,900.10',
      'Contingency left': 'P 40,000.00 → P 40,000.00',
      'Planned finish of the phase': 'Jan 31, 2027 → Feb 6, 2027',
      'Estimated completion': 'Mar 18, 2027 → Mar 24, 2027',
    });
  await box(decision, /^Note/).fill('At the price of the second offer');
  expect(await axeFindings(page)).toEqual([]);
  await decision.getByRole('button', { name: 'Approve variation' }).click();
  await expect(page.getByText('P 11,900.10 approved, P 0 pending')).toBeVisible();
  expect(await budgetOf(owner, project)).toEqual({
    revised: '311900.10',
    pending: '0.00',
    committed: '74749.50',
    actual: '45250.50',
    forecast: '311900.10',
    project: '1011900.10',
    contingency: '40000.00',
    unallocated: '410000.00',
  });
}

/** Checks the structure phase on the budget screen after the approval. */
async function seeBudget({ page }: SignedInVisit, project: number): Promise<void> {
  await page.goto(`/budget?project=${project}`);
  const line = page.getByRole('row', { name: /^Structure/ });
  for (const amount of ['+11,900.10', '311,900.10', '74,749.50', '45,250.50'])
    await expect(line.getByText(amount).first()).toBeVisible();
  await expect(page.getByText(/come to the project budget of P\s1,011,900\.10/)).toBeVisible();
}

async function addContract({ page }: SignedInVisit, project: number): Promise<void> {
  await page.goto(`/certificates?project=${project}&addContract=1`);
  const form = page.getByRole('dialog', { name: 'Add Contract' });
  await box(form, /^Title/).fill('Main works');
  await box(form, 'Contractor').fill('Kgosi Building Works');
  await box(form, /^Contract sum/).fill('400,000');
  await box(form, 'Description of item 1').fill('Foundation');
  await box(form, 'Amount of item 1').fill('150,000');
  await box(form, 'Amount of item 1').press('Enter');
  await page.keyboard.type('250000');
  await box(form, 'Description of item 2').fill('Structure');
  await expect(form.getByText('The lines come to the contract sum.')).toBeVisible();
  await form.getByRole('button', { name: 'Botswana' }).click();
  await form.getByRole('button', { name: 'Add Contract' }).click();
  await expect(page.getByText('Contract added successfully').first()).toBeVisible();
  // The variation changes the first contract of the project: 400,000 + 11,900.10.
  await expect(page.getByText(/\+\u2060?P\s11,900 by approved variations/)).toBeVisible();
}

async function drawUp({ page }: SignedInVisit, number: number, date: string): Promise<void> {
  await page.getByRole('button', { name: 'New Certificate' }).first().click();
  const draw = page.getByRole('dialog', { name: 'New Certificate' });
  await box(draw, /^Date of valuation/).fill(date);
  await draw.getByRole('button', { name: 'Draw Up' }).click();
  await expect(page.getByRole('heading', { name: `Payment certificate PC-000${number}` })).toBeVisible();
}

async function issue({ page }: SignedInVisit, number: number, payable: string): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Certificate saved').first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(`Certificate PC-000${number} submitted`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Certify', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: `Certify ${payable} to Kgosi Building Works?` });
  await question.getByRole('button', { name: 'Certify' }).click();
  await expect(page.getByText(`Certificate PC-000${number} certified`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await page
    .getByRole('dialog', { name: /as paid/ })
    .getByRole('button', { name: 'Mark as paid' })
    .click();
  await expect(page.getByText(`Certificate PC-000${number} marked as paid`).first()).toBeVisible();
}

// 10 % held back up to 5 % of 400,000 = 20,000; VAT 14 %.
// No. 1: 60 % of 150,000 = 90,000 and 20,000 of structure: 110,000; materials 12,345.67: gross 122,345.67. Held 12,234.567,
// that is 12,234.57; net and due 110,111.10; VAT 15,415.554, that is 15,415.55; payable 125,526.65.
async function firstCertificate(owner: SignedInVisit): Promise<void> {
  const { page } = owner;
  await drawUp(owner, 1, '2026-10-31');
  await box(page, 'To date, Foundation').fill('60%');
  await box(page, 'To date, Structure').fill('20,000');
  await box(page, 'Materials on site, Structure').fill('12,345.67');
  await box(page, 'Materials on site, Structure').press('Tab');
  await expectAmounts(page, {
    'Gross valuation': 'P 122,345.67',
    'Less retention': '−P 12,234.57',
    'Net valuation': 'P 110,111.10',
    'Due by this certificate': 'P 110,111.10',
    VAT: 'P 15,415.55',
    Payable: 'P 125,526.65',
  });
  await issue(owner, 1, 'P 125,526.65');
}

// No. 2: all of foundation, 150,000, and 80,000.55 of structure: gross 230,000.55. 10 % would be 23,000.06: held is the
// limit of 20,000; net 210,000.55; due 210,000.55 − 110,111.10 = 99,889.45; VAT 13,984.523, that is 13,984.52; payable
// 113,873.97.
async function secondCertificate(owner: SignedInVisit): Promise<void> {
  const { page } = owner;
  await page.getByRole('button', { name: 'All payment certificates' }).click();
  await drawUp(owner, 2, '2026-11-15');
  await box(page, 'To date, Foundation').fill('100%');
  await box(page, 'To date, Structure').fill('80,000.55');
  await box(page, 'Materials on site, Structure').fill('0');
  await box(page, 'Materials on site, Structure').press('Tab');
  await expectAmounts(page, {
    'Gross valuation': 'P 230,000.55',
    'Less retention': '−P 20,000.00',
    'Net valuation': 'P 210,000.55',
    'Less previously certified': '−P 110,111.10',
    'Due by this certificate': 'P 99,889.45',
    VAT: 'P 13,984.52',
    Payable: 'P 113,873.97',
  });
  await issue(owner, 2, 'P 113,873.97');
  expect(await axeFindings(page)).toEqual([]);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Payment certificate PC-0002 - Main works.pdf');
  const pieces = await (await saved.createReadStream()).toArray();
  expect(Buffer.concat(pieces).subarray(0, 5).toString()).toBe('%PDF-');
}

test.describe('the money of a project', () => {
  test('is exact to the cent from the budget to the second payment', async ({ signedIn, joined }) => {
    const owner = await signedIn();
    const project = await addProject(owner, {
      totalBudget: '1000000.00',
      currency: 'BWP',
      estimatedCompletionDate: '2027-03-18',
    });
    const architect = await joined(owner, project, 'architect');
    await enterBudget(owner, project);
    await orderTrusses(owner, project);
    await bookExpense(owner, project);
    await submitVariation(architect, project);
    await approveVariation(owner, project);
    await seeBudget(owner, project);
    await addContract(owner, project);
    await firstCertificate(owner);
    await secondCertificate(owner);
    // Certificates are payments of a contract, not costs of the budget: that stands as the approval left it.
    expect(await budgetOf(owner, project)).toMatchObject({ revised: '311900.10', actual: '45250.50' });
    const [contract] = await fetchJson<{ revisedSum: string; certified: object }[]>(
      owner,
      `/api/projects/${project}/contracts`,
    );
    // Due 110,111.10 + 99,889.45 = 210,000.55.
    expect(contract).toMatchObject({
      revisedSum: '411900.10',
      certified: { count: 2, gross: '230000.55', retention: '20000.00', due: '210000.55', paid: '210000.55' },
    });
  });
});
