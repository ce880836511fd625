import { expect, it } from 'vitest';
import { minor } from './money.ts';
import { searchedAmount } from './searched-amount.ts';

it.each([
  '15312.54',
  '15,312.54',
  '15.312,54',
  '15 312,54',
  '15\u202f312,54',
  '15’312.54',
  '15312,54',
  '−15,312.54',
  '١٥٬٣١٢٫٥٤',
])('a search for %s is one for an amount', (text) => expect(searchedAmount(text)).toBe(minor('15312.54')));

it.each([
  ['1,500', '1500'],
  ['1.500', '1500'],
  ['12,34,567', '1234567'],
  ['12.5', '12.5'],
  ['0', '0'],
])('%s reads as %s', (text, amount) => expect(searchedAmount(text)).toBe(minor(amount)));

it.each([
  '',
  'roof',
  '15a',
  '12.05.2026',
  '12.05.26',
  '2026-05-12',
  '1.2345',
  '1,23.45',
  '-',
  '.',
  '1'.repeat(30),
])('%s is no amount', (text) => expect(searchedAmount(text)).toBeNull());
