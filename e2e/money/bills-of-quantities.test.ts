import { category, gaeb, item, items, remark, total } from '@brick/boq/testing/samples';
import { expect, type Locator, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import type { BrowserVisit } from '../support/fixture-types.ts';
import {
  axeFindings,
  DESKTOP,
  NARROWEST,
  PHONE,
  showTheme,
  sidewaysScroll,
  waitForRedraw,
} from '../support/page-checks.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const fileOf = (content: string, name = 'rohbau.x86') => ({
  name,
  mimeType: 'application/xml',
  buffer: Buffer.from(content),
});

const BILL = gaeb(
  category(
    '01',
    items(
      remark('Only by day'),
      item('0010', { text: 'Excavation', quantity: '50.000', unit: 'm3', price: '45.50', total: '2275.00' }),
      item('0020', { text: 'Rock', flags: '<Provis>WithoutTotal</Provis>', quantity: '1', price: '90' }),
    ),
    { text: 'Earthworks', totals: total('2275.00') },
  ) +
    category('02', items(item('0010', { text: 'Foundation', quantity: '10', price: '100.00' })), {
      text: 'Concrete',
      totals: total('1000.00'),
    }),
  {
    currency: 'USD',
    totals: total('3275.00', '<DiscountPcnt>2</DiscountPcnt><TotAfterDisc>3209.50</TotAfterDisc>'),
  },
);

/** As above, with another total than its items come to. */
const CONTRADICTING = BILL.replace('3209.50', '3200.00').replace('<Total>1000.00', '<Total>1010.00');

/** 10,000 items in 50 categories. */
const LARGE = gaeb(
  Array.from({ length: 50 }, (_, place) =>
    category(
      String(place + 1).padStart(2, '0'),
      items(
        ...Array.from({ length: 200 }, (_, index) =>
          item(String(index + 1).padStart(4, '0'), {
            ...{ text: `Item ${index + 1} with a text of usual length`, quantity: '2.5', price: '10.01' },
            ...(index === 7 && { flags: '<NotAppl>Yes</NotAppl>' }),
          }),
        ),
      ),
      { text: `Trade ${place + 1}` },
    ),
  ).join(''),
  { currency: 'USD' },
);

interface ContractLines {
  id: number;
  version: number;
  contractSum: string;
  lines: { id: number; description: string; amount: string; phase: string | null }[];
}

async function addContract(visitor: BrowserVisit, project: number): Promise<ContractLines> {
  return sendJson<ContractLines>(visitor, 'POST', `/api/projects/${project}/contracts`, {
    title: 'Shell',
    contractSum: '3209.50',
    lines: [
      { description: '01.0010 Excavation', phase: 'foundation', amount: '2000.00' },
      { description: 'Roof', amount: '1209.50' },
    ],
  });
}

const descriptions = (page: Page): Promise<string[]> =>
  page
    .locator('[data-column=description]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).filter(Boolean));

const bill = (page: Page): Locator => page.getByRole('dialog', { name: 'Lines from a bill of quantities' });

async function openBill(page: Page, contract: number): Promise<Locator> {
  await page.goto(`/certificates?editContract=${contract}`);
  await page.getByRole('button', { name: 'From a bill of quantities…' }).click();
  await expect(bill(page)).toBeVisible();
  return bill(page);
}

const choose = (dialog: Locator, content: string, name?: string) =>
  dialog.locator('input[type=file]').first().setInputFiles(fileOf(content, name));

test.describe('a bill of quantities', () => {
  test('becomes the lines of a contract, which can be undone, edited and saved', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: DESKTOP });
    const { page } = visitor;
    const project = await addProject(visitor);
    const contract = await addContract(visitor, project);
    const read = () => fetchJson<ContractLines>(visitor, `/api/contracts/${contract.id}`);
    const dialog = await openBill(page, contract.id);
    await choose(dialog, BILL);
    await expect(dialog.getByText('The lines come to the total in the file.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: '2 entries left out' })).toContainText('Rock');
    await expect(dialog.getByRole('region', { name: '2 entries left out' })).toContainText(
      'provisional, not in the total',
    );

    // Coarser: a line for each category, and the discount.
    const level = dialog.getByRole('combobox', { name: 'One line for each' });
    await level.selectOption({ index: 0 });
    const lines = dialog.getByRole('region', { name: '3 lines to take over' });
    await expect(lines).toContainText('01 Earthworks');
    await level.selectOption({ index: 1 });
    await expect(dialog.getByRole('region', { name: '3 lines to take over' })).toContainText(
      '02.0010 Foundation',
    );
    expect(await axeFindings(page)).toEqual([]);

    // What was there is asked about before it is replaced.
    await dialog.getByRole('button', { name: 'Take over 3 lines' }).click();
    const question = page.getByRole('alertdialog', { name: 'Replace the 2 lines that are there?' });
    await expect(question).toContainText('1 of them is called the same');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Take over 3 lines' }).click();
    await question.getByRole('button', { name: 'Replace' }).click();
    await expect(dialog).toBeHidden();
    const taken = ['01.0010 Excavation', '02.0010 Foundation', 'Discount 2% · Rohbau'];
    expect(await descriptions(page)).toEqual(taken);
    expect((await read()).lines).toEqual(contract.lines);

    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await descriptions(page)).toEqual(['01.0010 Excavation', 'Roof']);

    await page.getByRole('button', { name: 'From a bill of quantities…' }).click();
    await choose(dialog, BILL);
    await dialog.getByRole('button', { name: 'Take over 3 lines' }).click();
    await question.getByRole('button', { name: 'Replace' }).click();
    await page.getByRole('textbox', { name: 'Description of item 2' }).fill('Foundations');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const saved = await read();
    expect(saved.lines.map(({ description, amount, phase }) => [description, amount, phase])).toEqual([
      ['01.0010 Excavation', '2275.00', 'foundation'],
      ['Foundations', '1000.00', null],
      ['Discount 2% · Rohbau', '-65.50', null],
    ]);
    expect(saved.lines[0]?.id).toBe(contract.lines[0]?.id);
  });

  test('that contradicts itself is taken over once the difference is acknowledged', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: DESKTOP });
    const { page } = visitor;
    const contract = await addContract(visitor, await addProject(visitor));
    const dialog = await openBill(page, contract.id);
    await choose(dialog, CONTRADICTING);
    const take = dialog.getByRole('button', { name: 'Take over 3 lines' });
    await expect(take).toBeEnabled();
    await expect(dialog.getByRole('region', { name: '2 totals that contradict their parts' })).toContainText(
      '02 Concrete',
    );
    const box = dialog.getByRole('checkbox', { name: 'Take the lines over in spite of the difference' });
    // At the level of categories, what the file states of them counts.
    await dialog.getByRole('combobox').selectOption({ index: 0 });
    await expect(dialog.getByText(/The lines come to .*10\.00 more than the file states\./)).toBeVisible();
    await expect(take).toBeDisabled();
    await box.check();
    await expect(take).toBeEnabled();
    await dialog.getByRole('combobox').selectOption({ index: 1 });
    await expect(box).toHaveCount(0);
    await expect(take).toBeEnabled();
  });

  test('that is none is refused in words, and what was typed stays', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: PHONE });
    const { page } = visitor;
    const contract = await addContract(visitor, await addProject(visitor));
    await page.goto(`/certificates?editContract=${contract.id}`);
    await page.getByRole('textbox', { name: 'Description of item 2' }).fill('Roof and walls');
    await page.getByRole('button', { name: 'From a bill of quantities…' }).click();
    const dialog = bill(page);
    for (const [content, sentence] of [
      [
        gaeb(items(item('1')), { phase: '83' }),
        'This bill of quantities has no prices. Choose a tender (X84) or a contract (X86)',
      ],
      [
        gaeb(items(item('1', { total: '5' })), { currency: 'EUR' }),
        'The file is in EUR, this contract in USD',
      ],
      [
        '#begin[GAEB]',
        'This file is in GAEB 90 or GAEB 2000, which is not read. Ask for GAEB DA XML (X84 or X86)',
      ],
    ] as const) {
      await choose(dialog, content, 'lv.x86');
      await expect(dialog.getByRole('alert')).toHaveText(sentence);
      await dialog.getByRole('button', { name: 'Remove lv.x86' }).click();
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'From a bill of quantities…' })).toBeFocused();
    expect(await descriptions(page)).toEqual(['01.0010 Excavation', 'Roof and walls']);
  });

  test('of 10,000 items is used by the keyboard, at every width and in the dark', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: DESKTOP });
    const { page } = visitor;
    const contract = await addContract(visitor, await addProject(visitor));
    const dialog = await openBill(page, contract.id);
    await choose(dialog, LARGE);
    const level = dialog.getByRole('combobox', { name: 'One line for each' });
    // Too many items: the categories are chosen.
    await expect(level).toHaveValue('0');
    await expect(dialog.getByRole('button', { name: 'Take over 50 lines' })).toBeEnabled();
    await level.focus();
    await page.keyboard.press('ArrowDown');
    await expect(
      dialog.getByText('A schedule of values has at most 1,000 lines. Choose a coarser level.'),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Take over 9,950 lines' })).toBeDisabled();
    const lines = dialog.getByRole('region', { name: '9,950 lines to take over' }).getByRole('listitem');
    await expect(lines).toHaveCount(50);
    await dialog.getByRole('button', { name: 'Show 500 more' }).first().press('Enter');
    await expect(lines).toHaveCount(550);
    await level.focus();
    await page.keyboard.press('ArrowUp');
    for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE, narrow: NARROWEST }))
      for (const theme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await showTheme(page, theme);
        await waitForRedraw(page);
        expect(await sidewaysScroll(page)).toBe(0);
        await page.screenshot({ path: `test-output/bill-${size}-${theme}.png` });
      }
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Take over 50 lines' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('50 lines taken from rohbau.x86.')).toBeVisible();
    expect(await descriptions(page)).toHaveLength(50);
  });

  test('fits the narrowest phone in every language, also from right to left', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: NARROWEST });
    const { page, context } = visitor;
    const contract = await addContract(visitor, await addProject(visitor));
    for (const language of ['de', 'fr', 'es', 'pt', 'zh', 'ja', 'ar']) {
      const settings = await (await context.request.get('/api/user/settings')).json();
      await context.request.put('/api/user/settings', { data: { ...settings, language } });
      await page.goto(`/certificates?editContract=${contract.id}`);
      await page.locator('button[aria-haspopup=dialog]', { hasText: /GAEB/ }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: 'GAEB DA XML' });
      await choose(dialog, CONTRADICTING);
      await dialog.getByRole('combobox').selectOption({ index: 0 });
      await expect(dialog.getByRole('checkbox')).toBeVisible();
      expect([language, await sidewaysScroll(page)]).toEqual([language, 0]);
      await page.screenshot({ path: `test-output/bill-${language}.png` });
    }
  });
});
