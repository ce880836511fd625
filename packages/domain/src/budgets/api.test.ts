import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { percentInput, rateInput } from '../ledger/schedule/percent-schemas.ts';
import { asJson } from '../money/json.ts';
import { PHASES } from '../phases/phases.ts';
import * as decisions from '../variations/effect-and-revision-api.ts';
import * as budgets from './api.ts';
import * as commitments from './commitment-api.ts';
import * as earnedValue from './earned-value-api.ts';
import * as programme from './programme-api.ts';

const codes = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('a percentage', () => {
  it('is 0 to 100 with at most one decimal, as a number or as it was typed', () => {
    expect([0, 12.5, '33.3', ' 100 ', '7'].map((given) => percentInput.parse(given))).toEqual([
      0, 12.5, 33.3, 100, 7,
    ]);
    expect(codes(percentInput, 33.33)).toEqual([['', 'percentDecimal']]);
    for (const bad of [-1, 100.1, 'half', '1e1', Number.NaN, true, null, '+5'])
      expect(codes(percentInput, bad)).toEqual([['', 'percent']]);
    expect(codes(percentInput, '')).toEqual([['', 'required']]);
  });

  it('of a contract has two decimals', () => {
    expect(rateInput.parse('8.75')).toBe(8.75);
    expect(codes(rateInput, 0.1 + 0.2)).toEqual([['', 'amountDecimals']]);
  });
});

describe('a budget', () => {
  it('is entered by phase; null takes an amount away and what is not named is not said', () => {
    expect(
      asJson(
        budgets.budgetBody.parse({
          phases: { foundation: '1500', roofing: null, finishes: '' },
          contingency: 70,
        }),
      ),
    ).toEqual({ phases: { foundation: '1500.00', roofing: null, finishes: null }, contingency: '70.00' });
  });

  it('has no other phases than the eight, and no negative amounts', () => {
    expect(budgets.budgetBody.safeParse({ phases: { cellar: '5.00' } }).success).toBe(false);
    expect(budgets.budgetBody.safeParse({ fees: '-0.01' }).success).toBe(false);
  });

  it('is moved between phases, fees, contingency and what no phase was given, for a reason', () => {
    const transfer = { from: 'contingency', to: 'roofing', amount: '5', reason: 'Storm damage' };
    expect(budgets.transferBody.parse(transfer).amount).toBe(500n);
    for (const place of [...PHASES, 'fees', 'unallocated'])
      expect(codes(budgets.transferBody, { ...transfer, to: place })).toEqual([]);
    expect(codes(budgets.transferBody, { ...transfer, reason: ' ' }).map(([field]) => field)).toEqual([
      'reason',
    ]);
    expect(codes(budgets.transferBody, { ...transfer, to: 'cellar' }).map(([field]) => field)).toEqual([
      'to',
    ]);
  });
});

it('a programme takes days of phases, and taking one away is not the same as leaving it out', () => {
  const sent = { phases: { roofing: { plannedStart: '2026-03-01', plannedFinish: '' }, fittings: {} } };
  expect(programme.programmeBody.parse(sent)).toEqual({
    phases: { roofing: { plannedStart: '2026-03-01', plannedFinish: null }, fittings: {} },
  });
  expect(codes(programme.programmeBody, { phases: { roofing: { plannedStart: '2026-02-30' } } })).toEqual([
    ['phases.roofing.plannedStart', 'date'],
  ]);
});

it('an order has a phase, a title, an amount and a date; its lines may be left out', () => {
  const order = { phase: 'roofing', title: 'Trusses', amount: '900', date: '2026-03-01' };
  expect(asJson(commitments.commitmentBody.parse(order))).toMatchObject({
    amount: '900.00',
    lines: [],
    supplier: null,
  });
  expect(codes(commitments.commitmentBody, {}).map(([field]) => field)).toEqual([
    'phase',
    'title',
    'amount',
    'date',
  ]);
});

it('every call can be written down for clients', () => {
  const all = [budgets, commitments, programme, earnedValue, decisions].flatMap((each) =>
    Object.values(each),
  );
  const calls = all.filter((one) => typeof one === 'object' && 'path' in one) as Endpoint[];
  expect(calls.length).toBeGreaterThan(20);
  for (const { path, body, reply, query } of calls) {
    expect(path).toMatch(/^\/api\//);
    for (const [schema, io] of [
      [body, 'input'],
      [reply, 'output'],
      [query, 'input'],
    ] as const)
      if (schema instanceof z.ZodType)
        expect(() =>
          z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' }),
        ).not.toThrow();
  }
});
