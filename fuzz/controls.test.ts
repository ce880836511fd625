import { CALLS } from '@brick/server/calls';
import type { Served } from '@brick/server/platform/serve';
import { openWorld, type World } from '@brick/server/walk/world';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fuzzArchives } from './archives/fuzz-archives.ts';
import { fuzzFiles } from './files/fuzz-files.ts';
import type { Outcome } from './finding.ts';
import { fuzzRequests } from './requests/fuzz-requests.ts';
import { longest, type Run } from './run.ts';
import { fuzzTables } from './tables/fuzz-tables.ts';

let world: World;
const planted: { served: Served; was: Served['handle'] }[] = [];

beforeAll(async () => {
  world = await openWorld({ logLevel: 'silent' });
});
afterEach(() => {
  for (const { served, was } of planted.splice(0)) served.handle = was;
});
afterAll(() => world.stop());

type Handle = (context: { body?: Record<string, unknown> }) => Promise<unknown>;

/** Has a call do something else, `instead` being given what it did. */
function plant(call: string, instead: (was: Handle) => Handle): void {
  const served = CALLS.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === call);
  if (!served) throw new Error(`nothing answers ${call}`);
  planted.push({ served, was: served.handle });
  served.handle = instead(served.handle as Handle) as Served['handle'];
}

const RUN: Run = { seed: 20260318, seconds: 60, patience: 60_000, most: 40 };
const ADD = 'POST /api/projects/{projectId}/expenses';
const EXPENSES = /^\/api\/projects\/\{projectId\}\/expenses$/;

const site = () => ({ server: world.server, owner: world.owner, project: world.project });
const whatIn = ({ findings }: Outcome) => findings.map(({ what }) => what);
const finding = (words: RegExp) => expect.arrayContaining([expect.stringMatching(words)]);
const broken: Handle = () => Promise.reject(new Error('planted'));

describe(
  'requests by chance find',
  () => {
    const asked = () => fuzzRequests(world, { ...RUN, only: EXPENSES });

    it('a call that breaks on one value', async () => {
      plant(
        ADD,
        (was) => (context) => (context.body?.['supplierId'] === null ? broken(context) : was(context)),
      );
      expect(whatIn(await asked())).toEqual(finding(/POST .*expenses by .*: it was answered 500/));
    });

    it('a call that answers something else than it declares', async () => {
      plant(ADD, (was) => async (context) => ({ ...((await was(context)) as object), amount: 7 }));
      expect(whatIn(await asked())).toEqual(finding(/the reply is not as declared: amount/));
    });

    it('a call that is not answered', async () => {
      plant(
        'GET /api/projects/{projectId}/expenses',
        () => () => new Promise((resolve) => setTimeout(resolve, 2000)),
      );
      const came = await fuzzRequests(world, { ...RUN, only: EXPENSES, patience: 200, most: 15 });
      expect(whatIn(came)).toEqual(finding(/it was never answered/));
    });

    it('a call that changes rows of somebody else', async () => {
      plant(ADD, (was) => async (context) => {
        await world.server.connection.rows(sql`update issues set title = title || '.' where project_id in
        (select id from projects where name = 'Far away')`);
        return was(context);
      });
      expect(whatIn(await asked())).toEqual(
        finding(/issue changed in a project whose members asked for nothing/),
      );
    });

    it('a total that is not the sum of its rows', async () => {
      await world.server.connection.rows(sql`
      insert into project_total_deltas (project_id, resource, bucket, count, amount)
      values (${world.project}, 'expenses', 'foundation|paid', 0, 0.01)`);
      expect(whatIn(await fuzzRequests(world, { ...RUN, most: 1 }))).toEqual(
        finding(/the total expenses foundation\|paid/),
      );
      await world.server.connection.rows(sql`
      insert into project_total_deltas (project_id, resource, bucket, count, amount)
      values (${world.project}, 'expenses', 'foundation|paid', 0, -0.01)`);
    });
  },
  longest(RUN),
);

describe(
  'files by chance find',
  () => {
    it('an upload that breaks, and a paper that is not drawn', async () => {
      plant('GET /api/inspections/{id}/export', () => broken);
      expect(whatIn(await fuzzFiles(site(), RUN))).toEqual(finding(/the export is answered 500/));
      plant('POST /api/upload', () => broken);
      expect(whatIn(await fuzzFiles(site(), { ...RUN, most: 2 }))).toEqual(finding(/it was answered 500/));
    });
  },
  longest(RUN),
);

describe(
  'tables by chance find',
  () => {
    it('a file that is not read to its end, and an import that breaks', async () => {
      const slow = await fuzzTables(site(), { ...RUN, patience: 0, most: 1 });
      expect(whatIn(slow)).toEqual(finding(/it was never read to its end/));
      for (const { endpoint } of CALLS)
        if (endpoint.path.endsWith('/import')) plant(`${endpoint.method} ${endpoint.path}`, () => broken);
      const refused = await fuzzTables(site(), { ...RUN, most: 6 });
      expect(whatIn(refused)).toEqual(finding(/its import: it was answered 500/));
    });
  },
  longest(RUN),
);

describe(
  'archives by chance find',
  () => {
    it('an import that breaks', async () => {
      plant('POST /api/archives', () => broken);
      expect(whatIn(await fuzzArchives(world, { ...RUN, most: 1 }))).toEqual(finding(/it was answered 500/));
    });
  },
  longest(RUN),
);
