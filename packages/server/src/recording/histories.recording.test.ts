import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { ENDPOINTS } from '../endpoints.ts';
import type { HttpResponse } from '../testing/test-client.ts';
import { type KindScenario, scenariosOfKinds } from './kind-scenarios.ts';
import { Scenario } from './project-scenario.ts';
import { openRecordedProject, TIMEOUT_MS } from './recorded-project.ts';
import { SNAPSHOT_FOLDER, snapshotFiles } from './snapshot-files.ts';
import { replaceRandomValues, sortKeys } from './snapshot-text.ts';

const recorded = snapshotFiles('histories');

vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });

const site = await openRecordedProject('sample');
const filling = new Scenario(site);
const kinds = await scenariosOfKinds(filling);
afterAll(() => site.stop());

/** Fields of a change that are not fields of the row. */
const NON_FIELDS = ['version'];

function fieldsOf(folder: string): string[] {
  const change = ENDPOINTS.find(
    ({ endpoint }) => endpoint.method === 'PATCH' && endpoint.path === `/api/${folder}/{id}`,
  );
  const { properties = {} } = z.toJSONSchema(change?.endpoint.body as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.keys(properties).filter((name) => !NON_FIELDS.includes(name));
}

/** Adds a row, changes each field, deletes and restores it. Returns its path. */
async function recordChanges({ folder, add, body, fields, besides = [] }: KindScenario): Promise<string> {
  const { id } = await filling.send('owner', 'POST', add, body);
  const row = `/api/${folder}/${id}`;
  for (const [field, values] of Object.entries(fields))
    for (const value of values) await filling.send('owner', 'PATCH', row, { [field]: value });
  for (const [method, below, more] of besides) await filling.send('owner', method, `${row}${below}`, more);
  await filling.send('owner', 'DELETE', row);
  await filling.send('owner', 'POST', `${row}/restore`);
  return row;
}

/** Records the history of the project itself and its members. */
async function recordProjectHistory(): Promise<void> {
  const project = `/api/projects/${site.project}`;
  const fields = {
    ...{
      name: 'Ridge House',
      location: 'Plot 413',
      totalBudget: '2500000.00',
      currency: 'BWP',
      state: 'on_hold',
    },
    ...{ startDate: '2025-07-01', estimatedCompletionDate: '2026-09-01', variationApprovalLimit: '9000.00' },
    sharesOwnersSuppliers: false,
  };
  for (const [field, value] of Object.entries(fields))
    await filling.send('owner', 'PATCH', project, { [field]: value });
  const viewer = site.people.get('viewer')?.id;
  await filling.send('owner', 'PATCH', `${project}/members/${viewer}`, { role: 'engineer' });
  await filling.send('owner', 'DELETE', `${project}/members/${viewer}`);
  await filling.send('owner', 'PUT', `${project}/budget`, {
    phases: { roofing: '310000.00' },
    fees: '1.00',
    contingency: '90000.00',
  });
  await filling.send('owner', 'PUT', `${project}/branding`, { companyName: 'Molefe & Sons' });
}

type RecordedEntry = Record<'entity' | 'action', string>;

/** The latest entry of each sort. All changes are in the histories. */
const oneOfEachSort = (entries: readonly RecordedEntry[]): RecordedEntry[] => [
  ...new Map([...entries].reverse().map((entry) => [`${entry.entity} ${entry.action}`, entry])).values(),
];

/** Sub-paths that a record page reads. The web renders each page from these responses. */
const BESIDE = ['', '/history', '/comments', '/versions'];

const ofAnswer = ({ status, body, headers }: HttpResponse) => ({
  ...{ status, body },
  total: headers.get('x-total-count') ?? undefined,
});

describe('the history of each kind of row', () => {
  it('contains every editable field', () => {
    for (const folder of new Set(kinds.map((kind) => kind.folder))) {
      const fields = kinds.flatMap((kind) => (kind.folder === folder ? Object.keys(kind.fields) : []));
      expect([folder, [...new Set(fields)].sort()]).toEqual([folder, fieldsOf(folder).sort()]);
    }
  });

  it('shows each change as before', async () => {
    const places: string[] = [];
    for (const kind of kinds) places.push(await recordChanges(kind));
    await recordProjectHistory();
    const { rows } = await site.server.pool.query('select key, name from files');
    for (const { key, name } of rows) site.secrets.set(key, name);
    const answers: Record<string, object> = {};
    const read = async (address: string) => {
      const answer = await site.owner.get(address);
      if (address.endsWith('/activity?limit=500')) answer.body = oneOfEachSort(answer.body);
      if (answer.status < 400) answers[address] = ofAnswer(answer);
    };
    for (const place of places) for (const below of BESIDE) await read(`${place}${below}`);
    const project = `/api/projects/${site.project}`;
    for (const address of [
      '/api/user',
      '/api/projects',
      `${project}/history`,
      `${project}/activity?limit=500`,
      `${project}/members`,
    ])
      await read(address);
    await recorded.is(
      'work',
      filling.log.map((line) => replaceRandomValues(line, site.secrets)),
    );
    // Stored as JSON, because the web reads it: packages/web/src/recording.
    const text = replaceRandomValues(JSON.stringify(sortKeys(answers), null, 1), site.secrets);
    await expect(`${text}\n`).toMatchFileSnapshot(path.join(SNAPSHOT_FOLDER, 'answers.json'));
  });

  it('has no further recordings', () => recorded.hasNoMore());
});
