import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/gallery.ts';
import { NARROWEST } from '../support/page-checks.ts';

const stateOf = (page: Page, name: string): Locator => page.locator(`[data-shown="${name}"]`);

/** What the control of a state handed out last. */
const keptIn = (state: Locator): Locator => state.locator('[data-kept]');

const pasteInto = async (box: Locator, text: string): Promise<void> => {
  await box.evaluate((input: HTMLInputElement, pasted) => {
    input.select();
    document.execCommand('insertText', false, pasted);
  }, text);
};

test.describe('the money input', () => {
  const opened = (page: Page) => {
    const state = stateOf(page, 'empty');
    return { box: state.getByRole('textbox', { name: 'Amount', exact: true }), kept: keptIn(state), state };
  };

  test('hands out what is typed as text of the wire, and groups it once it is left', async ({ gallery }) => {
    const page = await gallery({ part: 'money-input' });
    const { box, kept } = opened(page);
    await box.pressSequentially('1500.5');
    await expect(box).toHaveValue('1500.5');
    await expect(kept).toHaveText('"1500.50"');
    await box.blur();
    await expect(box).toHaveValue('1,500.50');
    await expect(kept).toHaveText('"1500.50"');
    await box.fill('');
    await expect(kept).toHaveText('""');
  });

  // As people write an amount in each language, and as it stands in its box afterwards.
  const TYPED = [
    ['en', '$1,234.56', '1,234.56'],
    ['de', '1.234,56', '1.234,56'],
    ['fr', '1 234,56 $', '1\u202f234,56'],
    ['es', '1234,56', '1234,56'],
    ['pt', '1.234,56', '1.234,56'],
    ['zh', '１２３４．５６', '1,234.56'],
    ['ja', '1,234.56', '1,234.56'],
    ['ar', '١٬٢٣٤٫٥٦', '1,234.56'],
  ] as const;
  for (const [lang, typed, shown] of TYPED) {
    test(`reads ${typed} in ${lang}, typed or pasted`, async ({ gallery }) => {
      const page = await gallery({ part: 'money-input', lang });
      const { box, kept } = opened(page);
      for (const enter of [() => box.pressSequentially(typed), () => pasteInto(box, typed)]) {
        await enter();
        await expect(kept).toHaveText('"1234.56"');
        await box.blur();
        await expect(box).toHaveValue(shown);
        await box.fill('');
        await expect(kept).toHaveText('""');
      }
    });
  }

  test('keeps what it cannot read, says how to write it, and stops saying so once it can', async ({
    gallery,
  }) => {
    const page = await gallery({ part: 'money-input' });
    const { box, kept, state } = opened(page);
    await box.pressSequentially('twelve');
    await expect(box, 'nobody is told off while typing').not.toHaveAttribute('aria-invalid');
    await box.blur();
    await expect(box).toHaveValue('twelve');
    await expect(kept).toHaveText('"twelve"');
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expect(box).toHaveAccessibleDescription(/1,500\.00/);
    await box.fill('12');
    await expect(box).not.toHaveAttribute('aria-invalid');
    await expect(state.getByText('1,500.00')).toBeHidden();
    await expect(kept).toHaveText('"12.00"');
  });

  test('keeps a minus and a third decimal for whoever refuses them', async ({ gallery }) => {
    const page = await gallery({ part: 'money-input', lang: 'de' });
    const { box, kept } = opened(page);
    await box.fill('(12,30)');
    await expect(kept).toHaveText('"-12.30"');
    await box.fill('1,234');
    await box.blur();
    await expect(kept).toHaveText('"1.234"');
    await expect(box).toHaveValue('1,234');
  });

  test('reads from left to right on a page from right to left', async ({ gallery }) => {
    const page = await gallery({ part: 'money-input', dir: 'rtl' });
    const box = stateOf(page, 'negative').getByRole('textbox');
    await expect(box).toHaveValue('−12.30');
    await expect(box).toHaveCSS('direction', 'ltr');
  });

  test('takes nothing where it is disabled or only read', async ({ gallery }) => {
    const page = await gallery({ part: 'money-input' });
    await expect(stateOf(page, 'disabled').getByRole('textbox')).toBeDisabled();
    const read = stateOf(page, 'read only').getByRole('textbox');
    await read.press('9');
    await expect(read).toHaveValue('1,500.00');
  });
});

test.describe('the combo box', () => {
  const opened = (page: Page) => {
    const state = stateOf(page, 'closed');
    return {
      box: state.getByRole('combobox', { name: 'Supplier' }),
      list: state.getByRole('listbox'),
      kept: keptIn(state),
      state,
    };
  };

  test('is chosen from by the arrow keys and Enter, and tells the one that is pointed out', async ({
    gallery,
  }) => {
    const page = await gallery({ part: 'combo-box' });
    const { box, list, kept, state } = opened(page);
    await box.fill('ba');
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(list.getByRole('option')).toHaveText([/Baobab Bricks/]);
    await expect(state.locator('[aria-live]').filter({ hasText: '1' })).toBeAttached();
    await box.press('ArrowDown');
    const first = list.getByRole('option', { selected: true });
    await expect(first).toContainText('Baobab Bricks');
    expect(await box.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'));
    await box.press('Enter');
    await expect(box).toHaveValue('Baobab Bricks');
    await expect(kept).toHaveText('"Baobab Bricks"');
    await expect(state).toContainText('Picked: 2');
    await expect(list).toBeHidden();
    await expect(box).toBeFocused();
  });

  test('goes round: from the last to what was typed, and from there to the first or the last', async ({
    gallery,
  }) => {
    const page = await gallery({ part: 'combo-box' });
    const { box, list } = opened(page);
    await box.fill('');
    const pointedOut = list.getByRole('option', { selected: true });
    await box.press('ArrowUp');
    await expect(pointedOut).toContainText('Hauptversammlung');
    await expect(pointedOut).toBeInViewport();
    await box.press('ArrowDown');
    await expect(pointedOut).toHaveCount(0);
    await box.press('ArrowDown');
    await expect(pointedOut).toContainText('Acacia Timber');
  });

  test('closes by Escape and keeps what was typed, whatever was pointed out', async ({ gallery }) => {
    const page = await gallery({ part: 'combo-box' });
    const { box, list, kept } = opened(page);
    await box.fill('Ac');
    await box.press('ArrowDown');
    await box.press('Escape');
    await expect(list).toBeHidden();
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await expect(box).toHaveValue('Ac');
    await expect(kept).toHaveText('"Ac"');
    await box.press('ArrowDown');
    await expect(list).toBeVisible();
  });

  test('takes a name that nobody knows, and says to those who listen what becomes of it', async ({
    gallery,
  }) => {
    const page = await gallery({ part: 'combo-box' });
    const { box, list, kept, state } = opened(page);
    await pasteInto(box, 'Zebra Roofing');
    await expect(list).toBeHidden();
    await expect(
      state.locator('[aria-live]', { hasText: 'It will be added as a new supplier' }),
    ).toBeAttached();
    await box.press('Enter');
    await box.blur();
    await expect(box).toHaveValue('Zebra Roofing');
    await expect(kept).toHaveText('"Zebra Roofing"');
  });

  test('is chosen from by the pointer, and keeps the focus meanwhile', async ({ gallery }) => {
    const page = await gallery({ part: 'combo-box' });
    const { box, list, kept } = opened(page);
    await box.fill('timber');
    await list.getByRole('option', { name: /Acacia Timber/ }).click();
    await expect(kept).toHaveText('"Acacia Timber"');
    await expect(box).toBeFocused();
    await expect(list).toBeHidden();
  });

  test('says where its suggestions could not be had, and offers to ask again', async ({ gallery }) => {
    const page = await gallery({ part: 'combo-box' });
    const failed = stateOf(page, 'failed');
    await expect(failed.getByRole('alert')).toBeVisible();
    await expect(failed.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await expect(failed.getByRole('combobox', { name: 'Supplier' })).toBeEditable();
  });
});

test.describe('the date field', () => {
  const opened = (page: Page) => {
    const state = stateOf(page, 'empty');
    return { box: state.getByRole('textbox', { name: 'Due date' }), kept: keptIn(state), state };
  };

  // Today is 16 March 2026 there.
  const TYPED = [
    ['en', '2/3/2026', '2026-02-03', 'Feb 3, 2026'],
    ['en', '2026-02-03', '2026-02-03', 'Feb 3, 2026'],
    ['en', '3 feb', '2026-02-03', 'Feb 3, 2026'],
    ['de', '3.2.26', '2026-02-03', '03.02.2026'],
    ['fr', '3 févr. 2026', '2026-02-03', '3 févr. 2026'],
    ['es', '3/2/2026', '2026-02-03', '3 feb 2026'],
    ['pt', '3 de fevereiro de 2026', '2026-02-03', '3 fev. 2026'],
    ['ja', '2026年2月3日', '2026-02-03', '2026/02/03'],
    ['zh', '2026年2月3日', '2026-02-03', '2026年2月3日'],
    ['ar', '٣/٢/٢٠٢٦', '2026-02-03', '03‏/02‏/2026'],
  ] as const;
  for (const [lang, typed, wire, shown] of TYPED) {
    test(`reads ${typed} in ${lang}`, async ({ gallery }) => {
      const page = await gallery({ part: 'date-field', lang });
      const { box, kept } = opened(page);
      await box.pressSequentially(typed);
      await expect(kept).toHaveText(`"${wire}"`);
      await expect(box).toHaveValue(typed);
      await box.blur();
      await expect(box).toHaveValue(shown);
    });
  }

  test('keeps a day that is none, says how to write one, and stops saying so once it is one', async ({
    gallery,
  }) => {
    const page = await gallery({ part: 'date-field' });
    const { box, kept } = opened(page);
    await box.pressSequentially('2/30/2026');
    await expect(box).not.toHaveAttribute('aria-invalid');
    await box.blur();
    await expect(box).toHaveValue('2/30/2026');
    await expect(kept).toHaveText('"2/30/2026"');
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expect(box).toHaveAccessibleDescription(/1\/25\/2025/);
    await box.fill('2/28/2026');
    await expect(box).not.toHaveAttribute('aria-invalid');
  });

  test('opens its calendar by a key, in which the arrows go from day to day', async ({ gallery }) => {
    const page = await gallery({ part: 'date-field' });
    const state = stateOf(page, 'filled');
    const box = state.getByRole('textbox', { name: 'Due date' });
    await box.press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await expect(calendar.getByRole('button', { name: /March 5, 2026/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(calendar.getByRole('button', { name: /March 6, 2026/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(calendar.getByRole('button', { name: /March 13, 2026/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(box).toHaveValue('Mar 13, 2026');
    await expect(keptIn(state)).toHaveText('"2026-03-13"');
  });

  test('goes the other way by the same arrows on a page from right to left', async ({ gallery }) => {
    const page = await gallery({ part: 'date-field', dir: 'rtl' });
    await stateOf(page, 'filled').getByRole('textbox', { name: 'Due date' }).press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await expect(calendar.getByRole('button', { name: /March 5, 2026/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(calendar.getByRole('button', { name: /March 4, 2026/ })).toBeFocused();
  });

  test('leaves its calendar by Escape with nothing chosen, back at its button', async ({ gallery }) => {
    const page = await gallery({ part: 'date-field' });
    const state = stateOf(page, 'filled');
    const button = state.getByRole('button', { name: 'Choose a date' });
    await button.click();
    await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeHidden();
    await expect(button).toBeFocused();
    await expect(keptIn(state)).toHaveText('"2026-03-05"');
  });

  test('offers no day before the first or after the last', async ({ gallery }) => {
    const page = await gallery({ part: 'date-field', state: 'open' });
    const day = (name: RegExp) => page.getByRole('button', { name });
    await expect(day(/March 2, 2026/)).toBeDisabled();
    await expect(day(/March 3, 2026/)).toBeEnabled();
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(day(/April 10, 2026/)).toBeEnabled();
    await expect(day(/April 11, 2026/)).toBeDisabled();
  });

  test('is today or nothing by one press', async ({ gallery }) => {
    const page = await gallery({ part: 'date-field' });
    const state = stateOf(page, 'filled');
    const button = state.getByRole('button', { name: 'Choose a date' });
    await button.click();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(keptIn(state)).toHaveText('"2026-03-16"');
    await button.click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(keptIn(state)).toHaveText('null');
  });
});

test('choices in rows on a phone have a line between their rows', async ({ gallery }) => {
  const page = await gallery({ part: 'segmented' });
  await page.setViewportSize(NARROWEST);
  const choices = stateOf(page, 'in rows on a phone').locator('label');
  const seen = await choices.evaluateAll((all) =>
    all.map((choice) => ({
      top: Math.round(choice.getBoundingClientRect().top),
      line: getComputedStyle(choice).borderTopWidth,
    })),
  );
  const below = seen.filter(({ top }) => top > (seen[0]?.top ?? 0));
  expect(below.length).toBeGreaterThan(0);
  expect(new Set(below.map(({ line }) => line))).toEqual(new Set(['1px']));
});
