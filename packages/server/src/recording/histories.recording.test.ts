import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { CALLS } from '../calls.ts';
import type { Answer } from '../testing/client.ts';
import { type Changing, everyKind } from './changes.ts';
import { Filling } from './filling.ts';
import { FOLDER, recordedAs } from './recorded.ts';
import { openSite, PATIENCE, type Site } from './site.ts';
import { sorted, steady } from './written.ts';

const recorded = recordedAs('histories');

vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });

let site: Site;
let filling: Filling;
let kinds: Changing[];

beforeAll(async () => {
  site = await openSite('sample');
  filling = new Filling(site);
  kinds = await everyKind(filling);
});
afterAll(() => site.stop());

/** Fields that a change may name and that are none of the row. */
const NO_FIELDS = ['version'];

function fieldsOf(folder: string): string[] {
  const change = CALLS.find(
    ({ endpoint }) => endpoint.method === 'PATCH' && endpoint.path === `/api/${folder}/{id}`,
  );
  const { properties = {} } = z.toJSONSchema(change?.endpoint.body as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.keys(properties).filter((name) => !NO_FIELDS.includes(name));
}

/** Adds a row, changes each of its fields, deletes it and takes it back. Answers where it is. */
async function changed({ folder, add, body, fields, besides = [] }: Changing): Promise<string> {
  const { id } = await filling.send('owner', 'POST', add, body);
  const row = `/api/${folder}/${id}`;
  for (const [field, values] of Object.entries(fields))
    for (const value of values) await filling.send('owner', 'PATCH', row, { [field]: value });
  for (const [method, below, more] of besides) await filling.send('owner', method, `${row}${below}`, more);
  await filling.send('owner', 'DELETE', row);
  await filling.send('owner', 'POST', `${row}/restore`);
  return row;
}

/** What is said of a project as a whole, and who is in it. */
async function projectChanged(): Promise<void> {
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

type Entry = Record<'entity' | 'action', string>;

/** Of each sort of entry the latest: what each changed stands in the histories. */
const oneOfEachSort = (entries: readonly Entry[]): Entry[] => [
  ...new Map([...entries].reverse().map((entry) => [`${entry.entity} ${entry.action}`, entry])).values(),
];

/** What the page of a record reads besides the record: the web draws each page of these answers. */
const BESIDE = ['', '/history', '/comments', '/versions'];

const ofAnswer = ({ status, body, headers }: Answer) => ({
  ...{ status, body },
  total: headers.get('x-total-count') ?? undefined,
});

describe('the history of each kind of row', () => {
  it('is of every field that can be changed', () => {
    for (const folder of new Set(kinds.map((kind) => kind.folder))) {
      const fields = kinds.flatMap((kind) => (kind.folder === folder ? Object.keys(kind.fields) : []));
      expect([folder, [...new Set(fields)].sort()]).toEqual([folder, fieldsOf(folder).sort()]);
    }
  });

  it('tells of each change what it told', async () => {
    const places: string[] = [];
    for (const kind of kinds) places.push(await changed(kind));
    await projectChanged();
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
      filling.log.map((line) => steady(line, site.secrets)),
    );
    // As JSON, because the web reads it: packages/web/src/recording.
    const text = steady(JSON.stringify(sorted(answers), null, 1), site.secrets);
    await expect(`${text}\n`).toMatchFileSnapshot(path.join(FOLDER, 'answers.json'));
  });

  it('has no recording besides', () => recorded.hasNoMore());
});
