import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { DESKTOP } from './looks.ts';
import { addSample } from './made.ts';
import { sent } from './people.ts';
import { productUrl } from './product.ts';
import type { Visit, Visitors } from './visit.ts';

interface Shared {
  /** An account of this worker with a sample project. */
  sample: { username: string; project: number; session: Awaited<ReturnType<BrowserContext['storageState']>> };
}

let accounts = 0;

async function registered(context: BrowserContext, person: { firstName: string; lastName: string }) {
  accounts += 1;
  const username = `${person.firstName.toLowerCase()}${process.pid}x${accounts}`;
  const answer = await context.request.post('/api/register', {
    data: { username, password: 'mortar-and-lime', ...person },
  });
  expect(answer.status()).toBe(201);
  return { username, id: ((await answer.json()) as { id: number }).id };
}

/** A call that the server refuses is an expected line in the console, an exception is not. */
function listenTo(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text());
  });
  return complaints;
}

export const test = base.extend<Visitors, Shared>({
  baseURL: ({ browserName: _ }, use) => use(productUrl()),
  viewport: ({ browserName: _ }, use) => use(DESKTOP),

  visit: async ({ browser }, use) => {
    const visits: Visit[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const visit = { context, page, complaints: listenTo(page) };
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
      const { username } = await registered(visitor.context, { firstName: 'Thato', lastName: 'Kgosi' });
      return { ...visitor, username };
    }),

  namedPerson: ({ visit }, use) =>
    use(async (firstName, lastName) => {
      const visitor = await visit();
      return { ...visitor, ...(await registered(visitor.context, { firstName, lastName })) };
    }),

  joined: ({ signedIn }, use) =>
    use(async (owner, projectId, role) => {
      const person = await signedIn();
      const member = { username: person.username, role };
      const { id } = await sent(owner, 'POST', `/api/projects/${projectId}/members`, member);
      if (role === 'owner') await sent(person, 'POST', `/api/offers/${id}/accept`);
      return person;
    }),

  sample: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: productUrl() });
      const { username } = await registered(context, { firstName: 'Thato', lastName: 'Kgosi' });
      const project = await addSample({ context });
      const session = await context.storageState();
      await context.close();
      await use({ username, project, session });
    },
    { scope: 'worker' },
  ],

  inSample: ({ visit, sample }, use) =>
    use(async (options = {}) => {
      const { username, project, session } = sample;
      return { ...(await visit({ ...options, storageState: session })), username, project };
    }),
});
