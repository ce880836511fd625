import { expect, type Locator, type Page } from '@playwright/test';
import { plainAmount, sendJson } from './support/api-requests.ts';
import type { BrowserVisit } from './support/fixture-types.ts';
import {
  axeFindings,
  DESKTOP,
  NARROWEST,
  PHONE,
  sidewaysScroll,
  waitForPage,
  waitForRedraw,
} from './support/page-checks.ts';
import { addExpense, addProject, addSample } from './support/test-data.ts';
import { test } from './support/test-fixtures.ts';

const day = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true });

/**
 * Presses a button and then Undo in its toast, which shows for five seconds; hence waiting starts before the press.
 */
async function pressAndUndo(page: Page, button: Locator): Promise<void> {
  await Promise.all([page.getByRole('button', { name: 'Undo' }).click(), button.click()]);
}

async function expectFigures(page: Page, figures: Record<string, string>): Promise<void> {
  for (const [name, figure] of Object.entries(figures)) {
    const shown = page
      .locator('dl > div', { has: page.locator('dt', { hasText: name }) })
      .locator('dd')
      .first();
    expect([name, plainAmount(await shown.textContent())]).toEqual([name, figure]);
  }
}

test.describe('from an empty programme to its earned value', () => {
  // On paper: foundation 100,000 in ten days, structure 300,000 in the ten days after. On the tenth day the foundation is
  // 80 % done and 100,000 is spent. PV 100,000, EV 80,000: CPI and SPI 0.80. At the CPI it costs 400,000 / 0.8 = 500,000;
  // as planned 100,000 + 320,000; at CPI × SPI 100,000 + 320,000 / 0.64 = 600,000. To stay within the budget 320,000 must be
  // earned with 300,000: 1.07. The plan had 80,000 after 8 of 10 days, so 20 days become 25: January 25.
  test('every figure matches the manual calculation', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor, { totalBudget: '400000.00', currency: 'BWP' });
    const { page } = visitor;
    await sendJson(visitor, 'PUT', `/api/projects/${project}/budget`, {
      phases: { foundation: '100000.00', structure: '300000.00' },
    });
    await page.goto('/programme?asOf=2025-01-10');
    await expect(page.getByRole('heading', { name: 'Give the phases their dates' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Plan Phases' }).first().click();
    const plan = page.getByRole('dialog', { name: 'Plan Phases' });
    const foundation = plan.getByRole('group', { name: 'Foundation' });
    await day(foundation, 'Planned start').fill('2025-01-10');
    await day(foundation, 'Planned finish').fill('2025-01-01');
    await plan.getByRole('button', { name: 'Save changes' }).click();
    await expect(foundation.getByText('A phase cannot finish before it starts')).toBeVisible();
    await day(foundation, 'Planned start').fill('2025-01-01');
    await day(foundation, 'Planned finish').fill('2025-01-10');
    const structure = plan.getByRole('group', { name: 'Structure' });
    await day(structure, 'Planned start').fill('2025-01-11');
    await day(structure, 'Planned finish').fill('2025-01-20');
    expect(await axeFindings(page)).toEqual([]);
    await plan.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Programme updated successfully').first()).toBeVisible();

    await addExpense(visitor, project, { amount: '100000.00', date: '2025-01-08' });
    await page.goto('/programme?asOf=2025-01-10&view=earned-value');
    await expect(page.getByText('Until then no earned value is shown.')).toBeVisible();
    await expectFigures(page, { 'Earned value (EV)': 'n/a', 'Planned value (PV)': 'P 100,000' });
    await page.getByRole('button', { name: 'Enter the progress of Foundation' }).click();
    const phase = page.getByRole('dialog', { name: 'Foundation' });
    await expect(phase.getByText('Nobody has entered how much of this phase is done.')).toBeVisible();
    await phase.getByRole('textbox', { name: /^Percent complete/ }).fill('80%');
    await day(phase, 'Date').fill('2025-01-10');
    await phase.getByRole('textbox', { name: 'Note' }).fill('Walls at plinth level');
    await phase.getByRole('button', { name: 'Enter Progress' }).click();
    await expect(phase.getByText('Walls at plinth level')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await phase.getByRole('button', { name: 'Close' }).first().click();
    await expect(phase).not.toBeAttached();

    await expectFigures(page, {
      'Budget at completion (BAC)': 'P 400,000',
      'Planned value (PV)': 'P 100,000',
      'Earned value (EV)': 'P 80,000',
      'Actual cost (AC)': 'P 100,000',
      'Cost variance (CV)': '−P 20,000',
      'Schedule variance (SV)': '−P 20,000',
      'Cost performance index (CPI)': '0.80',
      'Schedule performance index (SPI)': '0.80',
      'Forecast at the CPI (EAC)': 'P 500,000',
      'Forecast at the planned cost (EAC)': 'P 420,000',
      'Forecast at CPI × SPI (EAC)': 'P 600,000',
      'Estimate to complete (ETC)': 'P 400,000',
      'Variance at completion (VAC)': '−P 100,000',
      'To-complete performance index (TCPI)': '1.07',
      'Earned schedule (ES)': '8 days',
      'Schedule performance index by time, SPI(t)': '0.80',
      'Forecast finish': 'Jan 25, 2025',
    });
    await expect(page.getByText('Each P 1.00 spent earned P 0.80 of work.')).toBeVisible();
    await expect(
      page.getByText('At this pace the work takes 25 days and is done 5 days later than planned.'),
    ).toBeVisible();
    const total = page.getByRole('row', { name: /^Total/ });
    expect(plainAmount(await total.textContent())).toContain('500,000.00420,000.00600,000.00');
    expect(await axeFindings(page)).toEqual([]);
  });
});

test.describe('the programme of a house under construction', () => {
  test('keeps long names of phases and statuses in their columns', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    await addSample(visitor);
    await sendJson(visitor, 'PUT', '/api/user/settings', { language: 'de' });
    await page.goto('/programme');
    await expect(page.getByRole('button', { name: /^Grundstück & Planung/ })).toBeVisible();
    const heads = page.locator('li > div:first-child', { hasText: /^Grundstück & Planung/ });
    expect(await heads.evaluateAll((all) => all.map((head) => head.scrollWidth - head.clientWidth))).toEqual([
      0,
    ]);
    for (const list of ['variations', 'inspections']) {
      await page.goto(`/${list}`);
      const waiting = page.getByText('Ausstehend', { exact: true }).and(page.locator('.truncate')).first();
      await expect(waiting).toBeVisible();
      expect([list, await waiting.evaluate((word) => word.scrollWidth - word.clientWidth)]).toEqual([
        list,
        0,
      ]);
    }
  });

  test('is shown as a timeline, a list and a table, with everything reachable', async ({ inSample }) => {
    const { page } = await inSample();
    await page.goto('/programme');
    const roofing = page.getByRole('button', { name: /^Roofing: planned/ });
    await expect(roofing).toBeVisible();
    await expect(page.getByText('Forecast Finish').first()).toBeVisible();
    await waitForPage(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('radio', { name: 'Quarters' }).check();
    await page.getByRole('radio', { name: 'Weeks' }).check();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('radio', { name: 'Table' }).check();
    await expect(page.getByRole('row', { name: /Roofing/ })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Earned Value' }).click();
    await expect(page.getByRole('img', { name: /^Planned, earned and spent over time/ })).toBeVisible();
    await page.getByRole('button', { name: 'Show as table' }).click();
    expect(await axeFindings(page)).toEqual([]);
  });

  for (const [name, viewport] of [
    ['phone', PHONE],
    ['narrowest', NARROWEST],
  ] as const) {
    test(`works on the ${name}, in dark mode`, async ({ inSample }) => {
      const visitor = await inSample({ viewport, hasTouch: true, colorScheme: 'dark' });
      const { page } = visitor;
      await page.goto('/programme');
      await expect(page.getByRole('button', { name: /Roofing/ })).toBeVisible();
      await waitForPage(page);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: /Roofing/ }).click();
      await expect(page.getByRole('dialog', { name: 'Roofing' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.goto('/programme?view=earned-value');
      await expect(page.getByRole('img', { name: /^Planned, earned and spent over time/ })).toBeVisible();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
    });
  }
});

/** Foundation and structure planned in January and February of 2025. */
const PLAN = {
  phases: {
    foundation: { plannedStart: '2025-01-06', plannedFinish: '2025-01-31' },
    structure: { plannedStart: '2025-02-01', plannedFinish: '2025-02-28' },
  },
};

async function planned(visitor: BrowserVisit): Promise<number> {
  const project = await addProject(visitor);
  await sendJson(visitor, 'PUT', `/api/projects/${project}/programme`, PLAN);
  return project;
}

test.describe('replanning', () => {
  test('shows another user’s change of the phase, and ignores other phases', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await planned(visitor);
    const { page } = visitor;
    await page.goto('/programme');
    await page.getByRole('button', { name: /^Foundation: planned Jan 6, 2025/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Foundation' });
    await day(dialog, 'Planned finish').fill('2025-02-05');
    await sendJson(visitor, 'PUT', `/api/projects/${project}/programme`, {
      phases: { structure: { plannedFinish: '2025-03-05' } },
    });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Programme updated successfully').first()).toBeVisible();
    await expect(page.getByText('5 days later', { exact: true }).first()).toBeVisible();
    // Structure is last, so its five days are those of the whole.
    await expect(page.getByText('5 days later than at first planned', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: /^Foundation: planned/ }).click();
    await expect(
      dialog.getByText('Baseline Jan 6, 2025 – Jan 31, 2025. Now planned to finish 5 days later.'),
    ).toBeVisible();
    await day(dialog, 'Planned finish').fill('2025-02-10');
    await day(dialog, 'Actual start').fill('2025-01-07');
    await sendJson(visitor, 'PUT', `/api/projects/${project}/programme`, {
      phases: { foundation: { plannedFinish: '2025-02-07' } },
    });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('Saved by someone else: Feb 7, 2025')).toBeVisible();
    await expect(day(dialog, 'Planned finish')).toHaveValue('Feb 10, 2025');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(
      page.getByRole('button', { name: /^Foundation: planned Jan 6, 2025 – Feb 10, 2025/ }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /worked since Jan 7, 2025/ })).toBeVisible();
  });

  test('keep what is typed where the programme cannot be read again', async ({ signedIn, joined }) => {
    const visitor = await signedIn();
    const project = await planned(visitor);
    const manager = await joined(visitor, project, 'project_manager');
    const { page } = visitor;
    await page.goto('/programme?phase=foundation');
    const dialog = page.getByRole('dialog', { name: 'Foundation' });
    await day(dialog, 'Planned finish').fill('2025-02-05');
    await page.route(/\/api\/projects\/\d+\/programme$/, (route) => route.fulfill({ status: 503 }));
    const failed = page.waitForResponse((response) => response.status() === 503);
    await sendJson(manager, 'PUT', `/api/projects/${project}/programme`, {
      phases: { structure: { plannedFinish: '2025-03-05' } },
    });
    await failed;
    await waitForRedraw(page);
    await expect(day(dialog, 'Planned finish')).toHaveValue('2025-02-05');
  });

  test('of dates leaves progress that is typed beside them', async ({ signedIn }) => {
    const visitor = await signedIn();
    await planned(visitor);
    const { page } = visitor;
    await page.goto('/programme?phase=foundation&part=progress');
    const dialog = page.getByRole('dialog', { name: 'Foundation' });
    const share = dialog.getByRole('textbox', { name: /^Percent complete/ });
    const finish = day(dialog, 'Planned finish');
    await share.fill('40');
    for (const [typed, shown] of [
      ['2025-02-05', 'Feb 5, 2025'],
      ['2025-02-06', 'Feb 6, 2025'],
    ] as const) {
      await dialog.getByRole('tab', { name: 'Dates' }).click();
      await finish.fill(typed);
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(share).toHaveValue(/^40/);
      await dialog.getByRole('tab', { name: 'Dates' }).click();
      await expect(finish).toHaveValue(shown);
    }
    await dialog.getByRole('tab', { name: 'Progress' }).click();
    await dialog.getByRole('button', { name: 'Enter Progress' }).click();
    await expect(dialog.getByRole('button', { name: /^Delete the entry for .*40%/ })).toBeVisible();
    await dialog.getByRole('tab', { name: 'Dates' }).click();
    await finish.fill('2025-02-07');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toHaveCount(0);
  });

  test('refuses actual dates in the future, and asks before discarding input', async ({ signedIn }) => {
    const visitor = await signedIn();
    await planned(visitor);
    const { page } = visitor;
    await page.goto('/programme?phase=foundation');
    const dialog = page.getByRole('dialog', { name: 'Foundation' });
    await day(dialog, 'Actual start').fill('2199-01-01');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('This day is still to come').first()).toBeVisible();
    await dialog.getByRole('tab', { name: 'Progress' }).click();
    await dialog.getByRole('textbox', { name: /^Percent complete/ }).fill('140');
    await dialog.getByRole('button', { name: 'Enter Progress' }).click();
    await expect(dialog.getByText('Enter a percentage from 0 to 100')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Dates' }).click();
    await expect(day(dialog, 'Actual start')).toHaveValue('Jan 1, 2199');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  });
});

test.describe('progress and milestones', () => {
  test('are corrected, deleted and restored', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await planned(visitor);
    for (const [percentComplete, date] of [
      [30, '2025-01-15'],
      [70, '2025-01-25'],
    ])
      await sendJson(visitor, 'POST', `/api/projects/${project}/progress`, {
        phase: 'foundation',
        percentComplete,
        date,
      });
    const { page } = visitor;
    await page.goto('/programme?phase=foundation&part=progress');
    const dialog = page.getByRole('dialog', { name: 'Foundation' });
    await dialog.getByRole('button', { name: 'Correct the entry for Jan 25, 2025, 70%' }).click();
    await expect(dialog.getByText('You are correcting the entry for Jan 25, 2025.')).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Percent complete/ }).fill('60');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByRole('button', { name: 'Delete the entry for Jan 25, 2025, 60%' }).click();
    await expect(dialog.getByText('Entry deleted successfully')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Entry restored').first()).toBeVisible();
    await expect(dialog.getByText('60%')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByRole('button', { name: /^Foundation: .*60% complete/ })).toBeVisible();

    await page.getByRole('button', { name: 'Add Milestone' }).click();
    const milestone = page.getByRole('dialog', { name: 'Add Milestone' });
    await milestone.getByRole('button', { name: 'Add Milestone' }).click();
    await expect(milestone.getByText('This field is required').first()).toBeVisible();
    await milestone.getByRole('textbox', { name: /^Title/ }).fill('Slab cast');
    await milestone.getByRole('textbox', { name: /^Planned for/ }).fill('2025-01-31');
    expect(await axeFindings(page)).toEqual([]);
    await milestone.getByRole('button', { name: 'Add Milestone' }).click();
    await pressAndUndo(page, page.getByRole('button', { name: 'Mark as reached today: Slab cast' }));
    await expect(page.getByText('Milestone marked as not reached').first()).toBeVisible();
    await page.getByRole('button', { name: /^Slab cast: planned for Jan 31, 2025/ }).press('Enter');
    const edit = page.getByRole('dialog', { name: 'Edit Milestone' });
    await edit.getByRole('textbox', { name: 'Reached on' }).fill('2025-02-02');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Reached Feb 2, 2025, 2 days late')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Slab cast' }).click();
    await pressAndUndo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await expect(page.getByText('Milestone restored').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete Slab cast' })).toBeVisible();
  });
});

test.describe('access to the programme', () => {
  test('architects read it and enter progress, but plan nothing', async ({ signedIn, joined }) => {
    const owner = await signedIn();
    const project = await addSample(owner);
    const architect = await joined(owner, project, 'architect');
    const { page } = architect;
    await page.goto(`/programme?project=${project}`);
    await page.getByRole('button', { name: /^Roofing: planned/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Roofing' });
    await expect(dialog.getByRole('button', { name: 'Enter Progress' })).toBeVisible();
    for (const name of [/^Correct/, /^Delete/])
      await expect(dialog.getByRole('button', { name })).toHaveCount(0);
    await dialog.getByRole('tab', { name: 'Dates' }).click();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    for (const name of ['Plan Phases', 'Add Milestone', 'Delete Handover'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: /^Handover: planned for/ }).click();
    await expect(page.getByRole('dialog', { name: 'Handover' }).getByText(/planned for/)).toBeVisible();
  });

  test('contractors neither see it nor find links to it', async ({ signedIn, joined }) => {
    const owner = await signedIn();
    const project = await addSample(owner);
    const contractor = await joined(owner, project, 'contractor');
    const { page } = contractor;
    await page.goto(`/dashboard?project=${project}`);
    await expect(page.getByText('Est. Completion')).toBeVisible();
    await waitForPage(page);
    await expect(page.getByRole('link', { name: /Programme/ })).toHaveCount(0);
    await page.goto(`/programme?project=${project}`);
    await expect(page.getByText('Not open to your role')).toBeVisible();
  });

  test('dashboard and portfolio link to it from the schedule status', async ({ inSample }) => {
    const visitor = await inSample();
    const { page } = visitor;
    await page.goto('/dashboard');
    await page.getByRole('main').getByRole('link', { name: 'Programme' }).click();
    await expect(page.getByRole('button', { name: /^Roofing: planned/ })).toBeVisible();
    await page.goto('/projects');
    await page.getByRole('link', { name: /^Programme of Mokolodi Ridge House: At Risk/ }).click();
    await expect(page.getByRole('button', { name: /^Roofing: planned/ })).toBeVisible();
  });
});

test('of many milestones only those in sight are rendered, down to the last', async ({ signedIn }) => {
  const visitor = await signedIn();
  const project = await addProject(visitor, {});
  await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      sendJson(visitor, 'POST', `/api/projects/${project}/milestones`, {
        title: `Part ${String(index + 1).padStart(3, '0')}`,
        plannedOn: `2026-0${1 + Math.floor(index / 20)}-${String(1 + (index % 20)).padStart(2, '0')}`,
      }),
    ),
  );
  const { page } = visitor;
  await page.goto('/programme');
  const rows = page.getByRole('region', { name: 'Milestones' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Part 001');
  expect(await rows.count()).toBeLessThan(60);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(rows.last()).toContainText('Part 120');
  await expect(rows.last()).toBeInViewport();
});

test('in right-to-left languages time runs from the right', async ({ signedIn }) => {
  const visitor = await signedIn();
  const { page } = visitor;
  await addSample(visitor);
  await page.goto('/programme?zoom=quarters');
  const place = async (name: RegExp) => (await page.getByRole('button', { name }).boundingBox())?.x ?? 0;
  const [first, last] = [/^Foundation: planned/, /^Compliance: planned/];
  await expect(page.getByRole('button', { name: last })).toBeVisible();
  expect(await place(first)).toBeLessThan(await place(last));
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
    for (const part of document.querySelectorAll<HTMLElement>('main [dir]')) part.dir = 'rtl';
  });
  expect(await place(first)).toBeGreaterThan(await place(last));
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});

/**
 * Returns the scroll position of the timeline: the percentage of its visible width at which today is, from the
 * start of time (null if not visible), and the pixels it can scroll to either side.
 */
const sightOf = (page: Page, today: string) =>
  page.locator('figure > section').evaluate((box, word) => {
    const names = box.querySelector('li > :first-child')?.getBoundingClientRect();
    const line = [...box.querySelectorAll('span')]
      .find(({ textContent }) => textContent === word)
      ?.parentElement?.getBoundingClientRect();
    const whole = box.getBoundingClientRect();
    const [seen, before] = [box.clientWidth - (names?.width ?? 0), Math.abs(box.scrollLeft)];
    const fromRight = getComputedStyle(box).direction === 'rtl';
    const at = line && (fromRight ? whole.right - line.right : line.left - whole.left) - (names?.width ?? 0);
    return {
      today: at === undefined || at < 0 || at > seen ? null : Math.round((100 * at) / seen),
      before: Math.round(before),
      after: Math.round(box.scrollWidth - box.clientWidth - before),
    };
  }, today);

/** Opens the programme in a window of a width and waits for the forecast, which moves the end of the timeline. */
async function opened(page: Page, viewport: { width: number; height: number }, address = '/programme') {
  await page.setViewportSize(viewport);
  await page.goto(address);
  await expect(page.locator('figure > section')).toBeVisible();
  await waitForPage(page);
  await waitForRedraw(page);
}

const LAPTOP = { width: 1024, height: 768 };

test.describe('the programme opens', () => {
  for (const [language, today] of [
    ['en', 'Today'],
    ['ar', 'اليوم'],
  ] as const) {
    test(`at today with its first phases, in ${language}`, async ({ signedIn }) => {
      const visitor = await signedIn();
      const { page } = visitor;
      const project = await addSample(visitor);
      await sendJson(visitor, 'PUT', '/api/user/settings', { language });
      for (const [viewport, address] of [
        [LAPTOP, '/programme'],
        [DESKTOP, '/programme?zoom=weeks'],
      ] as const) {
        await opened(page, viewport, address);
        const sight = await sightOf(page, today);
        expect([address, sight.today]).toEqual([address, 33]);
        expect(sight.before).toBeGreaterThan(100);
      }
      // The timeline is hardly wider than the window, so it is scrolled to its end.
      await opened(page, DESKTOP);
      const sight = await sightOf(page, today);
      expect([sight.today === null, sight.after]).toEqual([false, 0]);
      const third = await page.locator('figure > section li').nth(2).boundingBox();
      expect((third?.y ?? Infinity) + (third?.height ?? 0)).toBeLessThanOrEqual(DESKTOP.height);
      // The automatic position is kept when the window changes, and a manual position is kept as well.
      await page.setViewportSize(LAPTOP);
      await waitForRedraw(page);
      expect((await sightOf(page, today)).today).toBe(33);
      await page.locator('figure > section').evaluate((box) => box.scrollTo({ left: 0 }));
      await page.setViewportSize(DESKTOP);
      await waitForRedraw(page);
      expect((await sightOf(page, today)).before).toBe(0);

      for (const viewport of [PHONE, NARROWEST]) {
        await page.setViewportSize(viewport);
        await page.goto(`/programme?project=${project}`);
        const first = page.locator('main li button[aria-haspopup]').first();
        await expect(first).toBeVisible();
        await waitForPage(page);
        const [box, line, action] = await Promise.all([
          first.boundingBox(),
          first.locator('.border-blueprint').boundingBox(),
          page.locator('.page-actions [data-look="primary"]').boundingBox(),
        ]);
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(action?.y ?? 0);
        expect(line?.x).toBeGreaterThan(box?.x ?? 0);
        expect(line?.x).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
      }
    });
  }

  for (const [_, year, end] of [
    ['its beginning, where no work has begun', 2090, 'before'],
    ['its end, where all is done', 2020, 'after'],
  ] as const) {
    test(`at ${_}`, async ({ signedIn }) => {
      const visitor = await signedIn();
      const { page } = visitor;
      const project = await addProject(visitor);
      const phaseOf = (plannedStart: string, plannedFinish: string) => ({
        plannedStart,
        plannedFinish,
        ...(end === 'after' && { actualStart: plannedStart, actualFinish: plannedFinish }),
      });
      await sendJson(visitor, 'PUT', `/api/projects/${project}/programme`, {
        phases: {
          foundation: phaseOf(`${year}-01-06`, `${year + 1}-06-30`),
          structure: phaseOf(`${year + 1}-07-01`, `${year + 2}-11-30`),
        },
      });
      for (const viewport of [DESKTOP, LAPTOP]) {
        await opened(page, viewport);
        const sight = await sightOf(page, 'Today');
        expect(sight.today).toBeNull();
        expect(sight[end]).toBe(0);
        expect(sight.before + sight.after).toBeGreaterThan(500);
      }
    });
  }
});
