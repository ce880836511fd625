import { deflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { axeFindings, NARROWEST, PHONE, sidewaysScroll, waitForPage } from '../support/page-checks.ts';
import { test } from '../support/test-fixtures.ts';

const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

const crcOf = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
};

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crcOf(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Creates a picture from red to blue, so that a crop can be recognised by colour. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) row.set(x < width / 2 ? [200, 60, 30] : [20, 60, 200], 1 + x * 3);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test.describe('the profile', () => {
  test('opens from the header, is saved with a toast, and shows the new name at once', async ({
    signedIn,
  }) => {
    const { page } = await signedIn();
    await page.goto('/projects');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Thato Kgosi/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect(page.getByText(/Member since \w{3} \d{4}/)).toBeVisible();
    await expect(page.getByText('No project completed yet')).toBeVisible();
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: 'First name' }).fill('Thatoyaone');
    await page.getByRole('textbox', { name: 'Email' }).fill(`${Date.now()}@example.com`);
    await page.getByLabel('Your password', { exact: true }).fill('mortar-and-lime');
    await page.getByRole('combobox', { name: 'Job title' }).selectOption('architect');
    await page.getByRole('textbox', { name: 'Company' }).fill('Kgosi & Partners');
    await page.getByRole('combobox', { name: 'Country' }).selectOption('ZA');
    await page.getByRole('textbox', { name: 'Website' }).fill('kgosi.example.com');
    await save(page);
    await expect(page.getByText('Enter a link that starts with http:// or https://')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('kgosi.example.com');
    await page.getByRole('textbox', { name: 'Website' }).fill('https://kgosi.example.com');
    await save(page);
    await expect(page.getByText('Profile updated').first()).toBeVisible();
    await expect(page.getByText('Your profile has been saved successfully').first()).toBeVisible();
    await expect(page.getByRole('banner').getByText('Thatoyaone Kgosi')).toBeVisible();
    await expect(page.getByRole('banner').getByText('Architect')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Kgosi & Partners');
  });

  test('shows beside the field that an address is taken, and keeps the input', async ({ signedIn }) => {
    const other = await signedIn();
    const email = `${Date.now()}x@example.com`;
    await other.context.request.put('/api/user/profile', { data: { email, password: 'mortar-and-lime' } });
    const { page } = await signedIn();
    await page.goto('/profile');
    await page.getByRole('textbox', { name: 'City' }).fill('Maun');
    await page.getByRole('textbox', { name: 'Email' }).fill(email.toUpperCase());
    await page.getByLabel('Your password', { exact: true }).fill('mortar-and-lime');
    await save(page);
    await expect(page.getByText('Failed to update profile').first()).toBeVisible();
    await expect(page.getByText('This email address is already in use', { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Maun');
    await page.reload();
    await expect(page.getByText('What you typed last time is back.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Maun');
  });

  test('adopts changes of another device except in edited fields', async ({ signedIn }) => {
    const { page, context } = await signedIn();
    await page.goto('/profile');
    await page.getByRole('textbox', { name: 'City' }).fill('Maun');
    await context.request.put('/api/user/profile', { data: { city: 'Kasane', company: 'Saved elsewhere' } });
    await save(page);
    await expect(page.getByText('Profile updated').first()).toBeVisible();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name="company"]')?.value === 'Saved elsewhere',
    );
    const stored = (await (await context.request.get('/api/user')).json()) as Record<string, string>;
    expect([stored['city'], stored['company']]).toEqual(['Maun', 'Saved elsewhere']);
  });

  for (const [size, viewport] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', PHONE],
    ['narrowest', NARROWEST],
  ] as const) {
    test(`fits the screen without axe findings: ${size}`, async ({ signedIn }) => {
      const { page } = await signedIn({
        viewport,
        ...(size === 'desktop' ? {} : { hasTouch: true, isMobile: true }),
      });
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto('/profile');
        await expect(page.getByText(/Member since/)).toBeVisible();
        await waitForPage(page);
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await axeFindings(page)).toEqual([]);
      }
    });
  }
});

test.describe('the picture of an account', () => {
  const open = async (page: Page, width: number, height: number) => {
    await page.locator('input[type="file"]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: pngOf(width, height),
    });
    await expect(page.getByRole('img', { name: 'The picture as it will be shown' })).toBeVisible();
  };

  test('can be cropped by keyboard, is at most 512 pixels wide, appears in the header, and can be removed with Undo', async ({
    signedIn,
  }) => {
    const { page } = await signedIn();
    await page.goto('/profile');
    await open(page, 1600, 900);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('slider', { name: 'Zoom' }).focus();
    await page.keyboard.press('End');
    await page.getByRole('slider', { name: 'Left or right' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Use This Picture' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Profile updated').first()).toBeVisible();
    const shown = page.getByRole('banner').locator('img');
    await expect(shown).toBeVisible();
    const [width, height, colour] = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      const context2d = canvas.getContext('2d');
      context2d?.drawImage(image, 0, 0, 1, 1, 0, 0, 1, 1);
      const [red = 0, , blue = 0] = context2d?.getImageData(0, 0, 1, 1).data ?? [];
      return [image.naturalWidth, image.naturalHeight, blue > red ? 'blue' : 'red'] as const;
    });
    // At this zoom the crop has a quarter of 900 pixels.
    expect([width, height, colour]).toEqual([225, 225, 'blue']);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('The picture was removed').first()).toBeVisible();
    await expect(shown).not.toBeAttached();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(shown).toBeVisible();
  });

  test('is 512 pixels wide if larger, and other files are refused', async ({ signedIn }) => {
    const { page } = await signedIn();
    await page.goto('/profile');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'me.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expect(page.getByText('Choose a JPEG or PNG picture')).toBeVisible();
    await page.locator('input[type="file"]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html>no picture</html>'),
    });
    await expect(page.getByText('This picture cannot be read. Choose another one.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await open(page, 800, 1200);
    await page.getByRole('button', { name: 'Use This Picture' }).click();
    const shown = page.getByRole('banner').locator('img');
    await expect(shown).toBeVisible();
    expect(
      await shown.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      }),
    ).toEqual([512, 512]);
  });
});
