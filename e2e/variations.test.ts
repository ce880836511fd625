import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, signedIn } from './support/browser.ts';
import { DESKTOP, findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';
import { addProject, addSample } from './support/made.ts';
import { asked, joined, type Person, plain, sent } from './support/people.ts';

/** An owner with a project of 1,000,000.00 that has 300,000.00 for structure and 40,000.00 of contingency. */
async function site(fields: object = {}): Promise<{ owner: Person; project: number }> {
  const owner = await signedIn();
  const project = await addProject(owner, {
    totalBudget: '1000000.00',
    currency: 'BWP',
    estimatedCompletionDate: '2027-03-18',
    ...fields,
  });
  await sent(owner, 'PUT', `/api/projects/${project}/budget`, {
    phases: { structure: '300000.00' },
    contingency: '40000.00',
  });
  return { owner, project };
}

const beam = {
  title: 'Steel ridge beam',
  affectedPhase: 'structure',
  extraCost: '12400.25',
  timeImpactDays: 6,
};

const submit = (person: Person, project: number, fields: object = {}) =>
  sent(person, 'POST', `/api/projects/${project}/variations`, { ...beam, ...fields });

/** Chooses from the menu of a row. */
async function choose(page: Page, row: RegExp, action: string): Promise<void> {
  await page
    .getByRole('row', { name: row })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Before and after on the decision screen, by line. */
async function effectOf(page: Page): Promise<Record<string, [before: string, after: string]>> {
  const rows = page.getByRole('table', { name: 'What an approval changes' }).getByRole('row');
  await rows.nth(1).waitFor();
  const lines: Record<string, [string, string]> = {};
  for (const row of (await rows.all()).slice(1)) {
    const [before, after] = await row.getByRole('cell').allTextContents();
    lines[plain(await row.getByRole('rowheader').textContent())] = [plain(before), plain(after)];
  }
  return lines;
}

describe('a variation', () => {
  it('goes from a draft through a rejection to a revised copy that is approved', async () => {
    const { owner, project } = await site();
    const engineer = await joined(owner, project, 'engineer');
    const { page } = engineer;
    await page.goto(`/variations?project=${project}&add=1`);
    const form = page.getByRole('dialog', { name: 'Add Variation' });
    await form.getByRole('textbox', { name: /^Title/ }).fill('Steel ridge beam');
    await form.getByRole('textbox', { name: /^Cost impact/ }).fill('12,400.25');
    await form.getByRole('combobox', { name: 'Affected phase' }).selectOption('structure');
    await form.getByRole('combobox', { name: 'Paid by' }).selectOption('contingency');
    await form.getByText('P 40,000 of the contingency is left').waitFor();
    await form.getByRole('textbox', { name: 'Time impact in days' }).fill('6');
    await form.getByRole('combobox', { name: 'Status' }).selectOption('draft');
    expect(await findings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add Variation' }).click();
    await page.getByText('Variation added successfully').first().waitFor();
    await owner.page.goto(`/variations?project=${project}`);
    await owner.page.getByText('No variations found for this project').waitFor();

    await choose(page, /Steel ridge beam/, 'Submit for approval');
    await page.getByText('Variation submitted for approval').first().waitFor();
    await choose(page, /Steel ridge beam/, 'Withdraw to draft');
    await page.getByText('Variation withdrawn to a draft').first().waitFor();
    await page.getByRole('row', { name: /Steel ridge beam.*Draft/ }).press('e');
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByRole('row', { name: /Steel ridge beam.*Pending/ }).waitFor();

    await choose(owner.page, /Steel ridge beam/, 'Approve or reject');
    const decision = owner.page.getByRole('dialog', { name: 'Approve or reject' });
    await decision.getByRole('radio', { name: 'Reject' }).check();
    await decision.getByText('A rejection changes neither the budget nor the dates.').waitFor();
    await decision.getByRole('textbox', { name: /^Note/ }).fill('Too dear');
    await decision.getByRole('button', { name: 'Reject variation' }).click();
    await owner.page.getByText('Variation rejected').first().waitFor();

    await page.getByRole('row', { name: /Steel ridge beam.*Rejected/ }).waitFor();
    await choose(page, /Steel ridge beam/, 'Make a revised copy');
    const rejected = page.getByRole('dialog', { name: 'Variation' });
    await page.getByText('Revised copy made: it is your draft').first().waitFor();
    const copy = page.getByRole('dialog', { name: 'Edit Variation' });
    await copy.getByRole('heading', { name: 'Revision 2 of Steel ridge beam' }).waitFor();
    await copy.getByRole('textbox', { name: /^Cost impact/ }).fill('9,000');
    await copy.getByRole('combobox', { name: 'Status' }).selectOption('pending');
    await picture(page, 'variation-revision');
    await copy.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Variation updated successfully').first().waitFor();

    // Linked both ways: from the copy to what was rejected, and back.
    await page.getByRole('row', { name: /Steel ridge beam.*Revision 2.*Pending/ }).press('e');
    await copy.getByRole('button', { name: 'Revision 1' }).click();
    await rejected.getByRole('button', { name: 'Revision 2' }).waitFor();
    await rejected.getByText('Too dear').waitFor();
    expect(await rejected.getByRole('button', { name: 'Make a revised copy' }).count()).toBe(0);
    await rejected.getByRole('button', { name: 'History' }).click();
    await rejected.getByText('Decided').waitFor();
    await rejected.getByText('Status: Pending → Rejected').waitFor();
    expect(
      await rejected
        .getByRole('listitem')
        .filter({ hasText: /^Status: Draft → Pending$/ })
        .count(),
    ).toBe(2);
    await picture(page, 'variation-history');
    expect(await findings(page)).toEqual([]);

    await choose(owner.page, /Revision 2/, 'Approve or reject');
    await decision.getByRole('heading', { name: 'Revision 2 of Steel ridge beam' }).waitFor();
    // 300,000.00 + 9,000.00; the contingency pays, so the project's budget stays.
    expect(await effectOf(owner.page)).toEqual({
      'Structure, revised budget': ['P 300,000.00', 'P 309,000.00'],
      'Structure, forecast': ['P 300,000.00', 'P 309,000.00'],
      'Project budget': ['P 1,000,000.00', 'P 1,000,000.00'],
      'Contingency left': ['P 40,000.00', 'P 31,000.00'],
      'Estimated completion': ['Mar 18, 2027', 'Mar 24, 2027'],
    });
    await decision.getByRole('textbox', { name: 'Agreed amount' }).fill('40,000.01');
    await decision.getByText('The contingency does not hold this much.').waitFor();
    expect((await effectOf(owner.page))['Contingency left']).toEqual(['P 40,000.00', '−P 0.01']);
    await decision.getByRole('radio', { name: 'Approve' }).check();
    await decision.getByRole('button', { name: 'Approve variation' }).click();
    await decision.getByText('Only 40000.00 of the contingency is left').waitFor();
    await decision.getByRole('textbox', { name: 'Agreed amount' }).fill('8,500.50');
    await expect
      .poll(async () => (await effectOf(owner.page))['Contingency left'])
      .toEqual(['P 40,000.00', 'P 31,499.50']);
    await decision.getByRole('textbox', { name: /^Note/ }).fill('At cost');
    await picture(owner.page, 'variation-decision', true);
    expect(await findings(owner.page)).toEqual([]);
    await decision.getByRole('button', { name: 'Approve variation' }).click();
    await owner.page.getByText('Variation approved').first().waitFor();
    await owner.page
      .getByRole('row', { name: /Revision 2/ })
      .getByText('+8,500.50')
      .waitFor();
    const budget = await asked<{ contingency: { left: string } }>(owner, `/api/projects/${project}/budget`);
    expect(budget.contingency.left).toBe('31499.50');
    expect([...owner.complaints, ...engineer.complaints]).toEqual([]);
    await owner.context.close();
    await engineer.context.close();
  }, 180_000);

  it('that is approved is reversed by a new one with its figures turned round, an omission', async () => {
    const { owner, project } = await site();
    const { id } = await submit(owner, project);
    await sent(owner, 'POST', `/api/variations/${id}/decision`, {
      decision: 'approved',
      agreedAmount: '11900.10',
    });
    const { page, context } = owner;
    await page.goto(`/variations?project=${project}&edit=${id}`);
    const open = page.getByRole('dialog', { name: 'Edit Variation' });
    await open.getByText('Agreed amount: P 11,900.10').waitFor();
    // What stays as it was agreed is not explained as if it could be typed.
    expect(await open.getByText(/^Negative where/).count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await open.getByRole('button', { name: 'Reverse by a new variation' }).click();
    const form = page.getByRole('dialog', { name: 'Reverse a variation' });
    expect(await form.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe(
      'Reversal of Steel ridge beam',
    );
    expect(await form.getByRole('textbox', { name: /^Cost impact/ }).inputValue()).toBe('−11,900.10');
    expect(await form.getByRole('textbox', { name: 'Time impact in days' }).inputValue()).toBe('-6');
    expect(await form.getByRole('combobox', { name: 'Affected phase' }).inputValue()).toBe('structure');
    await form.getByText('An omission: work is left out').waitFor();
    await picture(page, 'variation-reversal');
    expect(await findings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add Variation' }).click();
    await page.getByText('Variation added successfully').first().waitFor();
    await choose(page, /Reversal of Steel ridge beam.*Omission/, 'Approve or reject');
    // 311,900.10 − 11,900.10, and the six days back.
    expect(await effectOf(page)).toMatchObject({
      'Structure, revised budget': ['P 311,900.10', 'P 300,000.00'],
      'Project budget': ['P 1,011,900.10', 'P 1,000,000.00'],
      'Estimated completion': ['Mar 24, 2027', 'Mar 18, 2027'],
    });
    await page.getByRole('radio', { name: 'Approve' }).check();
    await page.getByRole('button', { name: 'Approve variation' }).click();
    await page.getByText('Variation approved').first().waitFor();
    await page.getByText('P 11,900.10 approved').waitFor({ state: 'detached' });
    await context.close();
  });

  it('that two decide at once is decided by one; the other reads who it was and keeps their note', async () => {
    const { owner, project } = await site();
    const engineer = await joined(owner, project, 'engineer');
    const second = await joined(owner, project, 'owner');
    const { id } = await submit(engineer, project);
    // Without its stream the slower one's screen still shows the variation as pending.
    await second.page.route('**/api/events**', (route) => route.abort());
    await second.page.goto(`/variations?project=${project}&decide=${id}`);
    const decision = second.page.getByRole('dialog', { name: 'Approve or reject' });
    await decision.getByRole('radio', { name: 'Reject' }).check();
    await decision.getByRole('textbox', { name: /^Note/ }).fill('We agreed on timber');
    await sent(owner, 'POST', `/api/variations/${id}/decision`, {
      decision: 'approved',
      note: 'Steel it is',
    });
    await decision.getByRole('button', { name: 'Reject variation' }).click();
    await decision.getByText('Somebody else was quicker').waitFor();
    await decision.getByText(/by Thato Kgosi on/).waitFor();
    await decision.getByText('Steel it is').waitFor();
    expect(await decision.getByRole('textbox', { name: 'Your note, not saved' }).inputValue()).toBe(
      'We agreed on timber',
    );
    await picture(second.page, 'variation-overtaken');
    expect(await findings(second.page)).toEqual([]);
    for (const { context } of [owner, engineer, second]) await context.close();
  });

  it('above the approval limit is not a project manager’s to decide, unless less is agreed', async () => {
    const { owner, project } = await site({ variationApprovalLimit: '10000.00' });
    const manager = await joined(owner, project, 'project_manager');
    const { id } = await submit(owner, project);
    const { page } = manager;
    await page.goto(`/variations?project=${project}&decide=${id}`);
    const decision = page.getByRole('dialog', { name: 'Approve or reject' });
    await decision.getByText('In this project you decide variations up to P 10,000.').waitFor();
    expect(await decision.getByRole('button', { name: 'Decide' }).isDisabled()).toBe(true);
    await picture(page, 'variation-limit');
    expect(await findings(page)).toEqual([]);
    await decision.getByRole('radio', { name: 'Approve' }).check();
    await decision.getByRole('textbox', { name: 'Agreed amount' }).fill('10,000');
    await decision.getByRole('button', { name: 'Approve variation' }).click();
    await page.getByText('Variation approved').first().waitFor();
    for (const { context } of [owner, manager]) await context.close();
  });

  it('that somebody else saves meanwhile keeps both entries apart, and only what was changed is sent', async () => {
    const { owner, project } = await site();
    const { id } = await submit(owner, project);
    const { page, context } = owner;
    await page.goto(`/variations?project=${project}&edit=${id}`);
    const form = page.getByRole('dialog', { name: 'Edit Variation' });
    await form.getByRole('textbox', { name: /^Cost impact/ }).fill('13,000');
    await sent(owner, 'PATCH', `/api/variations/${id}`, { fundedBy: 'contingency', extraCost: '12000.00' });
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByText('Saved by someone else: P 12,000').waitFor();
    await form.getByText('Saved by someone else: Contingency').waitFor();
    expect(await findings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Variation updated successfully').first().waitFor();
    expect(await asked(owner, `/api/variations/${id}`)).toMatchObject({
      extraCost: '13000.00',
      fundedBy: 'contingency',
    });
    await context.close();
  });

  it('is found by who pays for it and by its status', async () => {
    const { owner, project } = await site();
    await submit(owner, project);
    await submit(owner, project, { title: 'Smaller porch', extraCost: '-900.00', fundedBy: 'contingency' });
    const { page, context } = owner;
    await page.goto(`/variations?project=${project}`);
    await page.getByRole('combobox', { name: 'Paid by' }).selectOption('contingency');
    await page.getByText('1 variation', { exact: true }).waitFor();
    await page.getByRole('row', { name: /Smaller porch.*Omission/ }).waitFor();
    await page.goBack();
    await page.getByText('2 variations', { exact: true }).first().waitFor();
    await page.goto(`/variations?project=${project}&funding=contingency&status=approved`);
    await page.getByText('No variation matches these filters').waitFor();
    await context.close();
  });
});

describe('the variations screen and its dialogs', () => {
  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
    ['narrowest', NARROWEST],
  ])(
    'fit %s, light and dark, without scrolling sideways',
    async (what, viewport) => {
      const owner = await signedIn({ viewport });
      const project = await addSample(owner);
      const { id } = await submit(owner, project, {
        title: 'A ridge beam of galvanised steel in place of timber',
      });
      const first = await submit(owner, project, { title: 'Covered porch', status: 'rejected' });
      const copy = await sent(owner, 'POST', `/api/variations/${first.id}/revision`);
      const listed = await asked<{ id: number; status: string }[]>(
        owner,
        `/api/projects/${project}/variations`,
      );
      const approved = listed.find(({ status }) => status === 'approved')?.id;
      const { page, context } = owner;
      const places = {
        list: '',
        decide: `&decide=${id}`,
        edit: `&edit=${copy.id}`,
        approved: `&edit=${approved}`,
        reverse: `&add=1&reverses=${approved}`,
      };
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        for (const [name, query] of Object.entries(places)) {
          await page.goto(`/variations?project=${project}${query}`);
          await page.locator('main h1').waitFor();
          if (query) await page.getByRole('dialog').getByRole('button').first().waitFor();
          await page.waitForLoadState('networkidle');
          await picture(page, `variations-${name}-${what}-${scheme}`);
          expect([name, await sidewaysScroll(page)]).toEqual([name, 0]);
          expect([name, await findings(page)]).toEqual([name, []]);
        }
      }
      await context.close();
    },
    240_000,
  );
});
