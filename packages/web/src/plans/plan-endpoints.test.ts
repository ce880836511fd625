import type { PlanPin } from '@brick/domain/plans/api';
import { expect, it } from 'vitest';
import { filterPins, printUrl } from './plan-endpoints.ts';

const pin = (id: number, fields: Partial<PlanPin>) => ({ id, trade: null, ...fields }) as PlanPin;

const PINS = [
  pin(1, { kind: 'issue', stage: 'open', status: 'open', trade: 'Concrete' }),
  pin(2, { kind: 'issue', stage: 'closed', status: 'closed' }),
  pin(3, { kind: 'check', stage: null, status: 'planned' }),
  pin(4, { kind: 'check', stage: null, status: 'passed' }),
];

const shown = (filters: Parameters<typeof filterPins>[1]) => filterPins(PINS, filters).map(({ id }) => id);

it('pins are narrowed by kind, by stage and trade of issues, and by the state of checks', () => {
  expect([shown({}), shown({ kind: '', stage: '', trade: '', state: '' })]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
  expect([shown({ kind: 'issue' }), shown({ kind: 'check' })]).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect([shown({ stage: 'closed' }), shown({ trade: 'concrete' })]).toEqual([[2], [1]]);
  expect([shown({ state: 'passed' }), shown({ kind: 'issue', state: 'passed' })]).toEqual([[4], []]);
});

it('what is printed has the same filters, without empty ones', () => {
  expect(printUrl(5, 2, { kind: 'check', stage: '', trade: '', state: 'passed' })).toBe(
    '/api/plans/5/pdf?revision=2&kind=check&state=passed',
  );
});
