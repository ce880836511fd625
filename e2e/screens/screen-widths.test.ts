import { expect, type Locator, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import { sidewaysScroll, turnTo, waitForPage, waitForRedraw } from '../support/page-checks.ts';
import { SCREEN_PATHS } from '../support/screen-paths.ts';
import { addExpense, addProject, addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const WIDTHS = [320, 390, 480, 640, 768, 800, 900, 1024, 1180, 1280, 1440, 1920, 2560];

/** Returns buttons of rows that lie on the text before them. */
const crowdedButtons = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="gridcell"]:has(> [data-row-menu])')]
      .map((cell) => cell.firstElementChild)
      .filter((first) => {
        const text = first?.parentElement?.previousElementSibling?.getBoundingClientRect();
        return first && text && first.getBoundingClientRect().left < text.right - 1;
      })
      .map((first) => first?.getAttribute('aria-label') ?? null),
  );

/** Returns elements that make the open screen wider than its window, and buttons that lie on other content. */
async function tooWide(page: Page): Promise<string[]> {
  await waitForPage(page);
  const over: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await waitForRedraw(page);
    const pixels = await sidewaysScroll(page);
    if (pixels > 0) over.push(`${pixels} px at ${width}`);
    for (const button of await crowdedButtons(page)) over.push(`"${button}" lies on a value at ${width}`);
  }
  return over;
}

test.describe('no screen scrolls sideways', () => {
  test('of the menu, from the narrowest phone to a wide desk', async ({ inSample }) => {
    const { page } = await inSample();
    const wrong: unknown[] = [];
    for (const screen of SCREEN_PATHS) {
      await turnTo(page, screen);
      for (const over of await tooWide(page)) wrong.push([screen, over]);
    }
    expect(wrong).toEqual([]);
  });

  test('of one record, from the narrowest phone to a wide desk', async ({ inSample }) => {
    const visitor = await inSample();
    const { page, project } = visitor;
    const wrong: unknown[] = [];
    for (const folder of ['expenses', 'variations', 'inspections', 'issues', 'interior-plans', 'documents']) {
      const [first] = await fetchJson<{ id: number }[]>(visitor, `/api/projects/${project}/${folder}`);
      await turnTo(page, `/${folder.replace('-', '/')}/${first?.id}`);
      await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
      for (const over of await tooWide(page)) wrong.push([folder, over]);
    }
    expect(wrong).toEqual([]);
  });
});

/** As long as a first name may be. */
const LONG_NAME = 'Wilhelmine'.repeat(5);

test('what somebody with a long name did scrolls no screen sideways, and leaves room to choose the project', async ({
  signedIn,
}) => {
  const visitor = await signedIn();
  await sendJson(visitor, 'PUT', '/api/user/profile', { firstName: LONG_NAME });
  const { page } = visitor;
  await addProject(visitor, { totalBudget: '9999999999.99' });
  const project = await addProject(visitor);
  const at = `/api/projects/${project}`;
  const expense = await addExpense(visitor, project);
  const plan = await sendJson(visitor, 'POST', `${at}/interior-plans`, { roomName: LONG_NAME });
  const wrong: unknown[] = [];
  for (const screen of [
    ...['/projects', '/activity', '/interior'],
    ...[`/expenses/${expense}`, `/interior/plans/${plan.id}`],
  ]) {
    await turnTo(page, screen);
    await expect(
      page
        .getByText(/Wilhelmine/)
        .filter({ visible: true })
        .last(),
    ).toBeVisible();
    for (const over of await tooWide(page)) wrong.push([screen, over]);
  }
  expect(wrong).toEqual([]);
  await page.setViewportSize({ width: 768, height: 900 });
  const chooser = page.getByRole('combobox', { name: 'Project', exact: true });
  expect((await chooser.boundingBox())?.width).toBeGreaterThan(100);
});

test('the menu of a row closes when the window gets narrower', async ({ inSample }) => {
  const { page } = await inSample({ viewport: { width: 1440, height: 900 } });
  await turnTo(page, '/expenses');
  const menu = page.getByRole('menu');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 700 });
  await waitForRedraw(page);
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 1200, height: 700 });
  await expect(menu).toHaveCount(0);
  expect(await sidewaysScroll(page)).toBe(0);
  await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeFocused();
});

test('a plan with a long number keeps its title and its menu on a phone', async ({ signedIn }) => {
  const visitor = await signedIn({ viewport: { width: 320, height: 640 } });
  const { page } = visitor;
  const project = await addProject(visitor);
  await sendJson(visitor, 'POST', `/api/projects/${project}/plans`, {
    ...{ number: 'NEUBAU-HAUS-A-5-GR-EG-0101-ARC-GRU-B', title: 'Ground floor' },
  });
  await turnTo(page, '/plans');
  const title = await page.getByRole('gridcell', { name: 'Ground floor', exact: true }).boundingBox();
  expect(title?.width).toBeGreaterThan(60);
  const actions = await page.getByRole('button', { name: /^Actions for/ }).boundingBox();
  expect((actions?.x ?? 0) + (actions?.width ?? 320)).toBeLessThanOrEqual(320);
});

/** The outermost pixels of a row, and where beside it nothing is drawn. */
const [EDGE, BESIDE] = [2, 8];
/** The sum of what two colours differ by from where an eye sees it. */
const SEEN = 50;

/** Whether a row is drawn up to its edges, the one where it begins first: one at which it fades is not. */
async function drawnEdges(page: Page, row: Locator): Promise<boolean[]> {
  await waitForRedraw(page);
  const box = await row.boundingBox();
  if (!box) throw new Error('the row is not in sight');
  const clip = { ...box, x: box.x - BESIDE, width: box.width + 2 * BESIDE };
  const png = (await page.screenshot({ clip })).toString('base64');
  const eye = await page.context().newPage();
  const edges = await eye.evaluate(
    async ([source, edge, beside, seen]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
      const differs = (x: number, y: number) =>
        [0, 1, 2].reduce((sum, part) => {
          const [here, ground] = [data[(y * image.width + x) * 4 + part], data[part]];
          return sum + Math.abs((here ?? 0) - (ground ?? 0));
        }, 0) > seen;
      const drawn = (from: number) =>
        Array.from({ length: edge * image.height }, (_, at) =>
          differs(from + (at % edge), Math.floor(at / edge)),
        ).some(Boolean);
      return [drawn(beside), drawn(image.width - beside - edge)];
    },
    [png, EDGE, BESIDE, SEEN] as const,
  );
  await eye.close();
  const fromRight = await row.evaluate((node) => getComputedStyle(node).direction === 'rtl');
  return fromRight ? edges.reverse() : edges;
}

test.describe('a horizontally scrolling row', () => {
  for (const [role, language, darkMode] of [
    ['tablist', 'en', false],
    ['tablist', 'ar', true],
    ['radiogroup', 'en', true],
    ['radiogroup', 'ar', false],
  ] as const) {
    test(`fades where it continues: a ${role} in ${language} (dark: ${darkMode})`, async ({ signedIn }) => {
      const visitor = await signedIn();
      const { page } = visitor;
      await addSample(visitor);
      await sendJson(visitor, 'PUT', '/api/user/settings', { language, darkMode, followSystemTheme: false });
      await page.goto('/programme');
      const row = page.getByRole(role).last();
      await expect(row).toBeVisible();
      await waitForPage(page);
      expect(await drawnEdges(page, row)).toEqual([true, true]);
      // Narrower than any real screen, so that texts overflow in every language.
      await row.evaluate((node) => {
        node.style.width = '120px';
      });
      const scrolledTo = async (share: number) => {
        await row.evaluate((node, part) => {
          const way = (node.scrollWidth - node.clientWidth) * part;
          node.scrollLeft = getComputedStyle(node).direction === 'rtl' ? -way : way;
        }, share);
        return drawnEdges(page, row);
      };
      expect(await scrolledTo(0)).toEqual([true, false]);
      expect(await scrolledTo(0.5)).toEqual([false, false]);
      expect(await scrolledTo(1)).toEqual([false, true]);
    });
  }
});
