import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, signedIn, type Visit } from './support/browser.ts';
import { DESKTOP, findings, NARROWEST, PHONE, redrawn, settled, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject, addSample } from './support/made.ts';
import { joined, plain, sent } from './support/people.ts';

const day = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true });

/** Presses a button, then Undo in its toast: that stays for five seconds, so it is waited for from before the press. */
async function pressAndUndo(page: Page, button: Locator): Promise<void> {
  await Promise.all([page.getByRole('button', { name: 'Undo' }).click(), button.click()]);
}

async function expectFigures(page: Page, figures: Record<string, string>): Promise<void> {
  for (const [name, figure] of Object.entries(figures)) {
    const shown = page
      .locator('dl > div', { has: page.locator('dt', { hasText: name }) })
      .locator('dd')
      .first();
    expect([name, plain(await shown.textContent())]).toEqual([name, figure]);
  }
}

describe('from an empty programme to its earned value', () => {
  // On paper: foundation 100,000 in ten days, structure 300,000 in the ten days after. On the tenth day the foundation is
  // 80 % done and 100,000 is spent. PV 100,000, EV 80,000: CPI and SPI 0.80. At the CPI it costs 400,000 / 0.8 = 500,000;
  // as planned 100,000 + 320,000; at CPI × SPI 100,000 + 320,000 / 0.64 = 600,000. To stay within the budget 320,000 must be
  // earned with 300,000: 1.07. The plan had 80,000 after 8 of 10 days, so 20 days become 25: January 25.
  it('every figure is as it was worked out on paper', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor, { totalBudget: '400000.00', currency: 'BWP' });
    const { page, complaints } = visitor;
    await sent(visitor, 'PUT', `/api/projects/${project}/budget`, {
      phases: { foundation: '100000.00', structure: '300000.00' },
    });
    await page.goto('/programme?asOf=2025-01-10');
    await page.getByRole('heading', { name: 'Give the phases their dates' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'programme-empty-desktop-light');

    await page.getByRole('button', { name: 'Plan Phases' }).first().click();
    const plan = page.getByRole('dialog', { name: 'Plan Phases' });
    const foundation = plan.getByRole('group', { name: 'Foundation' });
    await day(foundation, 'Planned start').fill('2025-01-10');
    await day(foundation, 'Planned finish').fill('2025-01-01');
    await plan.getByRole('button', { name: 'Save changes' }).click();
    await foundation.getByText('A phase cannot finish before it starts').waitFor();
    await day(foundation, 'Planned start').fill('2025-01-01');
    await day(foundation, 'Planned finish').fill('2025-01-10');
    const structure = plan.getByRole('group', { name: 'Structure' });
    await day(structure, 'Planned start').fill('2025-01-11');
    await day(structure, 'Planned finish').fill('2025-01-20');
    expect(await findings(page)).toEqual([]);
    await picture(page, 'programme-plan-desktop-light');
    await plan.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Programme updated successfully').first().waitFor();

    await addExpense(visitor, project, { amount: '100000.00', date: '2025-01-08' });
    await page.goto('/programme?asOf=2025-01-10&view=earned-value');
    await page.getByText('Until then no earned value is shown.').waitFor();
    await expectFigures(page, { 'Earned value (EV)': 'n/a', 'Planned value (PV)': 'P 100,000' });
    await page.getByRole('button', { name: 'Enter the progress of Foundation' }).click();
    const phase = page.getByRole('dialog', { name: 'Foundation' });
    await phase.getByText('Nobody has entered how much of this phase is done.').waitFor();
    await phase.getByRole('textbox', { name: /^Percent complete/ }).fill('80%');
    await day(phase, 'Date').fill('2025-01-10');
    await phase.getByRole('textbox', { name: 'Note' }).fill('Walls at plinth level');
    await phase.getByRole('button', { name: 'Enter Progress' }).click();
    await phase.getByText('Walls at plinth level').waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'programme-progress-desktop-light');
    await phase.getByRole('button', { name: 'Close' }).first().click();
    await phase.waitFor({ state: 'detached' });

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
    await page.getByText('Each P 1.00 spent earned P 0.80 of work.').waitFor();
    await page
      .getByText('At this pace the work takes 25 days and is done 5 days later than planned.')
      .waitFor();
    const total = page.getByRole('row', { name: /^Total/ });
    expect(plain(await total.textContent())).toContain('P 500,000.00P 420,000.00P 600,000.00');
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await visitor.context.close();
  });
});

describe('the programme of a house under construction', () => {
  it('is drawn along time, in the hand and as a table, and nothing on it is out of reach', async () => {
    const visitor = await signedIn();
    const { page, complaints } = visitor;
    await addSample(visitor);
    await page.goto('/programme');
    const roofing = page.getByRole('button', { name: /^Roofing: planned/ });
    await roofing.waitFor();
    await page.getByText('Forecast Finish').first().waitFor();
    await page.waitForLoadState('networkidle');
    await picture(page, 'programme-desktop-light', true);
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'programme-desktop-dark', true);
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('radio', { name: 'Quarters' }).check();
    await picture(page, 'programme-quarters-desktop-light');
    await page.getByRole('radio', { name: 'Weeks' }).check();
    await picture(page, 'programme-weeks-desktop-light');
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('radio', { name: 'Table' }).check();
    await page.getByRole('row', { name: /Roofing/ }).waitFor();
    await picture(page, 'programme-table-desktop-light');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Earned Value' }).click();
    await page.getByRole('img', { name: /^Planned, earned and spent over time/ }).waitFor();
    await picture(page, 'earned-value-desktop-light', true);
    await page.getByRole('button', { name: 'Show as table' }).click();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await visitor.context.close();
  });

  it.each([
    ['phone', PHONE],
    ['narrowest', NARROWEST],
  ])('holds on the %s, in the dark', async (name, viewport) => {
    const visitor = await signedIn({ viewport, hasTouch: true, colorScheme: 'dark' });
    const { page } = visitor;
    await addSample(visitor);
    await page.goto('/programme');
    await page.getByRole('button', { name: /Roofing/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await sidewaysScroll(page)).toBe(0);
    await picture(page, `programme-${name}-dark`, true);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: /Roofing/ }).click();
    await page.getByRole('dialog', { name: 'Roofing' }).waitFor();
    await page.waitForTimeout(400);
    await picture(page, `programme-phase-${name}-dark`);
    expect(await findings(page)).toEqual([]);
    await page.goto('/programme?view=earned-value');
    await page.getByRole('img', { name: /^Planned, earned and spent over time/ }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await picture(page, `earned-value-${name}-dark`, true);
    expect(await findings(page)).toEqual([]);
    await visitor.context.close();
  });
});

/** Foundation and structure planned in January and February of 2025. */
const PLAN = {
  phases: {
    foundation: { plannedStart: '2025-01-06', plannedFinish: '2025-01-31' },
    structure: { plannedStart: '2025-02-01', plannedFinish: '2025-02-28' },
  },
};

async function planned(visitor: Visit): Promise<number> {
  const project = await addProject(visitor);
  await sent(visitor, 'PUT', `/api/projects/${project}/programme`, PLAN);
  return project;
}

describe('planning anew', () => {
  it('shows what somebody else has saved of the phase, and takes no notice of other phases', async () => {
    const visitor = await signedIn();
    const project = await planned(visitor);
    const { page } = visitor;
    await page.goto('/programme');
    await page.getByRole('button', { name: /^Foundation: planned Jan 6, 2025/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Foundation' });
    await day(dialog, 'Planned finish').fill('2025-02-05');
    await sent(visitor, 'PUT', `/api/projects/${project}/programme`, {
      phases: { structure: { plannedFinish: '2025-03-05' } },
    });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Programme updated successfully').first().waitFor();
    await page.getByText('5 days later', { exact: true }).first().waitFor();
    // The structure is done last: its five days are those of the whole.
    await page.getByText('5 days later than at first planned', { exact: true }).waitFor();

    await page.getByRole('button', { name: /^Foundation: planned/ }).click();
    await dialog
      .getByText('Baseline Jan 6, 2025 – Jan 31, 2025. Now planned to finish 5 days later.')
      .waitFor();
    await day(dialog, 'Planned finish').fill('2025-02-10');
    await day(dialog, 'Actual start').fill('2025-01-07');
    await sent(visitor, 'PUT', `/api/projects/${project}/programme`, {
      phases: { foundation: { plannedFinish: '2025-02-07' } },
    });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText('Saved by someone else: Feb 7, 2025').waitFor();
    expect(await day(dialog, 'Planned finish').inputValue()).toBe('Feb 10, 2025');
    await picture(page, 'programme-conflict');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: /^Foundation: planned Jan 6, 2025 – Feb 10, 2025/ }).waitFor();
    await page.getByRole('button', { name: /worked since Jan 7, 2025/ }).waitFor();
    await visitor.context.close();
  });

  it('refuses a day that is still to come as an actual one, and asks before what was typed is lost', async () => {
    const visitor = await signedIn();
    await planned(visitor);
    const { page } = visitor;
    await page.goto('/programme?phase=foundation');
    const dialog = page.getByRole('dialog', { name: 'Foundation' });
    await day(dialog, 'Actual start').fill('2199-01-01');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText('This day is still to come').first().waitFor();
    await dialog.getByRole('tab', { name: 'Progress' }).click();
    await dialog.getByRole('textbox', { name: /^Percent complete/ }).fill('140');
    await dialog.getByRole('button', { name: 'Enter Progress' }).click();
    await dialog.getByText('Enter a percentage from 0 to 100').waitFor();
    await dialog.getByRole('tab', { name: 'Dates' }).click();
    expect(await day(dialog, 'Actual start').inputValue()).toBe('Jan 1, 2199');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await visitor.context.close();
  });
});

describe('progress and milestones', () => {
  it('are corrected, deleted and taken back', async () => {
    const visitor = await signedIn();
    const project = await planned(visitor);
    for (const [percentComplete, date] of [
      [30, '2025-01-15'],
      [70, '2025-01-25'],
    ])
      await sent(visitor, 'POST', `/api/projects/${project}/progress`, {
        phase: 'foundation',
        percentComplete,
        date,
      });
    const { page } = visitor;
    await page.goto('/programme?phase=foundation&part=progress');
    const dialog = page.getByRole('dialog', { name: 'Foundation' });
    await dialog.getByRole('button', { name: 'Correct the entry for Jan 25, 2025, 70%' }).click();
    await dialog.getByText('You are correcting the entry for Jan 25, 2025.').waitFor();
    await dialog.getByRole('textbox', { name: /^Percent complete/ }).fill('60');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByRole('button', { name: 'Delete the entry for Jan 25, 2025, 60%' }).click();
    await dialog.getByText('Entry deleted successfully').waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Entry restored').first().waitFor();
    await dialog.getByText('60%').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: /^Foundation: .*60% complete/ }).waitFor();

    await page.getByRole('button', { name: 'Add Milestone' }).click();
    const milestone = page.getByRole('dialog', { name: 'Add Milestone' });
    await milestone.getByRole('button', { name: 'Add Milestone' }).click();
    await milestone.getByText('This field is required').first().waitFor();
    await milestone.getByRole('textbox', { name: /^Title/ }).fill('Slab cast');
    await milestone.getByRole('textbox', { name: /^Planned for/ }).fill('2025-01-31');
    expect(await findings(page)).toEqual([]);
    await picture(page, 'programme-milestone-desktop-light');
    await milestone.getByRole('button', { name: 'Add Milestone' }).click();
    await pressAndUndo(page, page.getByRole('button', { name: 'Mark as reached today: Slab cast' }));
    await page.getByText('Milestone marked as not reached').first().waitFor();
    await page.getByRole('button', { name: /^Slab cast: planned for Jan 31, 2025/ }).press('Enter');
    const edit = page.getByRole('dialog', { name: 'Edit Milestone' });
    await edit.getByRole('textbox', { name: 'Reached on' }).fill('2025-02-02');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Reached Feb 2, 2025, 2 days late').waitFor();
    await page.getByRole('button', { name: 'Delete Slab cast' }).click();
    await pressAndUndo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await page.getByText('Milestone restored').first().waitFor();
    await page.getByRole('button', { name: 'Delete Slab cast' }).waitFor();
    await visitor.context.close();
  });
});

describe('who sees the programme', () => {
  it('an architect reads it and enters progress, and plans nothing', async () => {
    const owner = await signedIn();
    const project = await addSample(owner);
    const architect = await joined(owner, project, 'architect');
    const { page } = architect;
    await page.goto(`/programme?project=${project}`);
    await page.getByRole('button', { name: /^Roofing: planned/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Roofing' });
    await dialog.getByRole('button', { name: 'Enter Progress' }).waitFor();
    for (const name of [/^Correct/, /^Delete/])
      expect(await dialog.getByRole('button', { name }).count()).toBe(0);
    await dialog.getByRole('tab', { name: 'Dates' }).click();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await picture(page, 'programme-phase-architect');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    for (const name of ['Plan Phases', 'Add Milestone', 'Delete Handover'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: /^Handover: planned for/ }).click();
    await page
      .getByRole('dialog', { name: 'Handover' })
      .getByText(/planned for/)
      .waitFor();
    await architect.context.close();
    await owner.context.close();
  });

  it('a contractor does not, nor is they led to it', async () => {
    const owner = await signedIn();
    const project = await addSample(owner);
    const contractor = await joined(owner, project, 'contractor');
    const { page } = contractor;
    await page.goto(`/dashboard?project=${project}`);
    await page.getByText('Est. Completion').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('link', { name: /Programme/ }).count()).toBe(0);
    await page.goto(`/programme?project=${project}`);
    await page.getByText('Not open to your role').waitFor();
    await contractor.context.close();
    await owner.context.close();
  });

  it('dashboard and portfolio lead to it from the schedule status', async () => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page } = visitor;
    await page.goto('/dashboard');
    await page.getByRole('main').getByRole('link', { name: 'Programme' }).click();
    await page.getByRole('button', { name: /^Roofing: planned/ }).waitFor();
    await page.goto('/projects');
    await page.getByRole('link', { name: /^Programme of Mokolodi Ridge House: At Risk/ }).click();
    await page.getByRole('button', { name: /^Roofing: planned/ }).waitFor();
    await visitor.context.close();
  });
});

it('written from right to left, time runs from the right', async () => {
  const visitor = await signedIn();
  const { page } = visitor;
  await addSample(visitor);
  await page.goto('/programme?zoom=quarters');
  const place = async (name: RegExp) => (await page.getByRole('button', { name }).boundingBox())?.x ?? 0;
  const [first, last] = [/^Foundation: planned/, /^Compliance: planned/];
  await page.getByRole('button', { name: last }).waitFor();
  expect(await place(first)).toBeLessThan(await place(last));
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
    for (const part of document.querySelectorAll<HTMLElement>('main [dir]')) part.dir = 'rtl';
  });
  expect(await place(first)).toBeGreaterThan(await place(last));
  await picture(page, 'programme-desktop-rtl', true);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await visitor.context.close();
});

/**
 * How the picture along time is scrolled: the hundredth of what is seen of it at which the line of today stands, counted
 * from the side where time begins (null: out of sight), and the pixels that it could go on to either side.
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

/** Opens the programme in a window of a width; the forecast, which moves the end of the picture, has come. */
async function opened(page: Page, viewport: { width: number; height: number }, address = '/programme') {
  await page.setViewportSize(viewport);
  await page.goto(address);
  await page.locator('figure > section').waitFor();
  await settled(page);
  await page.waitForLoadState('networkidle');
  await redrawn(page);
}

const LAPTOP = { width: 1024, height: 768 };

describe('the programme opens', () => {
  it.each([
    ['en', 'Today'],
    ['ar', 'اليوم'],
  ])('at today and with its first phases, read in %s', async (language, today) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addSample(visitor);
    await sent(visitor, 'PUT', '/api/user/settings', { language });
    for (const [viewport, address] of [
      [LAPTOP, '/programme'],
      [DESKTOP, '/programme?zoom=weeks'],
    ] as const) {
      await opened(page, viewport, address);
      const sight = await sightOf(page, today);
      expect([address, sight.today]).toEqual([address, 33]);
      expect(sight.before).toBeGreaterThan(100);
    }
    // The picture is hardly wider than the desk: it is scrolled as far as it goes.
    await opened(page, DESKTOP);
    const sight = await sightOf(page, today);
    expect([sight.today === null, sight.after]).toEqual([false, 0]);
    const third = await page.locator('figure > section li').nth(2).boundingBox();
    expect((third?.y ?? Infinity) + (third?.height ?? 0)).toBeLessThanOrEqual(DESKTOP.height);
    await picture(page, `programme-opened-${language}`);
    // What was scrolled to stays in sight in another window, and what somebody has scrolled to themselves stays there.
    await page.setViewportSize(LAPTOP);
    await redrawn(page);
    expect((await sightOf(page, today)).today).toBe(33);
    await page.locator('figure > section').evaluate((box) => box.scrollTo({ left: 0 }));
    await page.setViewportSize(DESKTOP);
    await redrawn(page);
    expect((await sightOf(page, today)).before).toBe(0);

    for (const viewport of [PHONE, NARROWEST]) {
      await page.setViewportSize(viewport);
      await page.goto(`/programme?project=${project}`);
      const first = page.locator('main li button[aria-haspopup]').first();
      await first.waitFor();
      await settled(page);
      const [box, line, action] = await Promise.all([
        first.boundingBox(),
        first.locator('.border-blueprint').boundingBox(),
        page.locator('.page-actions button').boundingBox(),
      ]);
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(action?.y ?? 0);
      expect(line?.x).toBeGreaterThan(box?.x ?? 0);
      expect(line?.x).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
    }
    await visitor.context.close();
  });

  it.each([
    ['its beginning, where no work has begun', 2090, 'before'],
    ['its end, where all is done', 2020, 'after'],
  ] as const)('at %s', async (_, year, end) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    const phaseOf = (plannedStart: string, plannedFinish: string) => ({
      plannedStart,
      plannedFinish,
      ...(end === 'after' && { actualStart: plannedStart, actualFinish: plannedFinish }),
    });
    await sent(visitor, 'PUT', `/api/projects/${project}/programme`, {
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
    await visitor.context.close();
  });
});
