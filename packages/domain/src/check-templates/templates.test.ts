import { describe, expect, it } from 'vitest';
import { type Item, itemInput } from '../checks/items.ts';
import { BUILT_IN, BUILT_IN_TEMPLATES, builtInItems } from './built-in.ts';
import { faultPath, isVague, templateFaults } from './faults.ts';
import { hasDraft, templateState } from './rules.ts';

const idOf = (place: number) => `b0000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
let place = 0;
const item = (fields: object = {}): Item => {
  place += 1;
  return itemInput.parse({ id: idOf(place), text: 'Cover', ...fields }) as Item;
};
const faults = (...items: Item[]) => templateFaults(items).map(faultPath);
const reading = (fields: object = {}) => item({ kind: 'reading', unit: 'mm', lower: '1', ...fields });

describe('a template cannot be published', () => {
  it.each([
    ['without an item', [], ['items']],
    ['with nothing but a heading', [item({ kind: 'heading' })], ['items']],
    ['with an item without text', [item({ text: '' })], ['items.0.text']],
    ['with a reading without unit', [reading({ unit: '' })], ['items.0.unit']],
    ['with a reading without limits', [reading({ lower: null })], ['items.0.lower']],
    ['with limits that cross', [reading({ lower: '3', upper: '2' })], ['items.0.upper']],
    ['with a nominal value outside', [reading({ upper: '3', nominal: '4' })], ['items.0.nominal']],
    ['with more decimals than it has', [reading({ lower: '1.5' })], ['items.0.lower']],
    [
      'with one choice',
      [item({ kind: 'choice', choices: [{ text: 'A', passes: true }] })],
      ['items.0.choices'],
    ],
    [
      'with choices that cannot pass',
      [item({ kind: 'choice', choices: [{ text: 'A' }, { text: 'B' }] })],
      ['items.0.choices'],
    ],
    ['with a hold without a party', [item({ point: 'hold' })], ['items.0.party']],
    ['with a witness point without a party', [item(), item({ point: 'witness' })], ['items.1.party']],
    [
      'with a hold on an item that need not be answered',
      [item({ point: 'hold', party: { name: 'Council' }, required: false })],
      ['items.0.required'],
    ],
  ])('%s', (_, items, expected) => {
    expect(faults(...items)).toEqual(expected);
  });

  it('with an item that stands there twice', () => {
    const twice = item();
    expect(faults(twice, twice)).toEqual(['items.1.id']);
  });

  it('and says every fault of every item at once', () => {
    expect(faults(item({ text: '' }), reading({ unit: '', lower: null }))).toEqual([
      'items.0.text',
      'items.1.unit',
      'items.1.lower',
    ]);
  });

  it('unless nothing is missing; text may be, where it need not be answered', () => {
    expect(
      faults(item(), item({ text: '', required: false }), reading({ upper: '1.0', decimals: 1 })),
    ).toEqual([]);
  });
});

describe('a built-in template', () => {
  const words = {
    text: (name: string) => name,
    criterion: () => null,
    option: (_: string, option: string) => option,
    method: (method: string) => method,
    frequency: (frequency: string) => frequency,
  };

  it.each([...BUILT_IN_TEMPLATES])('%s can be published as it is', (key) => {
    const items = builtInItems(key, words);
    expect(templateFaults(items)).toEqual([]);
    expect(items.map((each) => itemInput.parse(each))).toEqual(items);
    expect(items.length).toBeGreaterThanOrEqual(6);
  });

  it('has a code and ids of its own', () => {
    expect(BUILT_IN_TEMPLATES).toHaveLength(12);
    expect(new Set(Object.values(BUILT_IN).map(({ code }) => code)).size).toBe(12);
    const ids = BUILT_IN_TEMPLATES.flatMap((key) => builtInItems(key, words).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the state of a template', () => {
  it('is a draft until it is published, and published until it is retired', () => {
    expect(templateState({ revision: 0, retiredAt: null })).toBe('draft');
    expect(templateState({ revision: 2, retiredAt: null })).toBe('published');
    expect(templateState({ revision: 2, retiredAt: '2026-03-18T08:00:00.000Z' })).toBe('retired');
    expect(hasDraft({ revision: 2, itemsRevision: 2 })).toBe(false);
    expect(hasDraft({ revision: 2, itemsRevision: 0 })).toBe(true);
  });

  it('is told apart by criteria that say nothing', () => {
    for (const vague of ['as per specification', 'As per spec.', 'According to the specification'])
      expect(isVague(vague)).toBe(true);
    for (const clear of ['At least 25 mm', 'As drawn, within 10 mm', null])
      expect(isVague(clear)).toBe(false);
  });
});
