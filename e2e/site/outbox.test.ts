import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import {
  everythingSent,
  issuesOf,
  openTab,
  overviewOf,
  reopen,
  type StoredIssue,
  statesAre,
  test,
} from '../support/outbox-page.ts';

const ISSUE = { severity: 'medium' };

const addIssue = (page: Page, project: number, title: string, more: object = {}): Promise<string> =>
  page.evaluate(async ([id, body]) => (await window.harness.addIssue(id, body)).id, [
    project,
    { title, ...ISSUE, ...more },
  ] as const);

const editIssue = (page: Page, project: number, record: string | number, before: object, body: object) =>
  page.evaluate(async ([id, on, was, is]) => (await window.harness.editIssue(id, on, was, is)).id, [
    project,
    record,
    before as { version?: number },
    body as Record<string, unknown>,
  ] as const);

const isWrite = (route: Route) => route.request().method() !== 'GET';

/** Lets every write through and drops the answer of the first `count`. */
async function cutAnswers(context: BrowserContext, count: number): Promise<() => number> {
  let left = count;
  let cut = 0;
  await context.route('**/api/**', async (route) => {
    if (!isWrite(route) || left === 0) return route.continue();
    left -= 1;
    await route.fetch();
    cut += 1;
    return route.abort('connectionreset');
  });
  return () => cut;
}

const now = (page: Page) => page.evaluate(() => window.harness.outbox.tryNow());

test('what is made without a network arrives once there is one, in its order', async ({ onSite }) => {
  const visitor = await onSite();
  const { context, page, project } = visitor;
  await context.setOffline(true);
  const first = await addIssue(page, project, 'Cracked tile', { location: 'Bathroom' });
  await editIssue(page, project, first, { description: null }, { description: 'Two of them' });
  await editIssue(page, project, first, { location: 'Bathroom' }, { location: 'Kitchen' });
  await addIssue(page, project, 'Missing grout');
  await statesAre(page, ['waiting', 'waiting', 'waiting', 'waiting']);
  await context.setOffline(false);
  await everythingSent(page);
  // Two new issues are sent at once: either may arrive first.
  const rows = (await issuesOf(visitor)).toSorted((a, b) => a.title.localeCompare(b.title));
  expect(rows).toMatchObject([
    { title: 'Cracked tile', description: 'Two of them', location: 'Kitchen', version: 3, clientId: first },
    { title: 'Missing grout', version: 1, device: 'Chrome on Linux' },
  ]);
  const receipts = await page.evaluate(() => window.harness.outbox.receipts());
  expect(receipts.map(({ act, notes }) => [act, notes])).toEqual(
    expect.arrayContaining([
      ['create', []],
      ['edit', []],
    ]),
  );
  expect(await page.evaluate((id) => window.harness.outbox.sentId(id), first)).toMatchObject({
    kind: 'issue',
    id: rows[0]?.id,
    number: expect.stringMatching(/^SN-/),
  });
});

test('what one window has saved of a draft is overwritten by no other that has it open', async ({
  onSite,
}) => {
  const visitor = await onSite();
  const { context, page, project } = visitor;
  await context.setOffline(true);
  const draft = await page.evaluate(
    async (id) => (await window.harness.draftIssue(id, { title: 'Begun' })).id,
    project,
  );
  await page.evaluate(
    ([of, id]) => window.harness.addIssue(of, { title: 'Saved here', severity: 'medium' }, id),
    [project, draft] as const,
  );
  const saveAgain = (title: string) =>
    page.evaluate(
      async ([of, id, body]) => {
        const { outbox, newIssue } = window.harness;
        const call = { method: 'POST', path: '/api/projects/{projectId}/issues' } as const;
        const kept = await outbox.saveDraft(call, newIssue(of, body, id));
        await outbox.saveEntry(call, newIssue(of, body, id));
        return kept.id === id;
      },
      [project, draft, { title, severity: 'medium' }] as const,
    );
  expect(await saveAgain('Saved there')).toBe(false);
  await context.setOffline(false);
  await expect.poll(async () => (await issuesOf(visitor)).length, { timeout: 60_000 }).toBe(2);
  expect(await saveAgain('Saved later')).toBe(false);
  await expect.poll(async () => (await issuesOf(visitor)).length, { timeout: 60_000 }).toBe(3);
  const rows = await issuesOf(visitor);
  expect(rows.find(({ clientId }) => clientId === draft)?.title).toBe('Saved here');
  const { entries } = await overviewOf(page);
  expect(entries.map(({ title, state }) => [title, state])).toEqual([
    ['Saved there', 'draft'],
    ['Saved later', 'draft'],
  ]);
});

test('a step counts as of when it is saved, what is made as of when it was begun', async ({ onSite }) => {
  const { context, page, project } = await onSite();
  await context.setOffline(true);
  const saved = (act: 'step' | 'create', more: object = {}) =>
    page.evaluate(
      async ([projectId, fields]) => {
        const { outbox } = window.harness;
        const call = { method: 'POST', path: '/api/projects/{projectId}/issues' } as const;
        const given = { kind: 'issue', projectId, title: '', params: { projectId }, body: {}, ...fields };
        const draft = await outbox.saveDraft(call, given as never);
        await new Promise((later) => setTimeout(later, 20));
        const between = await outbox.saveEntry(call, given as never);
        const { id, ...last } = await outbox.saveEntry(call, { ...given, id: draft.id } as never);
        const isLater = last.capturedAt > draft.capturedAt && last.capturedAt >= between.capturedAt;
        return [id === draft.id, isLater, last.seq > between.seq];
      },
      [project, { act, record: 1, editPath: '/api/issues/{id}', ...more }] as const,
    );
  expect(await saved('step')).toEqual([true, true, true]);
  expect(await saved('create')).toEqual([true, false, false]);
  // A line is made too: it becomes an addendum where it was begun before the signature.
  const ifSigned = { method: 'POST', path: '/api/addenda', params: {}, query: {}, body: {} };
  expect(await saved('step', { ifSigned })).toEqual([true, false, false]);
});

test('an answer that is lost doubles nothing', async ({ onSite }) => {
  const visitor = await onSite();
  const { context, page, project } = visitor;
  const cut = await cutAnswers(context, 8);
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three', 'Four']) ids.push(await addIssue(page, project, title));
  for (const id of ids) await editIssue(page, project, id, { location: null }, { location: `of ${id}` });
  await everythingSent(page);
  expect(cut()).toBe(8);
  const rows = await issuesOf(visitor);
  expect(
    rows.map(({ title, location, clientId, version }) => [title, location === `of ${clientId}`, version]),
  ).toHaveLength(4);
  expect(new Set(rows.map(({ title }) => title))).toEqual(new Set(['One', 'Two', 'Three', 'Four']));
  for (const { location, clientId, version } of rows)
    expect([location, version]).toEqual([`of ${clientId}`, 2]);
});

test('edits of different fields are merged, of the same field a person chooses', async ({ onSite }) => {
  const visitor = await onSite();
  const { context, page, project } = visitor;
  const stored = await sendJson<StoredIssue>(visitor, 'POST', `/api/projects/${project}/issues`, {
    title: 'Cracked tile',
    location: 'Bathroom',
    ...ISSUE,
  });
  await context.setOffline(true);
  await editIssue(page, project, stored.id, stored, { description: 'Two of them', location: 'Kitchen' });
  await context.setOffline(false);
  await everythingSent(page);
  const second = await fetchJson<StoredIssue>(visitor, `/api/issues/${stored.id}`);
  await context.setOffline(true);
  await editIssue(page, project, stored.id, second, { location: 'Hall' });
  await sendJson(visitor, 'PATCH', `/api/issues/${stored.id}`, { title: 'Broken tile' });
  await context.setOffline(false);
  await everythingSent(page);
  expect(await issuesOf(visitor)).toMatchObject([{ title: 'Broken tile', location: 'Hall' }]);
  const receipts = await page.evaluate(() => window.harness.outbox.receipts());
  expect(receipts.flatMap(({ notes }) => notes)).toEqual(['merged']);

  const third = await fetchJson<StoredIssue>(visitor, `/api/issues/${stored.id}`);
  await context.setOffline(true);
  const edit = await editIssue(page, project, stored.id, third, { location: 'Mine', description: 'Three' });
  await sendJson(visitor, 'PATCH', `/api/issues/${stored.id}`, { location: 'Theirs' });
  await context.setOffline(false);
  await statesAre(page, ['stopped']);
  const [stopped] = (await overviewOf(page)).entries;
  expect(stopped?.conflict?.fields).toEqual({
    location: { before: 'Hall', mine: 'Mine', theirs: 'Theirs' },
  });
  await page.evaluate((id) => window.harness.outbox.resolveConflict(id, { location: 'Both' }), edit);
  await everythingSent(page);
  expect(await issuesOf(visitor)).toMatchObject([{ location: 'Both', description: 'Three' }]);
});

test('what is refused stops with its sentence and keeps what needs it behind; others go on', async ({
  onSite,
}) => {
  const visitor = await onSite();
  const { page, project } = visitor;
  const refused = await addIssue(page, project, 'Wrong', { severity: 'extreme' });
  const behind = await editIssue(page, project, refused, { location: null }, { location: 'Hall' });
  await addIssue(page, project, 'Right');
  await statesAre(page, ['stopped', 'behind']);
  const [entry] = (await overviewOf(page)).entries;
  expect(entry?.lastProblem).toMatchObject({ status: 422, code: 'invalid' });
  expect(Object.keys(entry?.lastProblem?.errors ?? {})).toEqual(['severity']);
  expect(await page.evaluate((id) => window.harness.outbox.stoppedBefore(id)?.id, behind)).toBe(refused);
  expect((await issuesOf(visitor)).map(({ title }) => title)).toEqual(['Right']);
  await page.evaluate(
    (id) => window.harness.outbox.editEntry(id, { body: { title: 'Corrected', severity: 'high' } }),
    refused,
  );
  await everythingSent(page);
  expect(await issuesOf(visitor)).toMatchObject([
    { title: 'Right' },
    { title: 'Corrected', location: 'Hall' },
  ]);
});

test('a correction reaches a row that had arrived before, though its answer was lost', async ({ onSite }) => {
  const visitor = await onSite();
  const { context, page, project } = visitor;
  let asked = 0;
  await context.route('**/api/projects/*/issues', async (route) => {
    if (!isWrite(route)) return route.continue();
    asked += 1;
    if (asked === 1) {
      await route.fetch();
      return route.abort('connectionreset');
    }
    if (asked > 2) return route.continue();
    const body = { code: 'forbidden', title: 'Not allowed', detail: 'Not now.', status: 403 };
    return route.fulfill({ status: 403, json: body, contentType: 'application/problem+json' });
  });
  const id = await addIssue(page, project, 'Cracked tile');
  await statesAre(page, ['stopped']);
  await page.evaluate(
    (entry) =>
      window.harness.outbox.editEntry(entry, { body: { title: 'Cracked tiles', severity: 'medium' } }),
    id,
  );
  await everythingSent(page);
  expect(await issuesOf(visitor)).toMatchObject([{ title: 'Cracked tiles', clientId: id, version: 2 }]);
});

test('without a session everything is held, and goes on for the same person alone', async ({
  onSite,
  namedPerson,
}) => {
  const visitor = await onSite();
  const { context, page, project, userId, username } = visitor;
  await context.request.post('/api/logout');
  await addIssue(page, project, 'Cracked tile');
  await statesAre(page, ['held']);
  expect((await overviewOf(page)).hold).toEqual({ reason: 'session', nextAt: null });

  const other = await namedPerson('Kabo', 'Phiri');
  const theirs = await other.context.cookies();
  await context.addCookies(theirs);
  await now(page);
  await statesAre(page, ['held']);
  const tab = await openTab({ context, userId: other.id });
  await expect.poll(async () => (await overviewOf(tab)).ofOthers).toBe(1);
  expect((await overviewOf(tab)).entries).toEqual([]);
  await tab.close();
  await context.request.post('/api/logout');
  const signedIn = await context.request.post('/api/login', {
    data: { username, password: 'mortar-and-lime' },
  });
  expect(signedIn.status()).toBe(200);
  expect(await issuesOf(visitor)).toEqual([]);
  await page.evaluate(() => window.harness.outbox.signedIn());
  await everythingSent(page);
  expect(await issuesOf(visitor)).toMatchObject([{ title: 'Cracked tile' }]);
  expect(userId).not.toBe(other.id);
});

test('nothing is sent as somebody else who signs in while it is being sent', async ({
  onSite,
  namedPerson,
}) => {
  const visitor = await onSite();
  const { context, page, project, userId } = visitor;
  const other = await namedPerson('Kabo', 'Phiri');
  await sendJson(visitor, 'POST', `/api/projects/${project}/members`, {
    username: other.username,
    role: 'engineer',
  });
  const own = await context.cookies();
  await page.evaluate(() => window.harness.outbox.setOffline(true));
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await addIssue(page, project, title);
  // After the page has asked who is there, and before the first entry goes.
  let asked = 0;
  await context.route('**/api/user', async (route) => {
    const answer = await route.fetch();
    asked += 1;
    if (asked === 1) await context.addCookies(await other.context.cookies());
    return route.fulfill({ response: answer });
  });
  await page.evaluate(() => window.harness.outbox.setOffline(false));
  await expect.poll(async () => (await overviewOf(page)).hold).toEqual({ reason: 'session', nextAt: null });
  expect(asked).toBe(1);
  await statesAre(page, Array(6).fill('held'));
  await context.addCookies(own);
  expect(await issuesOf(visitor)).toEqual([]);
  await page.evaluate(() => window.harness.outbox.signedIn());
  await everythingSent(page);
  const authors = (await issuesOf(visitor)).map(({ reportedBy }) => reportedBy);
  expect(authors).toEqual(Array(6).fill(userId));
});

test('the offline mode holds everything until it is left', async ({ onSite }) => {
  const visitor = await onSite();
  const { page, project } = visitor;
  await page.evaluate(() => window.harness.outbox.setOffline(true));
  await addIssue(page, project, 'Cracked tile');
  await statesAre(page, ['held']);
  await reopen(page, visitor.userId);
  await statesAre(page, ['held']);
  await page.evaluate(() => window.harness.outbox.setOffline(false));
  await everythingSent(page);
  expect(await issuesOf(visitor)).toHaveLength(1);
});

test('a network that answers with a page of its own is no server', async ({ onSite }) => {
  const visitor = await onSite();
  const { context, page, project } = visitor;
  // A hotel, a filter, and what stands in front of a server that is being replaced.
  const statuses = [200, 401, 403, 404];
  const portal = (route: Route) =>
    isWrite(route)
      ? route.fulfill({ status: statuses.shift() ?? 200, contentType: 'text/html', body: '<h1>Hotel</h1>' })
      : route.continue();
  await context.route('**/api/**', portal);
  await addIssue(page, project, 'Cracked tile');
  for (let tries = 1; tries <= 4; tries += 1) {
    await expect.poll(async () => (await overviewOf(page)).entries[0]?.tries).toBe(tries);
    await statesAre(page, ['waiting']);
    await now(page);
  }
  expect(await issuesOf(visitor)).toEqual([]);
  await context.unroute('**/api/**', portal);
  await everythingSent(page);
  expect(await issuesOf(visitor)).toHaveLength(1);
});

test('a busy server is given the time that it asks for, a full one five minutes', async ({ onSite }) => {
  const visitor = await onSite();
  const { context, page, project } = visitor;
  let status = 429;
  await context.route('**/api/projects/*/issues', (route) =>
    isWrite(route) && status > 0
      ? route.fulfill({
          status,
          headers: { 'retry-after': '90' },
          json: { code: 'tooMany', detail: 'Later.' },
        })
      : route.continue(),
  );
  const began = Date.now();
  await addIssue(page, project, 'Cracked tile');
  await expect.poll(async () => (await overviewOf(page)).entries[0]?.nextAt).toBeGreaterThan(began + 89_000);
  status = 507;
  await now(page);
  const [{ id = '' } = {}] = (await overviewOf(page)).entries;
  await page.evaluate((entry) => window.harness.outbox.tryNow(entry), id);
  await statesAre(page, ['held']);
  const { hold } = await overviewOf(page);
  expect(hold?.reason).toBe('full');
  expect(hold?.nextAt).toBeGreaterThan(began + 299_000);
  status = 0;
  await now(page);
  await everythingSent(page);
  expect(await issuesOf(visitor)).toHaveLength(1);
});

test('a server that says nothing for a minute is asked again', async ({ onSite }) => {
  const visitor = await onSite();
  const { context, page, project, userId } = visitor;
  await page.clock.install();
  await reopen(page, userId);
  let isSilent = true;
  await context.route('**/api/projects/*/issues', (route) =>
    isWrite(route) && isSilent ? undefined : route.continue(),
  );
  await addIssue(page, project, 'Cracked tile');
  await statesAre(page, ['sending']);
  await page.clock.fastForward(59_000);
  await statesAre(page, ['sending']);
  isSilent = false;
  await page.clock.fastForward(2_000);
  await expect.poll(async () => (await overviewOf(page)).entries[0]?.state).toBe('waiting');
  await page.clock.fastForward(30_000);
  await everythingSent(page);
  expect(await issuesOf(visitor)).toHaveLength(1);
});

test('the time of capture is right on a device whose clock is three hours ahead, also when it is set right', async ({
  onSite,
}) => {
  const visitor = await onSite();
  const { context, page, project, userId } = visitor;
  const ahead = 3 * 60 * 60 * 1000;
  await page.clock.setSystemTime(Date.now() + ahead);
  await reopen(page, userId);
  await expect.poll(async () => (await overviewOf(page)).isReachable).toBe(true);
  await context.setOffline(true);
  await page.clock.setSystemTime(Date.now() + ahead);
  const first = Date.now();
  await addIssue(page, project, 'Ahead');
  await page.clock.setSystemTime(Date.now());
  const second = Date.now();
  await addIssue(page, project, 'Set right');
  await context.setOffline(false);
  await everythingSent(page);
  // Two new issues are sent at once: either may arrive first.
  const rows = (await issuesOf(visitor)).toSorted((a, b) => a.title.localeCompare(b.title));
  const times = rows.map(({ capturedAt }) => Date.parse(capturedAt ?? ''));
  expect(Math.abs((times[0] ?? 0) - first)).toBeLessThan(2000);
  expect(Math.abs((times[1] ?? 0) - second)).toBeLessThan(2000);
  expect(Math.abs((rows[0]?.clockSkewMs ?? 0) - ahead)).toBeLessThan(2000);
});
