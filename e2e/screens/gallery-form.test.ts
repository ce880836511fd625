import { expect, type Page } from '@playwright/test';
import { test } from '../support/gallery.ts';

const supplier = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Add supplier' });
  return {
    dialog,
    opener: page.getByRole('button', { name: 'Add supplier' }),
    name: dialog.getByRole('textbox', { name: 'Name' }),
    place: dialog.getByRole('textbox', { name: 'Place' }),
    save: dialog.getByRole('button', { name: 'Save' }),
    asked: page.getByRole('alertdialog'),
  };
};

test.describe('the frame of a form', () => {
  test('opens at its first field, is sent by Enter, and gives the focus back', async ({ gallery }) => {
    const page = await gallery({ part: 'form-dialog' });
    const { dialog, opener, name } = supplier(page);
    await opener.press('Enter');
    await expect(dialog).toHaveAccessibleDescription('Who delivers to the site');
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-required', 'true');
    await page.keyboard.type('Zebra Roofing');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved: Zebra Roofing')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('says beside the field what is wrong with it, leads there, and stops saying so once it is right', async ({
    gallery,
  }) => {
    const page = await gallery({ part: 'form-dialog' });
    const { opener, name, place, save, dialog } = supplier(page);
    await opener.click();
    await place.fill('Gaborone');
    await expect(name).not.toHaveAttribute('aria-invalid');
    await save.click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveAccessibleDescription(/\w+/);
    await expect(place).toHaveValue('Gaborone');
    await expect(place).not.toHaveAttribute('aria-invalid');
    await name.fill('Z');
    await expect(name).not.toHaveAttribute('aria-invalid');
    await expect(dialog).toBeVisible();
  });

  test('puts what the server says at its field, and keeps all that was typed', async ({ gallery }) => {
    const page = await gallery({ part: 'form-dialog' });
    const { opener, name, place, save } = supplier(page);
    await opener.click();
    await name.fill('Acacia');
    await place.fill('Maun');
    await save.click();
    await expect(name).toHaveAccessibleDescription('There is a supplier of that name');
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Acacia');
    await expect(place).toHaveValue('Maun');
    await name.fill('Acacia 2');
    await save.click();
    await expect(page.getByText('Saved: Acacia 2')).toBeVisible();
  });

  test('says at its head what belongs to no field, and can be sent again', async ({ gallery }) => {
    const page = await gallery({ part: 'form-dialog' });
    const { opener, name, save, dialog } = supplier(page);
    await opener.click();
    await name.fill('Baobab');
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText('The server is busy');
    await expect(name).toHaveValue('Baobab');
    await name.fill('Baobab 2');
    await save.click();
    await expect(page.getByText('Saved: Baobab 2')).toBeVisible();
  });

  test('is sent once, however often its button is pressed', async ({ gallery }) => {
    const page = await gallery({ part: 'form-dialog' });
    const { opener, name, save, dialog } = supplier(page);
    await opener.click();
    await name.fill('Acacia');
    await save.click();
    const sending = dialog.getByRole('button', { name: 'Saving...' });
    await expect(sending).toHaveAttribute('aria-busy', 'true');
    await expect(sending).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sending).toHaveAttribute('aria-busy', 'true');
    await expect(save).toBeVisible();
    await expect(name).toHaveAccessibleDescription('There is a supplier of that name');
  });

  test('asks before what was typed is lost, by every way out', async ({ gallery }) => {
    const page = await gallery({ part: 'form-dialog' });
    const { opener, name, dialog, asked } = supplier(page);
    await opener.click();
    await name.fill('Zebra');
    const waysOut = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
    ];
    for (const leave of waysOut) {
      // A dialog that has just come to the front hears neither a key nor a press outside of it at once.
      await expect(async () => {
        await leave();
        await expect(asked).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(asked).toBeHidden({ timeout: 2000 });
      }).toPass();
      await expect(name).toHaveValue('Zebra');
    }
    await page.keyboard.press('Escape');
    await asked.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('is left at once where nothing was typed', async ({ gallery }) => {
    const page = await gallery({ part: 'form-dialog' });
    const { opener, dialog, asked } = supplier(page);
    await opener.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(asked).toBeHidden();
  });

  test('keeps the keyboard inside, and comes round to its first field', async ({ gallery }) => {
    const page = await gallery({ part: 'form-dialog' });
    const { opener, name, dialog } = supplier(page);
    await opener.click();
    await expect(name).toBeFocused();
    for (const label of ['Place', 'Cancel', 'Save', 'Close', 'Name']) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveAccessibleName(new RegExp(label));
    }
  });

  test('comes back with what was typed an earlier time, and starting afresh can be undone', async ({
    gallery,
  }) => {
    const address = { part: 'form-dialog', state: 'with a draft' };
    const page = await gallery(address);
    const { opener, name, dialog } = supplier(page);
    await opener.click();
    await name.fill('Zebra');
    await gallery(address);
    await opener.click();
    await expect(name).toHaveValue('Zebra');
    await dialog.getByRole('button', { name: 'Start afresh' }).click();
    await expect(name).toHaveValue('');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(name).toHaveValue('Zebra');
  });

  test('says that somebody else has saved meanwhile', async ({ gallery }) => {
    const page = await gallery({ part: 'form-dialog', state: 'somebody else saved' });
    const { opener, dialog } = supplier(page);
    await opener.click();
    await expect(dialog.getByRole('status')).toHaveText(
      'Somebody else has saved this supplier in the meantime',
    );
  });
});
