import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import type { DomainError } from '../errors.ts';
import type { Role } from '../permissions.ts';
import { type AnswerBody, answerBody } from './bodies.ts';
import { CHECK_STATES } from './check-states.ts';
import { currentAnswers } from './current-answers.ts';
import { type Item, itemInput } from './items.ts';
import { afterWorkingDays } from './points.ts';
import { compareReadings, isWithinLimits, limitsText, READING_PATTERN } from './readings.ts';
import { chosenOf, closingResult, decideAnswer, mayEdit, progressOf, resultOf } from './rules.ts';

const ID = 'b0000000-0000-4000-8000-000000000001';

const item = (fields: Record<string, unknown> = {}): Item =>
  itemInput.parse({ id: ID, text: 'Cover', ...fields }) as Item;
const sent = (fields: Partial<AnswerBody> = {}): AnswerBody =>
  answerBody.parse({ item: ID, ...fields }) as AnswerBody;

/** The field at which an answer is refused, or its result. */
function decided(of: Item, body: Partial<AnswerBody>): string {
  try {
    return decideAnswer(of, sent(body));
  } catch (error) {
    return Object.keys((error as DomainError).fields ?? {}).join();
  }
}

const decimal = fc
  .tuple(fc.bigInt(-(10n ** 12n - 1n), 10n ** 12n - 1n), fc.integer({ min: 0, max: 6 }))
  .map(([size, decimals]) => {
    const digits = String(size < 0n ? -size : size).padStart(decimals + 1, '0');
    const whole = digits.slice(0, digits.length - decimals);
    return `${size < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`;
  })
  .filter((text) => READING_PATTERN.test(text));

describe('a reading', () => {
  it.each([
    ['25', { lower: '25', upper: '35' }, true],
    ['35.000', { lower: '25', upper: '35' }, true],
    ['35.000001', { lower: '25', upper: '35' }, false],
    ['24.999999', { lower: '25', upper: null }, false],
    ['-0.1', { lower: null, upper: '0' }, true],
    ['0.1', { lower: '0.10', upper: '0.1' }, true],
    ['0.3', { lower: '0.1', upper: '0.2' }, false],
  ])('%s within %j is %s', (reading, limits, passes) => {
    expect(isWithinLimits(reading, limits)).toBe(passes);
  });

  it('is compared exactly, however many digits it has', () => {
    fc.assert(
      fc.property(decimal, (reading) => {
        expect(compareReadings(reading, reading)).toBe(0);
        const [whole = '', fraction = ''] = reading.split('.');
        if (fraction.length < 6) expect(compareReadings(`${whole}.${fraction}1`, reading)).not.toBe(0);
      }),
    );
    fc.assert(
      fc.property(decimal, decimal, (one, other) => {
        expect(compareReadings(one, other)).toBe(-compareReadings(other, one) + 0);
      }),
    );
  });

  it('with an exponent, a comma or words is none', () => {
    for (const text of ['1e3', '1,5', 'NaN', 'Infinity', '+1', '.5', '1.', '', '1.1234567'])
      expect(READING_PATTERN.test(text)).toBe(false);
  });

  it('shows its limits in one line', () => {
    expect([
      limitsText({ lower: '25', upper: '35' }),
      limitsText({ lower: '25', upper: null }),
      limitsText({ lower: null, upper: '0.5' }),
    ]).toEqual(['25 – 35', '≥ 25', '≤ 0.5']);
  });
});

describe('the result of an answer', () => {
  const cover = item({ kind: 'reading', unit: 'mm', decimals: 1, lower: '25' });
  const hollow = item({
    kind: 'choice',
    choices: [
      { text: 'None', passes: true },
      { text: 'Many', passes: false },
    ],
  });

  it.each([
    [cover, { reading: '25.0' }, 'pass'],
    [cover, { reading: '24.9' }, 'fail'],
    [cover, { reading: '24.95' }, 'reading'],
    [cover, { reading: '24.9', result: 'pass' }, 'result'],
    [cover, {}, 'reading'],
    [cover, { result: 'na' }, 'reason'],
    [cover, { result: 'na', reason: 'No slab here' }, 'na'],
    [cover, { choice: 'None' }, 'choice'],
    [hollow, { choice: 'None' }, 'pass'],
    [hollow, { choice: 'Many' }, 'fail'],
    [hollow, { choice: 'Some' }, 'choice'],
    [hollow, { choice: 'Many', result: 'pass' }, 'result'],
    [item(), { result: 'pass' }, 'pass'],
    [item(), {}, 'result'],
    [item(), { result: 'pass', reading: '3' }, 'reading'],
    [item({ photosAtLeast: 2 }), { result: 'pass', photoIds: [ID] }, 'photoIds'],
    [item({ photosAtLeast: 2 }), { result: 'fail' }, 'fail'],
    [item({ kind: 'photo' }), {}, 'photoIds'],
    [item({ kind: 'photo' }), { photoIds: [ID] }, 'pass'],
    [item({ kind: 'text' }), {}, 'text'],
    [item({ kind: 'text' }), { text: 'C30/37' }, 'pass'],
    [item({ kind: 'signature' }), {}, 'signature'],
    [item({ kind: 'heading' }), { result: 'pass' }, 'item'],
  ] as [Item, Partial<AnswerBody>, string][])('of %j to %j is %s', (of, body, expected) => {
    expect(decided(of, body)).toBe(expected);
  });
});

const answer = (fields: object) => ({
  item: 'a',
  number: 1,
  result: 'pass' as 'pass' | 'fail' | 'na',
  basedOn: null as number | null,
  capturedAt: null as string | null,
  createdAt: '2026-03-18T08:00:00.000Z',
  concession: null as null | object,
  ...fields,
});

describe('the answer that counts', () => {
  it('a choice that was published on two lines is stored as it was published', () => {
    const choices = [{ text: 'Dry,\nno cracks', passes: true }];
    expect(chosenOf({ choices }, { choice: 'Dry, no cracks' })).toBe(choices[0]);
    expect(chosenOf({ choices }, { choice: null })).toBeUndefined();
  });

  it('is the one captured last, wherever it stands', () => {
    const late = answer({ number: 2, capturedAt: '2026-03-18T06:00:00.000Z', result: 'fail' });
    const first = answer({ number: 1 });
    expect(currentAnswers([first, late]).get('a')).toMatchObject({ answer: { number: 1 }, contested: true });
  });

  it('is contested if its author had not seen the one before', () => {
    const second = answer({ number: 2, createdAt: '2026-03-18T09:00:00.000Z' });
    expect(currentAnswers([answer({}), second]).get('a')?.contested).toBe(true);
    expect(currentAnswers([answer({}), { ...second, basedOn: 1 }]).get('a')?.contested).toBe(false);
    expect(currentAnswers([answer({})]).get('a')?.contested).toBe(false);
  });

  it('does not depend on the order in which they are read', () => {
    const any = fc.record({
      number: fc.integer({ min: 1, max: 9 }),
      minute: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: ({ number }) => number, minLength: 1 }), (drawn) => {
        const answers = drawn.map(({ number, minute }) =>
          answer({ number, capturedAt: `2026-03-18T08:0${minute}:00.000Z` }),
        );
        expect(currentAnswers(answers).get('a')).toEqual(currentAnswers(answers.toReversed()).get('a'));
      }),
    );
  });
});

describe('closing a check', () => {
  const items = [item({ id: ID, required: true })];
  const check = { id: 1, number: 'CK-0001', state: 'running' as const };
  const closing = (answers: ReturnType<typeof answer>[], more: object = {}) =>
    closingResult({ check, items, answers, points: [], expected: 0, failed: false, ...more } as never);
  const code = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return (error as DomainError).code;
    }
  };

  it('needs all required answers and photos, and says what fails', () => {
    const failing = answer({ item: ID, result: 'fail' });
    expect(code(() => closing([]))).toBe('invalidStep');
    expect(code(() => closing([answer({ item: ID })], { expected: 1 }))).toBe('invalidStep');
    expect(code(() => closing([failing]))).toBe('conflict');
    expect(closing([failing], { failed: true })).toBe('failed');
    expect(closing([answer({ item: ID })], { failed: true })).toBe('passed');
    expect(closing([{ ...failing, concession: {} }])).toBe('concession');
    expect(code(() => closing([answer({ item: ID })], { check: { ...check, state: 'closed' } }))).toBe(
      'closed',
    );
  });

  it('counts what is answered and fails', () => {
    const other = { ...items[0], id: 'b', kind: 'check' } as Item;
    const given = [answer({ item: ID, result: 'fail' }), answer({ item: 'b', result: 'na' })];
    expect(progressOf([...items, other], given)).toEqual({ questions: 2, answered: 2, failing: 1 });
    expect(resultOf([...items, other], given)).toBe('failed');
  });
});

describe('working days', () => {
  it.each([
    ['2026-03-18', 5, '2026-03-25'],
    ['2026-03-20', 1, '2026-03-23'],
    ['2026-03-21', 1, '2026-03-23'],
    ['2026-03-18', 0, '2026-03-18'],
    ['1969-12-31', 2, '1970-01-02'],
  ])('%s and %i more is %s', (day, count, expected) => {
    expect(afterWorkingDays(calendarDate(day), count)).toBe(expected);
  });
});

it('who releases points changes what a check is about, and where it is on plans, while it changes', () => {
  const may = (role: Role) => CHECK_STATES.filter((state) => mayEdit({ userId: 7, role }, { state }));
  for (const role of ['owner', 'project_manager', 'architect', 'engineer', 'inspector'] as const)
    expect([role, may(role)]).toEqual([role, ['planned', 'running']]);
  for (const role of ['quantity_surveyor', 'contractor', 'interior_designer', 'viewer'] as const)
    expect([role, may(role)]).toEqual([role, []]);
});
