import type { Item, ItemInput } from '../checks/items.ts';
import type { Trade } from '../issues/trades.ts';
import type { Phase } from '../phases/phases.ts';

/** The templates that every project can start from. */
export const BUILT_IN_TEMPLATES = [
  ...['reinforcement', 'concrete', 'formwork', 'blockwork'],
  ...['waterproofing', 'roofCovering', 'plumbingFirstFix', 'electricalFirstFix'],
  ...['drainageTest', 'plasterScreed', 'tilingWetRooms', 'roomHandover'],
] as const as readonly [BuiltInTemplate, ...BuiltInTemplate[]];

export type BuiltInTemplate =
  | ('reinforcement' | 'concrete' | 'formwork' | 'blockwork' | 'waterproofing' | 'roofCovering')
  | ('plumbingFirstFix' | 'electricalFirstFix' | 'drainageTest' | 'plasterScreed')
  | ('tilingWetRooms' | 'roomHandover');

/** An item by the name of its words; what it does not say is as in every new item. */
export type BuiltInItem = Omit<
  ItemInput,
  'id' | 'text' | 'criterion' | 'choices' | 'method' | 'frequency'
> & {
  name: string;
  method?: 'visual' | 'measured' | 'tested' | 'document';
  frequency?: 'each' | 'eachBay' | 'eachDay' | 'eachDelivery' | 'eachRoom' | 'eachRun';
  /** Names of the choices, and whether each passes. */
  options?: Readonly<Record<string, boolean>>;
};

interface BuiltIn {
  code: string;
  trade: Trade;
  phase: Phase;
  items: readonly BuiltInItem[];
}

const seen = (name: string, more: Partial<BuiltInItem> = {}): BuiltInItem => ({
  name,
  method: 'visual',
  ...more,
});

/** A reading in a unit between limits, either of which may be left out. */
const measured = (
  name: string,
  unit: string,
  [lower, upper]: readonly [string | null, string | null],
  more: Partial<BuiltInItem> = {},
): BuiltInItem => ({ name, kind: 'reading', method: 'measured', unit, lower, upper, ...more });

const photographed = (name: string, more: Partial<BuiltInItem> = {}): BuiltInItem => ({
  name,
  kind: 'photo',
  photosAtLeast: 1,
  ...more,
});

const ENGINEER = { role: 'engineer' } as const;
const ARCHITECT = { role: 'architect' } as const;

/** Work behind it waits for the engineer. */
const HOLD = { point: 'hold', party: ENGINEER, severity: 'high' } as const;

/** The built-in templates. Their words stand in the messages of every language. */
export const BUILT_IN: Readonly<Record<BuiltInTemplate, BuiltIn>> = {
  reinforcement: {
    ...{ code: 'RF-01', trade: 'reinforcement', phase: 'structure' },
    items: [
      seen('drawings', { method: 'document', frequency: 'eachBay' }),
      measured('spacing', 'mm', ['-20', '20'], { frequency: 'eachBay', reference: 'EN 13670' }),
      measured('cover', 'mm', ['25', null], {
        frequency: 'eachBay',
        severity: 'high',
        reference: 'EN 1992-1-1',
      }),
      seen('laps', { frequency: 'eachBay', reference: 'EN 1992-1-1' }),
      seen('clean', { frequency: 'eachBay' }),
      seen('inserts', { frequency: 'eachBay' }),
      photographed('photo', { frequency: 'eachBay', photosAtLeast: 2 }),
      seen('release', { ...HOLD, noticeHours: 24 }),
    ],
  },
  concrete: {
    ...{ code: 'CO-01', trade: 'concrete', phase: 'structure' },
    items: [
      seen('ready', { method: 'document', severity: 'high' }),
      { name: 'delivery', kind: 'text', method: 'document', frequency: 'eachDelivery' },
      measured('slump', 'mm', ['50', '150'], {
        ...{ point: 'witness', party: ENGINEER, noticeHours: 24 },
        ...{ method: 'tested', frequency: 'eachDelivery', reference: 'EN 12350-2' },
      }),
      measured('temperature', '°C', ['5', '32'], { frequency: 'eachDelivery' }),
      seen('cubes', { method: 'tested', frequency: 'eachDay', reference: 'EN 12390' }),
      seen('compaction'),
      measured('curing', 'd', ['7', null], { frequency: 'each', reference: 'EN 13670' }),
      measured('strength', 'MPa', ['25', null], {
        ...{ ...HOLD, decimals: 1, method: 'tested' },
        ...{ frequency: 'eachDay', reference: 'EN 12390-3' },
      }),
    ],
  },
  formwork: {
    ...{ code: 'FW-01', trade: 'concrete', phase: 'structure' },
    items: [
      measured('line', 'mm', ['-10', '10'], { frequency: 'eachBay', reference: 'EN 13670' }),
      measured('level', 'mm', ['-10', '10'], { frequency: 'eachBay', reference: 'EN 13670' }),
      seen('props', { severity: 'high' }),
      seen('tight'),
      seen('openings', { method: 'document' }),
      seen('clean'),
      seen('release', HOLD),
    ],
  },
  blockwork: {
    ...{ code: 'BW-01', trade: 'masonry', phase: 'structure' },
    items: [
      measured('settingOut', 'mm', ['-10', '10'], { frequency: 'each' }),
      seen('dampCourse', { point: 'witness', party: ARCHITECT, severity: 'high' }),
      measured('plumb', 'mm', ['0', '10'], { frequency: 'each', reference: 'EN 1996-2' }),
      measured('joints', 'mm', ['8', '12'], { frequency: 'eachDay' }),
      seen('ties', { frequency: 'eachDay' }),
      seen('lintels', { frequency: 'each' }),
      photographed('photo'),
    ],
  },
  waterproofing: {
    ...{ code: 'WP-01', trade: 'waterproofing', phase: 'structure' },
    items: [
      seen('substrate'),
      seen('primer'),
      measured('overlaps', 'mm', ['100', null], { frequency: 'eachRun' }),
      measured('upstands', 'mm', ['150', null], { frequency: 'each' }),
      measured('thickness', 'mm', ['1.5', null], { decimals: 1, frequency: 'eachBay' }),
      photographed('photo', { photosAtLeast: 2 }),
      measured('flood', 'h', ['24', null], { ...HOLD, party: ARCHITECT, method: 'tested', noticeHours: 48 }),
    ],
  },
  roofCovering: {
    ...{ code: 'RC-01', trade: 'roofing', phase: 'roofing' },
    items: [
      seen('structure'),
      seen('underlay'),
      measured('battens', 'mm', ['-5', '5'], { frequency: 'eachRun' }),
      seen('fixing', { frequency: 'eachRun' }),
      seen('flashings', { severity: 'high' }),
      measured('gutters', 'mm/m', ['3', null], { frequency: 'eachRun' }),
      photographed('photo'),
    ],
  },
  plumbingFirstFix: {
    ...{ code: 'PL-01', trade: 'plumbing', phase: 'utilities' },
    items: [
      seen('routes', { method: 'document' }),
      seen('supports', { frequency: 'eachRun' }),
      measured('falls', '%', ['1', '4'], { decimals: 1, frequency: 'eachRun', reference: 'EN 12056-2' }),
      measured('pressure', 'bar', ['10', null], {
        decimals: 1,
        method: 'tested',
        frequency: 'eachRun',
        severity: 'high',
      }),
      measured('duration', 'min', ['60', null], { method: 'tested', frequency: 'eachRun' }),
      photographed('photo', { frequency: 'eachRoom' }),
      seen('release', HOLD),
    ],
  },
  electricalFirstFix: {
    ...{ code: 'EL-01', trade: 'electrical', phase: 'utilities' },
    items: [
      seen('boxes', { method: 'document', frequency: 'eachRoom' }),
      seen('conduits', { frequency: 'eachRoom' }),
      seen('cables', { method: 'document', frequency: 'eachRun', reference: 'IEC 60364-5-52' }),
      measured('continuity', 'Ω', [null, '0.5'], {
        ...{ decimals: 2, method: 'tested', frequency: 'eachRun' },
        ...{ severity: 'high', reference: 'IEC 60364-6' },
      }),
      measured('insulation', 'MΩ', ['1', null], {
        ...{ decimals: 1, method: 'tested', frequency: 'eachRun' },
        ...{ severity: 'high', reference: 'IEC 60364-6' },
      }),
      photographed('photo', { frequency: 'eachRoom' }),
      seen('release', HOLD),
    ],
  },
  drainageTest: {
    ...{ code: 'DR-01', trade: 'drainage', phase: 'foundation' },
    items: [
      measured('levels', 'mm', ['-10', '10'], { frequency: 'eachRun' }),
      measured('falls', '%', ['1', null], { decimals: 1, frequency: 'eachRun', reference: 'EN 1610' }),
      seen('bedding', { frequency: 'eachRun' }),
      measured('air', 'mm', [null, '25'], {
        ...{ method: 'tested', frequency: 'eachRun', reference: 'EN 1610' },
        ...{ point: 'witness', party: ENGINEER, severity: 'high' },
      }),
      seen('manholes', { frequency: 'each' }),
      photographed('photo', { frequency: 'eachRun' }),
      seen('release', HOLD),
    ],
  },
  plasterScreed: {
    ...{ code: 'PS-01', trade: 'plastering', phase: 'finishes' },
    items: [
      seen('substrate', { frequency: 'eachRoom' }),
      measured('flatness', 'mm', ['0', '3'], { frequency: 'eachRoom' }),
      measured('thickness', 'mm', ['10', '20'], { frequency: 'eachRoom' }),
      measured('screedLevel', 'mm', ['-5', '5'], { frequency: 'eachRoom' }),
      measured('moisture', '%', [null, '75'], {
        method: 'tested',
        frequency: 'eachRoom',
        ...HOLD,
        party: ARCHITECT,
      }),
      seen('cracks', { frequency: 'eachRoom', onFail: 'note' }),
    ],
  },
  tilingWetRooms: {
    ...{ code: 'TI-01', trade: 'tiling', phase: 'finishes' },
    items: [
      seen('membrane', { ...HOLD, party: ARCHITECT, frequency: 'eachRoom' }),
      measured('falls', '%', ['1', '2.5'], { decimals: 1, frequency: 'eachRoom' }),
      measured('lippage', 'mm', ['0', '1'], { decimals: 1, frequency: 'eachRoom' }),
      seen('joints', { frequency: 'eachRoom' }),
      {
        ...{ name: 'hollow', kind: 'choice', method: 'tested', frequency: 'eachRoom' },
        options: { none: true, single: true, several: false },
      },
      seen('sealant', { frequency: 'eachRoom' }),
      photographed('photo', { frequency: 'eachRoom' }),
    ],
  },
  roomHandover: {
    ...{ code: 'RH-01', trade: 'painting', phase: 'fittings' },
    items: [
      seen('walls', { frequency: 'eachRoom', severity: 'low' }),
      seen('floors', { frequency: 'eachRoom', severity: 'low' }),
      seen('openings', { frequency: 'eachRoom' }),
      seen('electrical', { method: 'tested', frequency: 'eachRoom' }),
      seen('water', { method: 'tested', frequency: 'eachRoom' }),
      {
        ...{ name: 'cleaned', kind: 'choice', frequency: 'eachRoom', severity: 'low', onFail: 'note' },
        options: { clean: true, dirty: false },
      },
      photographed('photo', { frequency: 'eachRoom', photosAtLeast: 2 }),
      { name: 'accepted', kind: 'signature', frequency: 'eachRoom', point: 'review', party: ARCHITECT },
    ],
  },
};

/** The words of a built-in template in one language. */
export interface BuiltInWords {
  text: (item: string) => string;
  criterion: (item: string) => string | null;
  option: (item: string, option: string) => string;
  method: (method: NonNullable<BuiltInItem['method']>) => string;
  frequency: (frequency: NonNullable<BuiltInItem['frequency']>) => string;
}

const ID_DIGITS = 12;

/** Returns the items of a built-in template in one language. Their ids are the same in every one. */
export const builtInItems = (key: BuiltInTemplate, words: BuiltInWords): Item[] =>
  BUILT_IN[key].items.map((item, index) => {
    const { name, method, frequency, options = {}, ...more } = item;
    const place = String((BUILT_IN_TEMPLATES.indexOf(key) + 1) * 1000 + index + 1).padStart(ID_DIGITS, '0');
    return {
      ...{ kind: 'check', required: true, unit: null, decimals: 0, nominal: null, lower: null, upper: null },
      ...{ photosAtLeast: 0, point: null, party: null, noticeHours: 24, onFail: 'issue', severity: 'medium' },
      ...{ reference: null, ...more, trade: BUILT_IN[key].trade },
      id: `b0000000-0000-4000-8000-${place}`,
      text: words.text(name),
      criterion: words.criterion(name),
      method: method ? words.method(method) : null,
      frequency: frequency ? words.frequency(frequency) : null,
      choices: Object.entries(options).map(([option, passes]) => ({
        text: words.option(name, option),
        passes,
      })),
    } as Item;
  });
