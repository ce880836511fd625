import { createFixtures } from '@brick/server/endpoint-tests/fixtures/fixtures';
import { ENDPOINTS } from '@brick/server/endpoints';
import type { EndpointHandler } from '@brick/server/platform/http/endpoint-handlers';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { fuzzArchives } from './archives/fuzz-archives.ts';
import { fuzzFiles } from './files/fuzz-files.ts';
import type { FuzzOutcome } from './findings.ts';
import { fuzzRequests } from './requests/fuzz-requests.ts';
import { type FuzzRunOptions, testTimeout } from './run-options.ts';
import { fuzzTables } from './tables/fuzz-tables.ts';

const planted: { served: EndpointHandler; was: EndpointHandler['handle'] }[] = [];

const world = await createFixtures({ logLevel: 'silent' });
afterEach(() => {
  for (const { served, was } of planted.splice(0)) served.handle = was;
});
afterAll(() => world.stop());

type ControlHandler = (context: { body?: Record<string, unknown> }) => Promise<unknown>;

/** Replaces the handler of an endpoint; `instead` receives the original. */
function replaceHandler(call: string, instead: (was: ControlHandler) => ControlHandler): void {
  const served = ENDPOINTS.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === call);
  if (!served) throw new Error(`nothing answers ${call}`);
  planted.push({ served, was: served.handle });
  served.handle = instead(served.handle as ControlHandler) as EndpointHandler['handle'];
}

const RUN_OPTIONS: FuzzRunOptions = { seed: 20260318, seconds: 60, patience: 60_000, most: 40 };
const ADD_EXPENSE = 'POST /api/projects/{projectId}/expenses';
const EXPENSES_PATH = /^\/api\/projects\/\{projectId\}\/expenses$/;

const testSite = () => ({ server: world.server, owner: world.owner, project: world.project });
const findingTexts = ({ findings }: FuzzOutcome) => findings.map(({ what }) => what);
const containsFinding = (words: RegExp) => expect.arrayContaining([expect.stringMatching(words)]);
const failingHandler: ControlHandler = () => Promise.reject(new Error('planted'));

describe(
  'random requests find',
  () => {
    const asked = () => fuzzRequests(world, { ...RUN_OPTIONS, only: EXPENSES_PATH });

    it('an endpoint that fails on one value', async () => {
      replaceHandler(
        ADD_EXPENSE,
        (was) => (context) =>
          context.body?.['supplierId'] === null ? failingHandler(context) : was(context),
      );
      expect(findingTexts(await asked())).toEqual(
        containsFinding(/POST .*expenses by .*: it was answered 500/),
      );
    });

    it('an endpoint whose reply does not match its schema', async () => {
      replaceHandler(ADD_EXPENSE, (was) => async (context) => ({
        ...((await was(context)) as object),
        amount: 7,
      }));
      expect(findingTexts(await asked())).toEqual(containsFinding(/the reply is not as declared: amount/));
    });

    it('an endpoint that never replies', async () => {
      replaceHandler(
        'GET /api/projects/{projectId}/expenses',
        () => () => new Promise((resolve) => setTimeout(resolve, 2000)),
      );
      const came = await fuzzRequests(world, { ...RUN_OPTIONS, only: EXPENSES_PATH, patience: 200 });
      expect(findingTexts(came)).toEqual(containsFinding(/it was never answered/));
    });

    it('an endpoint that changes rows of other projects', async () => {
      replaceHandler(ADD_EXPENSE, (was) => async (context) => {
        await world.server.connection.rows(sql`update issues set title = title || '.' where project_id in
        (select id from projects where name = 'Far away')`);
        return was(context);
      });
      expect(findingTexts(await asked())).toEqual(
        containsFinding(/issue changed in a project whose members asked for nothing/),
      );
    });

    it('a total that is not the sum of its rows', async () => {
      await world.server.connection.rows(sql`
      insert into project_total_deltas (project_id, resource, bucket, count, amount)
      values (${world.project}, 'expenses', 'foundation|paid', 0, 0.01)`);
      expect(findingTexts(await fuzzRequests(world, { ...RUN_OPTIONS, most: 1 }))).toEqual(
        containsFinding(/the total expenses foundation\|paid/),
      );
      await world.server.connection.rows(sql`
      insert into project_total_deltas (project_id, resource, bucket, count, amount)
      values (${world.project}, 'expenses', 'foundation|paid', 0, -0.01)`);
    });
  },
  testTimeout(RUN_OPTIONS),
);

describe(
  'random files find',
  () => {
    it('a failing upload, and a PDF that is not created', async () => {
      replaceHandler('GET /api/inspections/{id}/export', () => failingHandler);
      expect(findingTexts(await fuzzFiles(testSite(), RUN_OPTIONS))).toEqual(
        containsFinding(/the export is answered 500/),
      );
      replaceHandler('POST /api/upload', () => failingHandler);
      expect(findingTexts(await fuzzFiles(testSite(), { ...RUN_OPTIONS, most: 2 }))).toEqual(
        containsFinding(/it was answered 500/),
      );
    });
  },
  testTimeout(RUN_OPTIONS),
);

describe(
  'random tables find',
  () => {
    it('a file that is not read completely, and a failing import', async () => {
      const slow = await fuzzTables(testSite(), { ...RUN_OPTIONS, patience: 0, most: 1 });
      expect(findingTexts(slow)).toEqual(containsFinding(/it was never read to its end/));
      for (const { endpoint } of ENDPOINTS)
        if (endpoint.path.endsWith('/import'))
          replaceHandler(`${endpoint.method} ${endpoint.path}`, () => failingHandler);
      const refused = await fuzzTables(testSite(), { ...RUN_OPTIONS, most: 6 });
      expect(findingTexts(refused)).toEqual(containsFinding(/its import: it was answered 500/));
    });
  },
  testTimeout(RUN_OPTIONS),
);

describe(
  'random archives find',
  () => {
    it('an import that breaks', async () => {
      replaceHandler('POST /api/archives', () => failingHandler);
      expect(findingTexts(await fuzzArchives(world, { ...RUN_OPTIONS, most: 1 }))).toEqual(
        containsFinding(/it was answered 500/),
      );
    });
  },
  testTimeout(RUN_OPTIONS),
);
