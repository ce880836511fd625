import type { CurrentUser } from '@brick/domain/users/current-user';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { fetchJson, sendJson } from './api-requests.ts';
import type { BrowserVisit, VisitorFixtures } from './fixture-types.ts';
import { DESKTOP } from './page-checks.ts';
import { productUrl } from './product-process.ts';
import { addSample } from './test-data.ts';

interface WorkerFixtures {
  /** An account of this worker with a sample project. */
  sample: {
    username: string;
    project: number;
    session: Awaited<ReturnType<BrowserContext['storageState']>>;
    account: unknown;
  };
}

let accountCount = 0;

async function registerAccount(context: BrowserContext, person: { firstName: string; lastName: string }) {
  accountCount += 1;
  const username = `${person.firstName.toLowerCase()}${process.pid}x${accountCount}`;
  const answer = await context.request.post('/api/register', {
    data: { username, password: 'mortar-and-lime', ...person },
  });
  expect(answer.status()).toBe(201);
  return { username, id: ((await answer.json()) as { id: number }).id };
}

/** An account with its settings, without what every visit changes. */
async function ownAccount(visitor: Pick<BrowserVisit, 'context'>): Promise<unknown> {
  const { updatedAt: _, lastProjectId: __, ...account } = await fetchJson<CurrentUser>(visitor, '/api/user');
  return account;
}

/** Refused requests are expected in the console, exceptions are not. */
function collectConsoleErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text());
  });
  return complaints;
}

export const test = base.extend<VisitorFixtures, WorkerFixtures>({
  baseURL: ({ browserName: _ }, use) => use(productUrl()),
  viewport: ({ browserName: _ }, use) => use(DESKTOP),

  visit: async ({ browser }, use) => {
    const visits: BrowserVisit[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const visit = { context, page, complaints: collectConsoleErrors(page) };
      visits.push(visit);
      return visit;
    });
    await Promise.all(visits.map(({ context }) => context.close()));
    expect(
      visits.flatMap(({ complaints }) => complaints),
      'what the consoles said',
    ).toEqual([]);
  },

  signedIn: ({ visit }, use) =>
    use(async (options) => {
      const visitor = await visit(options);
      const { username } = await registerAccount(visitor.context, { firstName: 'Thato', lastName: 'Kgosi' });
      return { ...visitor, username };
    }),

  namedPerson: ({ visit }, use) =>
    use(async (firstName, lastName) => {
      const visitor = await visit();
      return { ...visitor, ...(await registerAccount(visitor.context, { firstName, lastName })) };
    }),

  joined: ({ signedIn }, use) =>
    use(async (owner, projectId, role) => {
      const person = await signedIn();
      const member = { username: person.username, role };
      const { id } = await sendJson(owner, 'POST', `/api/projects/${projectId}/members`, member);
      if (role === 'owner') await sendJson(person, 'POST', `/api/offers/${id}/accept`);
      return person;
    }),

  sample: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: productUrl() });
      const { username } = await registerAccount(context, { firstName: 'Thato', lastName: 'Kgosi' });
      const project = await addSample({ context });
      const account = await ownAccount({ context });
      const session = await context.storageState();
      await context.close();
      await use({ username, project, session, account });
    },
    { scope: 'worker' },
  ],

  inSample: async ({ browser, visit, sample }, use) => {
    const { username, project, session, account } = sample;
    await use(async (options = {}) => ({
      ...(await visit({ ...options, storageState: session })),
      ...{ username, project },
    }));
    const context = await browser.newContext({ baseURL: productUrl(), storageState: session });
    expect(await ownAccount({ context }), 'the account that tests share').toEqual(account);
    await context.close();
  },
});
