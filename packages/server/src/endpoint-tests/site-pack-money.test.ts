import { namesAmount } from '@brick/domain/money/json';
import { ROLES } from '@brick/domain/permissions';
import { PROJECT_RECORDS } from '@brick/domain/records/record-kinds';
import { getSitePack, siteRowSchema } from '@brick/domain/site-pack/api';
import { SITE_KINDS } from '@brick/domain/site-pack/site-kinds';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ENDPOINTS } from '../endpoints.ts';
import { joinAs, signUp } from '../testing/people.ts';
import { addRandomProject, randomRows } from '../testing/projects/random-project.ts';
import { startServer } from '../testing/test-server.ts';

const SEED = 20260318;

const server = await startServer({ projectsPerHour: 0, registrationsPerHour: 1_000_000 });
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

/** Words of which money is spoken, as parts of a name. */
const WORDS_OF_MONEY =
  /^(?:amounts?|costs?|prices?|rates?|sums?|totals?|currency|budgets?|fees?|paid|unpaid|money|value|retention|vat|limit|contract|certificate|expenses?)$/;

const wordsOf = (name: string) => name.split(/(?=[A-Z])|[-_]/).map((word) => word.toLowerCase());

const isOfMoney = (name: string) =>
  namesAmount(name) || wordsOf(name).some((word) => WORDS_OF_MONEY.test(word));

interface Named {
  name: string;
  money: boolean;
}

/** Every field of a schema, also of what it holds. */
function fieldsOf(schema: z.ZodType, name = ''): Named[] {
  const own = { name, money: z.globalRegistry.get(schema)?.['money'] === true };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [own, ...fieldsOf(schema.unwrap() as z.ZodType, name)];
  if (schema instanceof z.ZodArray) return [own, ...fieldsOf(schema.element as z.ZodType, name)];
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((each) => fieldsOf(each as z.ZodType, name));
  if (schema instanceof z.ZodObject)
    return [
      own,
      ...Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
        fieldsOf(field, key),
      ),
    ];
  return [own];
}

/** What a device counts by itself, from other rows of the pack. */
const LEFT_OUT: Partial<Record<string, readonly string[]>> = {
  plan: ['openPins'],
  issue: ['lists'],
};

describe('the declared pack', () => {
  it('has no field of money', () => {
    const fields = fieldsOf(getSitePack.reply as z.ZodType);
    expect(fields.length).toBeGreaterThan(40);
    expect(fields.filter(({ name, money }) => money || isOfMoney(name))).toEqual([]);
  });

  it('would be caught with one: every kind with amounts has some, and loses them in it', () => {
    for (const kind of ['expense', 'variation', 'monitoring-fee', 'interior-plan'] as const) {
      const record = PROJECT_RECORDS[kind] as never;
      const listed = ENDPOINTS.find(
        ({ endpoint }) =>
          endpoint.method === 'GET' &&
          endpoint.path === `/api/projects/{projectId}/${PROJECT_RECORDS[kind].path}`,
      )?.endpoint.reply as z.ZodType;
      expect([kind, fieldsOf(listed).some(({ money }) => money)]).toEqual([kind, true]);
      expect([kind, fieldsOf(siteRowSchema(record)).filter(({ money }) => money)]).toEqual([kind, []]);
    }
    expect(['unitRate', 'totalBudget', 'currency', 'extraCost'].map(isOfMoney)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it.each(SITE_KINDS)('has of %s the fields of a single one, and no others', (kind) => {
    const single = ENDPOINTS.find(
      ({ endpoint }) =>
        endpoint.method === 'GET' && endpoint.path === `/api/${PROJECT_RECORDS[kind].path}/{id}`,
    )?.endpoint.reply as z.ZodObject;
    const amounts = fieldsOf(single)
      .filter(({ money }) => money)
      .map(({ name }) => name);
    const left = [...amounts, ...(LEFT_OUT[kind] ?? [])];
    expect(Object.keys(siteRowSchema(PROJECT_RECORDS[kind]).shape)).toEqual(
      Object.keys(single.shape).filter((name) => !left.includes(name)),
    );
  });
});

/** Every key and every text of an answer. */
function partsOf(value: unknown, parts = { keys: new Set<string>(), texts: [] as string[] }) {
  if (Array.isArray(value)) for (const each of value) partsOf(each, parts);
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) {
      parts.keys.add(key);
      partsOf(each, parts);
    }
  else parts.texts.push(String(value));
  return parts;
}

describe('the pack of a generated project', () => {
  it.each(ROLES)('tells a %s nothing of money', async (role) => {
    const [rows] = fc.sample(randomRows, { seed: SEED + ROLES.indexOf(role), numRuns: 1 });
    if (!rows) throw new Error('nothing was drawn');
    const project = await addRandomProject(server, owner, rows);
    // Amounts that occur nowhere by chance, and one of each in the project itself.
    await server.connection.rows(sql`
      update projects set total_budget = 918273645.11, variation_approval_limit = 777123.45, currency = 'BWP' where id = ${project}`);
    await owner.post(`/api/projects/${project}/issues`, { title: 'Crack in retaining wall' });
    const stored = await server.connection.rows<{ amount: string }>(sql`
      select amount::text as amount from expenses where project_id = ${project} and amount >= 100
      union select extra_cost::text from variations where project_id = ${project} and abs(extra_cost) >= 100
      union select amount::text from commitments where project_id = ${project} and amount >= 100
      union select amount::text from monitoring_fees where project_id = ${project} and amount >= 100
      union values ('918273645.11'), ('777123.45'), ('BWP')`);
    const person = role === 'owner' ? owner : await joinAs(server, project, role);
    const { status, body } = await person.get(`/api/projects/${project}/site-pack`);
    expect(status).toBe(200);
    expect(body.issues.length).toBeGreaterThan(0);
    const { keys, texts } = partsOf({ ...body, cursor: '' });
    expect([...keys].filter(isOfMoney)).toEqual([]);
    const told = new Set(texts);
    expect(stored.filter(({ amount }) => told.has(amount))).toEqual([]);
  });
});
