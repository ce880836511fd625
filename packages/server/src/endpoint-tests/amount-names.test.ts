import { dateText } from '@brick/domain/dates/date-schemas';
import { namesAmount } from '@brick/domain/money/json';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { ENDPOINTS } from '../endpoints.ts';

interface Found {
  name: string;
  call: string;
  money: boolean;
  schema: z.ZodType;
}

const marked = (schema: z.ZodType) => z.globalRegistry.get(schema)?.['money'] === true;

/** Every value of an answer with the name that it has there; that of a list is the list's. */
function valuesIn(schema: z.ZodType, name: string, call: string): Found[] {
  let [inner, money] = [schema, marked(schema)];
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    inner = inner.unwrap() as z.ZodType;
    money ||= marked(inner);
  }
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([field, one]) =>
      valuesIn(one, field, call),
    );
  if (inner instanceof z.ZodArray) return valuesIn(inner.element as z.ZodType, name, call);
  if (inner instanceof z.ZodRecord) return valuesIn(inner.valueType as z.ZodType, '', call);
  if (inner instanceof z.ZodUnion)
    return inner.options.flatMap((option) => valuesIn(option as z.ZodType, name, call));
  return [{ name, call, money, schema: inner }];
}

const ANSWERED = ENDPOINTS.flatMap(({ endpoint }) =>
  endpoint.reply && typeof endpoint.reply !== 'string'
    ? valuesIn(endpoint.reply, '', `${endpoint.method} ${endpoint.path}`)
    : [],
);

// A report has words and figures in the same cells, and says of a column what stands in it.
const inReport = ({ call }: Found) => /\/reports?\b|\/shared\b/.test(call);

const isAmount = ({ money, schema }: Found) => money && schema instanceof z.ZodString;

it('every amount of an answer has a name by which it is read as one', () => {
  const amounts = ANSWERED.filter((found) => isAmount(found) && !inReport(found));
  expect(amounts.length).toBeGreaterThan(200);
  expect(amounts.filter(({ name }) => !namesAmount(name)).map(({ name, call }) => `${call} ${name}`)).toEqual(
    [],
  );
});

it('and no other text has one of these names that could be taken for an amount', () => {
  const others = ANSWERED.filter(
    (found) =>
      namesAmount(found.name) &&
      !isAmount(found) &&
      found.schema !== dateText &&
      found.schema.safeParse('12.50').success,
  );
  expect(others.map(({ name, call }) => `${call} ${name}`)).toEqual([]);
});
