import { expect, it } from 'vitest';
import * as z from 'zod';
import { wholeNumberInQuery } from './list-query.ts';
import { formatInEnglish, validationMessageOf } from './validation-messages.ts';

const saidOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  return error?.issues.map((issue) => formatInEnglish(validationMessageOf(issue)));
};

it.each([
  [wholeNumberInQuery(0, 999_999_999), '1000000000', 'Enter 999999999 or less'],
  [wholeNumberInQuery(1, 500), '-1', 'Enter 1 or more'],
  [wholeNumberInQuery(1, 500), '1.5', 'Enter a whole number'],
  [wholeNumberInQuery(1, 500), '9'.repeat(16), 'Enter a whole number'],
  [z.array(z.int()).min(1), [], 'This field is required'],
])('what is out of bounds is told its bound', (schema, value, sentence) => {
  expect(saidOf(schema, value)).toEqual([sentence]);
});
