import type { BillRow } from '@brick/domain/certificates/boq/bill';
import type { BillLine } from '@brick/domain/certificates/boq/bill-lines';
import type { Minor } from '@brick/domain/money/money';
import { expect, it } from 'vitest';
import { isSameSchedule, scheduleLinesOf } from './schedule-lines.ts';

const WORDS = {
  discount: (kind: string, percent: string | null) => [kind, percent].filter(Boolean).join(' '),
  unnamed: 'Unnamed',
};

const line = (row: Partial<BillRow>, amount: bigint, isDiscount = false): BillLine => ({
  row: { number: '', text: '', discountKind: null, discountPercent: null, ...row } as BillRow,
  amount: amount as Minor,
  isDiscount,
});

const LINES = [
  line({ number: '01.0010', text: 'Excavation' }, 227_500n),
  line({ number: '01.0020' }, 5n),
  line({ text: 'Concrete' }, -100n),
  line({}, 1n),
  line({ number: '01', text: 'Earth', discountKind: 'discount', discountPercent: '5' }, -1n, true),
  line({ discountKind: 'lump_sum' }, 0n, true),
];

it('names lines by their ordinal number and text, discounts by what they are taken off', () => {
  expect(scheduleLinesOf(LINES, [], WORDS)).toEqual({
    kept: 0,
    lines: [
      { description: '01.0010 Excavation', phase: null, amount: '2275.00' },
      { description: '01.0020', phase: null, amount: '0.05' },
      { description: 'Concrete', phase: null, amount: '-1.00' },
      { description: 'Unnamed', phase: null, amount: '0.01' },
      { description: 'discount 5 · 01 Earth', phase: null, amount: '-0.01' },
      { description: 'lump_sum', phase: null, amount: '0.00' },
    ],
  });
});

it('cuts a description to what a line holds, never within a letter', () => {
  const [cut] = scheduleLinesOf([line({ number: '1', text: '🧱'.repeat(400) }, 1n)], [], WORDS).lines;
  expect(cut?.description).toBe(`1 ${'🧱'.repeat(249)}`);
  const [odd] = scheduleLinesOf([line({ text: `x${'🧱'.repeat(400)}` }, 1n)], [], WORDS).lines;
  expect(odd?.description).toBe(`x${'🧱'.repeat(249)}`);
});

it('keeps a line that is there with its id and phase, each of them once', () => {
  const there = [
    { id: 7, description: '01.0010 Excavation ', phase: 'foundation', amount: '1.00' },
    { id: 8, description: 'Something else', phase: null, amount: '2.00' },
  ];
  const [excavation] = LINES;
  const twice = excavation ? [excavation, excavation] : [];
  expect(scheduleLinesOf(twice, there, WORDS)).toEqual({
    kept: 1,
    lines: [
      { id: 7, description: '01.0010 Excavation', phase: 'foundation', amount: '2275.00' },
      { description: '01.0010 Excavation', phase: null, amount: '2275.00' },
    ],
  });
});

it('knows a schedule that nobody changed', () => {
  const { lines } = scheduleLinesOf(LINES, [], WORDS);
  expect(isSameSchedule(lines, structuredClone(lines))).toBe(true);
  expect(isSameSchedule(lines, lines.slice(1))).toBe(false);
  for (const change of [
    { amount: '9' },
    { description: 'Other' },
    { phase: 'roofing' as const },
    { id: 99 },
  ]) {
    const changed = lines.map((one, index) => (index === 3 ? { ...one, ...change } : one));
    expect([change, isSameSchedule(lines, changed)]).toEqual([change, false]);
  }
});
