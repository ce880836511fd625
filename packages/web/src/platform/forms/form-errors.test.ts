import { login, register } from '@brick/domain/auth/api';
import { expenseSchemas } from '@brick/domain/expenses/api';
import { id, version } from '@brick/domain/field-schemas';
import { newMemberBody } from '@brick/domain/members/api';
import { settingsBody } from '@brick/domain/settings/api';
import { formatInEnglish } from '@brick/domain/validation-messages';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CallError } from '../api/call-error.ts';
import { fieldErrors, schemaResolver, splitServerErrors } from './form-errors.ts';
import { bodySchema } from './use-api-form.ts';

// biome-ignore lint/suspicious/noExplicitAny: the resolver's options are react-hook-form's own and not looked at
const check = async (schema: z.ZodType<unknown, any>, values: unknown) => {
  const { errors, values: sent } = await schemaResolver(schema, formatInEnglish)(
    values as never,
    undefined,
    {} as never,
  );
  const messages = Object.fromEntries(
    Object.entries(errors as Record<string, { message: string }>).map(([name, { message }]) => [
      name,
      message,
    ]),
  );
  return { messages, sent };
};

describe('a form checked by its API schema', () => {
  it('shows the right messages on the sign-in screen', async () => {
    const { messages } = await check(bodySchema(login), { username: '', password: '' });
    expect(messages).toEqual({ username: 'Username is required', password: 'Password is required' });
  });

  it('shows the right messages on the sign-up screen', async () => {
    const { messages } = await check(bodySchema(register), {
      username: 'ab',
      password: '12345',
      email: 'nope',
    });
    expect(messages).toEqual({
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
      email: 'Invalid email address',
    });
  });

  it('distinguishes an empty field from a wrong one', async () => {
    const { messages } = await check(expenseSchemas.body, {
      phase: 'roofing',
      itemName: '',
      amount: '1.005',
      date: '2026-02-30',
    });
    expect(messages.itemName).toBe('This field is required');
    expect(messages.amount).toBe('Use at most two decimals');
    expect(messages.date).toBe('Enter a date that exists, as yyyy-MM-dd');
    const left = await check(expenseSchemas.body, {
      ...{ phase: 'roofing', itemName: 'Trusses', amount: '1.00' },
      date: null,
    });
    expect(left.messages).toEqual({ date: 'This field is required' });
  });

  it('distinguishes a missing field from one of a wrong type', async () => {
    const good = { phase: 'roofing', itemName: 'Trusses', amount: '1.00', date: '2026-03-18' };
    expect((await check(expenseSchemas.body, { ...good, isPaid: 'perhaps' })).messages).toEqual({
      isPaid: 'Choose yes or no',
    });
    expect((await check(expenseSchemas.body, { ...good, itemName: undefined })).messages).toEqual({
      itemName: 'This field is required',
    });
  });

  it('says of a required choice that was left empty what it says of every required field', async () => {
    for (const role of ['', null, undefined])
      expect((await check(newMemberBody, { role })).messages.role).toBe('This field is required');
    expect((await check(newMemberBody, { role: 'clerk' })).messages.role).toBe(
      'Choose one of the offered values',
    );
    const given = { currency: '', language: '', timezone: 'Mars' };
    expect((await check(settingsBody, given)).messages).toMatchObject({
      currency: 'This field is required',
      language: 'This field is required',
      timezone: 'Choose one of the offered values',
    });
  });

  it('says it of a required row that was not chosen, too', async () => {
    expect((await check(z.object({ planId: id }), { planId: null })).messages.planId).toBe(
      'This field is required',
    );
  });

  it('names the least number that is allowed', async () => {
    expect((await check(z.object({ version }), { version: 0 })).messages.version).toBe('Enter 1 or more');
    expect((await check(z.object({ days: z.int().min(2) }), { days: 0 })).messages.days).toBe(
      'Enter 2 or more',
    );
  });

  it('passes on the values that the schema returns', async () => {
    const { messages, sent } = await check(expenseSchemas.body, {
      phase: 'roofing',
      itemName: '  Trusses ',
      amount: '1500',
      date: '2026-03-18',
      description: '',
    });
    expect(messages).toEqual({});
    expect(sent).toMatchObject({ itemName: 'Trusses', amount: 150_000n, description: null, isPaid: false });
  });

  it('puts an error of a line at its line, and a general one at the root', () => {
    const schema = z
      .object({ lines: z.array(z.object({ amount: z.string().min(1) })) })
      .refine(() => false, { error: 'invalid', when: () => true });
    const { error } = schema.safeParse({ lines: [{ amount: '1' }, { amount: '' }] }, { reportInput: true });
    expect(fieldErrors(error?.issues ?? [], formatInEnglish)).toEqual({
      lines: { 1: { amount: { type: 'too_small', message: 'This field is required' } } },
      root: { type: 'custom', message: 'This value is not valid' },
    });
  });
});

describe('an error response', () => {
  const refused = (errors: Record<string, string>) =>
    new CallError(422, 'Please check the fields.', {
      title: 'x',
      detail: 'Please check the fields.',
      errors,
      current: null,
      requestId: null,
    });

  it('goes to the fields that it names', () => {
    expect(splitServerErrors(refused({ amount: 'Enter 0 or more' }), ['amount', 'date'])).toEqual({
      fields: [['amount', 'Enter 0 or more']],
      whole: null,
    });
  });

  it('goes to the form as a whole where a field is not in it', () => {
    expect(splitServerErrors(refused({ amount: 'A', commitmentId: 'B' }), ['amount'])).toEqual({
      fields: [['amount', 'A']],
      whole: 'B',
    });
  });

  it('goes to the form as a whole where it names no field', () => {
    expect(splitServerErrors(new CallError(409, 'Someone else changed it.'), ['amount']).whole).toBe(
      'Someone else changed it.',
    );
  });
});
