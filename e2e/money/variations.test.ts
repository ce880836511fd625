import { expect, type Page } from '@playwright/test';
import { fetchJson, plainAmount, sendJson } from '../support/api-requests.ts';
import type { SignedInVisit, VisitorFixtures } from '../support/fixture-types.ts';
import {
  axeFindings,
  DESKTOP,
  NARROWEST,
  openPage,
  PHONE,
  showTheme,
  sidewaysScroll,
  turnTo,
  waitForPage,
} from '../support/page-checks.ts';
import { addProject, addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

/** Creates a project of 1,000,000.00 with 300,000.00 for structure and 40,000.00 of contingency. */
async function site(
  signedIn: VisitorFixtures['signedIn'],
  fields: object = {},
): Promise<{ owner: SignedInVisit; project: number }> {
  const owner = await signedIn();
  const project = await addProject(owner, {
    totalBudget: '1000000.00',
    currency: 'BWP',
    estimatedCompletionDate: '2027-03-18',
    ...fields,
  });
  await sendJson(owner, 'PUT', `/api/projects/${project}/budget`, {
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

const submit = (person: SignedInVisit, project: number, fields: object = {}) =>
  sendJson(person, 'POST', `/api/projects/${project}/variations`, { ...beam, ...fields });

/** Chooses from the menu of a row. */
async function choose(page: Page, row: RegExp, action: string): Promise<void> {
  await page
    .getByRole('row', { name: row })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Returns the values before and after on the decision screen, by line. */
async function effectOf(page: Page): Promise<Record<string, [before: string, after: string]>> {
  const rows = page.getByRole('table', { name: 'What an approval changes' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const lines: Record<string, [string, string]> = {};
  for (const row of (await rows.all()).slice(1)) {
    const [before, after] = await row.getByRole('cell').allTextContents();
    lines[plainAmount(await row.getByRole('rowheader').textContent())] = [
      plainAmount(before),
      plainAmount(after),
    ];
  }
  return lines;
}

test.describe('a variation', () => {
  test('goes from a draft through a rejection to a revised copy that is approved', async ({
    signedIn,
    joined,
  }) => {
    const { owner, project } = await site(signedIn);
    const engineer = await joined(owner, project, 'engineer');
    const { page } = engineer;
    await page.goto(`/variations?project=${project}&add=1`);
    const form = page.getByRole('dialog', { name: 'Add Variation' });
    await form.getByRole('textbox', { name: /^Title/ }).fill('Steel ridge beam');
    await form.getByRole('textbox', { name: /^Cost impact/ }).fill('12,400.25');
    await form.getByRole('combobox', { name: 'Affected phase' }).selectOption('structure');
    await form.getByRole('combobox', { name: 'Paid by' }).selectOption('contingency');
    await expect(form.getByText('P 40,000 of the contingency is left')).toBeVisible();
    await form.getByRole('textbox', { name: 'Time impact in days' }).fill(' ٦ ');
    await form.getByRole('combobox', { name: 'Status' }).selectOption('draft');
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add Variation' }).click();
    await expect(page.getByText('Variation added successfully').first()).toBeVisible();
    await owner.page.goto(`/variations?project=${project}`);
    await expect(owner.page.getByText('No variations found for this project')).toBeVisible();

    await choose(page, /Steel ridge beam/, 'Submit for approval');
    await expect(page.getByText('Variation submitted for approval').first()).toBeVisible();
    await choose(page, /Steel ridge beam/, 'Withdraw to draft');
    await expect(page.getByText('Variation withdrawn to a draft').first()).toBeVisible();
    await page.getByRole('row', { name: /Steel ridge beam.*Draft/ }).press('e');
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click();
    await expect(page.getByRole('row', { name: /Steel ridge beam.*Pending/ })).toBeVisible();

    await choose(owner.page, /Steel ridge beam/, 'Approve or reject');
    const decision = owner.page.getByRole('dialog', { name: 'Approve or reject' });
    await decision.getByRole('radio', { name: 'Reject' }).check();
    await expect(decision.getByText('A rejection changes neither the budget nor the dates.')).toBeVisible();
    await decision.getByRole('textbox', { name: /^Note/ }).fill('Too dear');
    await decision.getByRole('button', { name: 'Reject variation' }).click();
    await expect(owner.page.getByText('Variation rejected').first()).toBeVisible();

    await expect(page.getByRole('row', { name: /Steel ridge beam.*Rejected/ })).toBeVisible();
    await choose(page, /Steel ridge beam/, 'Make a revised copy');
    const rejected = page.getByRole('dialog', { name: 'Variation' });
    await expect(page.getByText('Revised copy made: it is your draft').first()).toBeVisible();
    const copy = page.getByRole('dialog', { name: 'Edit Variation' });
    await expect(copy.getByRole('heading', { name: 'Revision 2 of Steel ridge beam' })).toBeVisible();
    await copy.getByRole('textbox', { name: /^Cost impact/ }).fill('9,000');
    await copy.getByRole('combobox', { name: 'Status' }).selectOption('pending');
    await copy.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Variation updated successfully').first()).toBeVisible();

    // Linked both ways: from the copy to the rejected variation, and back.
    await page.getByRole('row', { name: /Steel ridge beam.*Revision 2.*Pending/ }).press('e');
    await copy.getByRole('button', { name: 'Revision 1' }).click();
    await expect(rejected.getByRole('button', { name: 'Revision 2' })).toBeVisible();
    await expect(rejected.getByText('Too dear')).toBeVisible();
    await expect(rejected.getByRole('button', { name: 'Make a revised copy' })).toHaveCount(0);
    await rejected.getByRole('button', { name: 'History' }).click();
    await expect(rejected.getByText('Decided')).toBeVisible();
    await expect(rejected.getByText('Status: Pending → Rejected')).toBeVisible();
    await expect(rejected.getByRole('listitem').filter({ hasText: /^Status: Draft → Pending$/ })).toHaveCount(
      2,
    );
    expect(await axeFindings(page)).toEqual([]);

    await choose(owner.page, /Revision 2/, 'Approve or reject');
    await expect(decision.getByRole('heading', { name: 'Revision 2 of Steel ridge beam' })).toBeVisible();
    // 300,000.00 + 9,000.00; the contingency pays, so the project's budget stays.
    expect(await effectOf(owner.page)).toEqual({
      'Structure, revised budget': ['P 300,000.00', 'P 309,000.00'],
      'Structure, forecast': ['P 300,000.00', 'P 309,000.00'],
      'Project budget': ['P 1,000,000.00', 'P 1,000,000.00'],
      'Contingency left': ['P 40,000.00', 'P 31,000.00'],
      'Estimated completion': ['Mar 18, 2027', 'Mar 24, 2027'],
    });
    await decision.getByRole('textbox', { name: 'Agreed amount' }).fill('40,000.01');
    await expect(decision.getByText('The contingency does not hold this much.')).toBeVisible();
    expect((await effectOf(owner.page))['Contingency left']).toEqual(['P 40,000.00', '−P 0.01']);
    await decision.getByRole('radio', { name: 'Approve' }).check();
    await decision.getByRole('button', { name: 'Approve variation' }).click();
    await expect(decision.getByText('Only 40,000.00 of the contingency is left')).toBeVisible();
    await decision.getByRole('textbox', { name: 'Agreed amount' }).fill('8,500.50');
    await expect
      .poll(async () => (await effectOf(owner.page))['Contingency left'])
      .toEqual(['P 40,000.00', 'P 31,499.50']);
    await decision.getByRole('textbox', { name: /^Note/ }).fill('At cost');
    expect(await axeFindings(owner.page)).toEqual([]);
    await decision.getByRole('button', { name: 'Approve variation' }).click();
    await expect(owner.page.getByText('Variation approved').first()).toBeVisible();
    await expect(owner.page.getByRole('row', { name: /Revision 2/ }).getByText('+8,500.50')).toBeVisible();
    const budget = await fetchJson<{ contingency: { left: string } }>(
      owner,
      `/api/projects/${project}/budget`,
    );
    expect(budget.contingency.left).toBe('31499.50');
  });

  test('that is approved is reversed by a new one with negated figures', async ({ signedIn }) => {
    const { owner, project } = await site(signedIn);
    const { id } = await submit(owner, project);
    await sendJson(owner, 'POST', `/api/variations/${id}/decision`, {
      decision: 'approved',
      agreedAmount: '11900.10',
    });
    const { page } = owner;
    await page.goto(`/variations?project=${project}&edit=${id}`);
    const open = page.getByRole('dialog', { name: 'Edit Variation' });
    await expect(open.getByText('Agreed amount: P 11,900.10')).toBeVisible();
    // Fixed values have no hints for editing.
    await expect(open.getByText(/^Negative where/)).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await open.getByRole('button', { name: 'Reverse by a new variation' }).click();
    const form = page.getByRole('dialog', { name: 'Reverse a variation' });
    await expect(form.getByRole('textbox', { name: /^Title/ })).toHaveValue('Reversal of Steel ridge beam');
    await expect(form.getByRole('textbox', { name: /^Cost impact/ })).toHaveValue('−11,900.10');
    await expect(form.getByRole('textbox', { name: 'Time impact in days' })).toHaveValue('-6');
    await expect(form.getByRole('combobox', { name: 'Affected phase' })).toHaveValue('structure');
    await expect(form.getByText('An omission: work is left out')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add Variation' }).click();
    await expect(page.getByText('Variation added successfully').first()).toBeVisible();
    await choose(page, /Reversal of Steel ridge beam.*Omission/, 'Approve or reject');
    // 311,900.10 − 11,900.10, and the six days back.
    expect(await effectOf(page)).toMatchObject({
      'Structure, revised budget': ['P 311,900.10', 'P 300,000.00'],
      'Project budget': ['P 1,011,900.10', 'P 1,000,000.00'],
      'Estimated completion': ['Mar 24, 2027', 'Mar 18, 2027'],
    });
    await page.getByRole('radio', { name: 'Approve' }).check();
    await page.getByRole('button', { name: 'Approve variation' }).click();
    await expect(page.getByText('Variation approved').first()).toBeVisible();
    await expect(page.getByText('P 11,900.10 approved')).not.toBeAttached();
  });

  test('decided by two members at once is decided by one; the other sees by whom and keeps their note', async ({
    signedIn,
    joined,
  }) => {
    const { owner, project } = await site(signedIn);
    const engineer = await joined(owner, project, 'engineer');
    const second = await joined(owner, project, 'owner');
    const { id } = await submit(engineer, project);
    // Without live events the second screen still shows the variation as pending.
    await second.page.route('**/api/events**', (route) => route.abort());
    await second.page.goto(`/variations?project=${project}&decide=${id}`);
    const decision = second.page.getByRole('dialog', { name: 'Approve or reject' });
    await decision.getByRole('radio', { name: 'Reject' }).check();
    await decision.getByRole('textbox', { name: /^Note/ }).fill('We agreed on timber');
    await sendJson(owner, 'POST', `/api/variations/${id}/decision`, {
      decision: 'approved',
      note: 'Steel it is',
    });
    await decision.getByRole('button', { name: 'Reject variation' }).click();
    await expect(decision.getByText('Somebody else was quicker')).toBeVisible();
    await expect(decision.getByText(/by Thato Kgosi on/)).toBeVisible();
    await expect(decision.getByText('Steel it is')).toBeVisible();
    await expect(decision.getByRole('textbox', { name: 'Your note, not saved' })).toHaveValue(
      'We agreed on timber',
    );
    expect(await axeFindings(second.page)).toEqual([]);
  });

  test('above the approval limit cannot be decided by a project manager, unless less is agreed', async ({
    signedIn,
    joined,
  }) => {
    const { owner, project } = await site(signedIn, { variationApprovalLimit: '10000.00' });
    const manager = await joined(owner, project, 'project_manager');
    const { id } = await submit(owner, project);
    const { page } = manager;
    await page.goto(`/variations?project=${project}&decide=${id}`);
    const decision = page.getByRole('dialog', { name: 'Approve or reject' });
    await expect(decision.getByText('In this project you decide variations up to P 10,000.')).toBeVisible();
    await expect(decision.getByRole('button', { name: 'Decide' })).toBeDisabled();
    expect(await axeFindings(page)).toEqual([]);
    await decision.getByRole('radio', { name: 'Approve' }).check();
    await decision.getByRole('textbox', { name: 'Agreed amount' }).fill('10,000');
    await decision.getByRole('button', { name: 'Approve variation' }).click();
    await expect(page.getByText('Variation approved').first()).toBeVisible();
  });

  test('saved by another user keeps both changes, and only changed fields are sent', async ({ signedIn }) => {
    const { owner, project } = await site(signedIn);
    const { id } = await submit(owner, project);
    const { page } = owner;
    await page.goto(`/variations?project=${project}&edit=${id}`);
    const form = page.getByRole('dialog', { name: 'Edit Variation' });
    await form.getByRole('textbox', { name: /^Cost impact/ }).fill('13,000');
    await sendJson(owner, 'PATCH', `/api/variations/${id}`, {
      fundedBy: 'contingency',
      extraCost: '12000.00',
    });
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Saved by someone else: P 12,000')).toBeVisible();
    await expect(form.getByText('Saved by someone else: Contingency')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Variation updated successfully').first()).toBeVisible();
    expect(await fetchJson(owner, `/api/variations/${id}`)).toMatchObject({
      extraCost: '13000.00',
      fundedBy: 'contingency',
    });
  });

  test('can be filtered by payer and status', async ({ signedIn }) => {
    const { owner, project } = await site(signedIn);
    await submit(owner, project);
    await submit(owner, project, { title: 'Smaller porch', extraCost: '-900.00', fundedBy: 'contingency' });
    const { page } = owner;
    await page.goto(`/variations?project=${project}`);
    await page.getByRole('combobox', { name: 'Paid by' }).selectOption('contingency');
    await expect(page.getByText('1 variation', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /Smaller porch.*Omission/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('2 variations', { exact: true }).first()).toBeVisible();
    await page.goto(`/variations?project=${project}&funding=contingency&status=approved`);
    await expect(page.getByText('No variation matches these filters')).toBeVisible();
  });
});

test.describe('the variations screen and its dialogs', () => {
  test('fit desktop and phones, light and dark, without scrolling sideways', async ({ signedIn }) => {
    const owner = await signedIn();
    const project = await addSample(owner);
    const { id } = await submit(owner, project, {
      title: 'A ridge beam of galvanised steel in place of timber',
    });
    const first = await submit(owner, project, { title: 'Covered porch', status: 'rejected' });
    const copy = await sendJson(owner, 'POST', `/api/variations/${first.id}/revision`);
    const listed = await fetchJson<{ id: number; status: string }[]>(
      owner,
      `/api/projects/${project}/variations`,
    );
    const approved = listed.find(({ status }) => status === 'approved')?.id;
    const { page } = owner;
    const places = {
      list: '',
      decide: `&decide=${id}`,
      edit: `&edit=${copy.id}`,
      approved: `&edit=${approved}`,
      reverse: `&add=1&reverses=${approved}`,
    };
    for (const viewport of [DESKTOP, PHONE, NARROWEST]) {
      await page.setViewportSize(viewport);
      await openPage(page, `/dashboard?project=${project}`);
      for (const [name, query] of Object.entries(places)) {
        await turnTo(page, `/variations?project=${project}`);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        if (query) {
          await turnTo(page, `/variations?project=${project}${query}`);
          await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
          await waitForPage(page);
        }
        const place = [name, viewport.width];
        for (const scheme of ['light', 'dark'] as const) {
          await showTheme(page, scheme);
          expect([...place, await sidewaysScroll(page)]).toEqual([...place, 0]);
          expect([...place, await axeFindings(page)]).toEqual([...place, []]);
        }
      }
    }
  });
});
