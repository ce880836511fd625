import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/gallery.ts';

const stateOf = (page: Page, name: string): Locator => page.locator(`[data-shown="${name}"]`);

const MANY = 'ten thousand rows';

/** A list with everything that a list can do. */
const worked = (page: Page, name = 'with all that it can do') => {
  const state = stateOf(page, name);
  const grid = state.getByRole('grid', { name: 'Deliveries' });
  return {
    grid,
    said: state.locator('[data-said]'),
    selected: state.locator('[data-selected]'),
    row: (index: number) => grid.locator(`[data-index="${index}"]`),
  };
};

test.describe('the table', () => {
  test('draws of ten thousand rows those in sight, and numbers them all', async ({ gallery }) => {
    const page = await gallery({ part: 'data-table', state: MANY });
    const { grid, row } = worked(page, MANY);
    // The head and the total are rows too.
    await expect(grid).toHaveAttribute('aria-rowcount', '10002');
    await expect(row(0)).toHaveAttribute('aria-rowindex', '2');
    const drawn = grid.locator('[data-index]');
    expect(await drawn.count()).toBeLessThan(100);
    await row(0).focus();
    await page.keyboard.press('End');
    await expect(row(9999)).toBeFocused();
    await expect(row(9999)).toContainText('Delivery 10000');
    await expect(row(9999)).toHaveAttribute('aria-rowindex', '10001');
    expect(await drawn.count()).toBeLessThan(100);
    await page.keyboard.press('Home');
    await expect(row(0)).toBeFocused();
    await expect(row(0)).toBeInViewport();
  });

  test('says in print above the rows how many there are', async ({ gallery }) => {
    const page = await gallery({ part: 'data-table', state: MANY });
    const { row } = worked(page, MANY);
    await page.emulateMedia({ media: 'print' });
    const note = page.getByText('2,000 of 10,000 rows are printed here.');
    const [said, first] = [await note.boundingBox(), await row(0).boundingBox()];
    expect(said?.y).toBeLessThan(first?.y ?? 0);
  });

  test('goes a page at a time, and the row that it comes to is not under the head or the total', async ({
    gallery,
  }) => {
    const page = await gallery({ part: 'data-table', state: MANY });
    const { grid, row } = worked(page, MANY);
    await row(0).focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    const focused = grid.locator('[data-index]:focus');
    await expect(focused).toBeInViewport();
    const at = await focused.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return (
        document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-index]') === element
      );
    });
    expect(at).toBe(true);
    expect(Number(await focused.getAttribute('data-index'))).toBeGreaterThan(10);
  });

  test('has one stop of the keyboard, whose buttons are reached by the arrows across', async ({
    gallery,
  }) => {
    const page = await gallery({ part: 'data-table' });
    const { grid, row, said } = worked(page);
    await row(0).focus();
    await page.keyboard.press('ArrowDown');
    await expect(row(1)).toBeFocused();
    await expect(grid.locator('[data-index][tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await expect(row(1).getByRole('checkbox')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(row(1).getByRole('button', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(said).toHaveText('edit 2');
    await page.keyboard.press('Escape');
    await expect(row(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(said).toHaveText('opened 2');
  });

  test('is gone across the other way on a page from right to left', async ({ gallery }) => {
    const page = await gallery({ part: 'data-table', dir: 'rtl' });
    const { row } = worked(page);
    await row(0).focus();
    await page.keyboard.press('ArrowRight');
    await expect(row(0)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(row(0).getByRole('checkbox')).toBeFocused();
  });

  test('is selected in by Space and by Shift with the arrows, and says so', async ({ gallery }) => {
    const page = await gallery({ part: 'data-table' });
    const { grid, row, selected } = worked(page);
    await row(0).focus();
    await page.keyboard.press('Space');
    await expect(selected).toHaveText('1');
    await expect(row(0)).toHaveAttribute('aria-selected', 'true');
    const all = grid.getByRole('checkbox', { name: 'Select all' });
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selected).toHaveText('1 2 3');
    await all.click();
    await expect(selected).toHaveText('1 2 3 4');
    await expect(all).toBeChecked();
    await all.click();
    await expect(selected).toHaveText('');
    // From the row that has the focus, not from the one that was selected last.
    await row(2).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selected).toHaveText('3 4');
  });

  test('selects from one box to another with Shift held', async ({ gallery }) => {
    const page = await gallery({ part: 'data-table' });
    const { row, selected } = worked(page);
    await row(1).getByRole('checkbox').click();
    await row(3)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(selected).toHaveText('2 3 4');
    await row(2).getByRole('checkbox').click();
    await expect(selected).toHaveText('2 4');
  });

  test('is sorted by the head of a column, first the way that suits it, and says which way', async ({
    gallery,
  }) => {
    const page = await gallery({ part: 'data-table', state: MANY });
    const { grid, row } = worked(page, MANY);
    const head = (name: string) => grid.getByRole('columnheader', { name });
    await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');
    await expect(head('Amount (USD)')).not.toHaveAttribute('aria-sort');
    await head('Amount (USD)').getByRole('button').click();
    await expect(head('Amount (USD)')).toHaveAttribute('aria-sort', 'descending');
    await expect(head('Name')).not.toHaveAttribute('aria-sort');
    await expect(row(0)).toContainText('Delivery 10000');
    await head('Amount (USD)').getByRole('button').click();
    await expect(head('Amount (USD)')).toHaveAttribute('aria-sort', 'ascending');
    await expect(row(0)).toContainText('Delivery 1');
    await expect(head('Status').getByRole('button')).toHaveCount(0);
  });

  test('opens the menu of a row by its key, and gives the focus back to its button', async ({ gallery }) => {
    const page = await gallery({ part: 'data-table' });
    const { row, said } = worked(page);
    await row(3).focus();
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu', { name: 'Actions for Delivery 4' });
    await expect(menu.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(row(3).getByRole('button', { name: 'Actions for Delivery 4' })).toBeFocused();
    await page.keyboard.press('Enter');
    await menu.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(said).toHaveText('delete 4');
  });

  test('opens a row by a press, but not by marking its text', async ({ gallery }) => {
    const page = await gallery({ part: 'data-table' });
    const { row, said } = worked(page);
    await row(0).getByText('Delivery 1').dblclick({ delay: 20 });
    await expect(said).toHaveText('opened 1');
    const other = row(3).getByText('Delivery 4');
    const box = await other.boundingBox();
    if (!box) throw new Error('the row is not drawn');
    await page.mouse.move(box.x + 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('elivery');
    await expect(said).toHaveText('opened 1');
  });

  test('is cards where it is narrow, with the same names, and all that they can do', async ({ gallery }) => {
    const page = await gallery({ part: 'data-table' });
    const { grid, row, said, selected } = worked(page, 'narrow');
    await expect(grid.getByRole('columnheader')).toHaveText([
      'Selection',
      'Name',
      'Supplier',
      'Status',
      'Amount (USD)',
      'Actions',
    ]);
    // No head says the currency of an amount on a card.
    await expect(row(0).locator('[data-amount]')).toHaveText('$123.45');
    await row(0).focus();
    await page.keyboard.press('Space');
    await expect(selected).toHaveText('1');
    await page.keyboard.press('Enter');
    await expect(said).toHaveText('opened 1');
    await stateOf(page, 'narrow')
      .getByRole('combobox', { name: 'Sort' })
      .selectOption({ label: 'Name, descending' });
    await expect(row(0)).toContainText('Delivery 4');
  });

  test('is either a table or cards, whatever the width of its window', async ({ gallery }) => {
    const page = await gallery({ part: 'data-table' });
    const changes = await stateOf(page, 'plain').evaluate(async (state) => {
      const around = state.querySelector<HTMLElement>('[role="table"]')?.parentElement?.parentElement;
      const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const heads: [width: number, changes: number][] = [];
      for (let width = 550; around && width < 570; width += 1) {
        around.style.width = `${width}px`;
        let changed = 0;
        const head = new MutationObserver(() => (changed += 1));
        head.observe(around, { childList: true, subtree: true });
        for (let frame = 0; frame < 8; frame += 1) await nextFrame();
        head.disconnect();
        heads.push([width, changed]);
      }
      return heads;
    });
    // To cards at the first width, and back to a table at one of the others.
    expect(changes).toHaveLength(20);
    expect(changes.filter(([, changed]) => changed > 0)).toEqual([
      [550, 1],
      [562, 1],
    ]);
  });

  test('has no amount cut, and all in a line at their last figure', async ({ gallery }) => {
    const page = await gallery({ part: 'data-table' });
    const amounts = stateOf(page, 'plain').locator('[data-index] [data-amounts] [data-amount]');
    await expect(amounts).toHaveText(['123.45', '9,999,999,999.99', '−0.05', '493.80']);
    const ends = await amounts.evaluateAll((all) =>
      all.map((amount) => Math.round(amount.getBoundingClientRect().right)),
    );
    expect(new Set(ends).size).toBe(1);
  });

  test('tells those who listen that rows are on their way, that there are none, and what failed', async ({
    gallery,
  }) => {
    const page = await gallery({ part: 'data-table' });
    await expect(stateOf(page, 'loading').getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(stateOf(page, 'loading').getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await expect(stateOf(page, 'loading').getByRole('table')).toHaveAttribute('aria-rowcount', '-1');
    await expect(stateOf(page, 'empty').getByRole('heading', { name: 'No data available' })).toBeVisible();
    await expect(stateOf(page, 'failed').getByRole('alert')).toContainText(
      'The deliveries could not be loaded',
    );
    const both = stateOf(page, 'failed, with what was there');
    await expect(both.getByRole('alert')).toBeVisible();
    await expect(both.locator('[data-index]')).toHaveCount(4);
    await expect(stateOf(page, 'rows on their way').locator('[data-index="0"]')).toHaveAttribute(
      'aria-busy',
      'true',
    );
  });
});
