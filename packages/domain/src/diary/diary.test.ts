import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { DomainError } from '../errors.ts';
import { can } from '../permissions.ts';
import {
  assertLine,
  copiedLines,
  delayDays,
  delayMinutes,
  diaryFigures,
  SECTION_FIELDS,
} from './line-rules.ts';
import { type DiaryLine, type LineBody, lineBody } from './lines.ts';
import {
  assertHasDiaryStep,
  assertMayCountersign,
  assertNotAhead,
  assertOpen,
  becomesAddendum,
  dayToBeSigned,
  diaryFacts,
  isReceivedLate,
  mergedDay,
  signedDaysLate,
} from './rules.ts';
import {
  canonicalJson,
  type JsonValue,
  type SignedContent,
  sealedAddendum,
  sealedContent,
} from './sealed-content.ts';
import { DIARY_SECTIONS, DIARY_STATES, DIARY_STEPS, type DiarySection } from './states-and-sections.ts';
import { NO_HALF } from './weather.ts';
import { weatherInput } from './weather-schemas.ts';

/** The code of a refusal, with the fields that it names; `ok` for none. */
function told(act: () => unknown): string {
  try {
    act();
    return 'ok';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.code, ...Object.keys(error.fields ?? {})].join(' ');
  }
}

const WHOLE: Record<DiarySection, Partial<LineBody>> = {
  labour: { company: 'Kgale Plumbing', heads: 4, hours: 8.5 },
  plant: { what: 'Excavator 8 t', count: 1, hoursWorked: 6, hoursIdle: 2 },
  delivery: { what: 'Ready-mix C25/30', quantity: '12.5', unit: 'm³' },
  delay: { cause: 'weather', from: '07:30', to: '12:00' },
  event: { eventKind: 'visitor', text: 'The engineer looked at the ring beam.' },
};

const line = (section: DiarySection, fields: Partial<LineBody> = {}): LineBody =>
  lineBody.parse({ section, ...WHOLE[section], ...fields }) as LineBody;

describe('a line', () => {
  it.each(DIARY_SECTIONS)('of %s is whole with what its section asks for', (section) => {
    expect(told(() => assertLine(line(section)))).toBe('ok');
  });

  it.each<[DiarySection, Partial<LineBody>, string]>([
    ['labour', { heads: null }, 'heads'],
    ['labour', { hours: null }, 'hours'],
    ['labour', { company: null }, 'company'],
    ['plant', { what: null }, 'what'],
    ['plant', { hoursWorked: 20, hoursIdle: 5 }, 'hoursWorked'],
    ['delivery', { refused: true }, 'reason'],
    ['delay', { cause: null }, 'cause'],
    ['delay', { to: '07:30' }, 'to'],
    ['delay', { to: '06:00' }, 'to'],
    ['event', { text: null }, 'text'],
  ])('of %s is refused with %o', (section, fields, field) => {
    expect(told(() => assertLine(line(section, fields)))).toBe(`invalid ${field}`);
  });

  it.each(DIARY_SECTIONS)('of %s takes no field of another section', (section) => {
    for (const other of DIARY_SECTIONS)
      for (const field of SECTION_FIELDS[other]) {
        const value = WHOLE[other][field];
        if (value === undefined || SECTION_FIELDS[section].includes(field)) continue;
        expect(told(() => assertLine(line(section, { [field]: value })))).toBe(`invalid ${field}`);
      }
  });

  it.each([
    [{ heads: 0 }, 'heads'],
    [{ heads: 10_000 }, 'heads'],
    [{ heads: 1.5 }, 'heads'],
    [{ hours: 0.2 }, 'hours'],
    [{ hours: 24.5 }, 'hours'],
    [{ quantity: '12.1234' }, 'quantity'],
    [{ quantity: '1e3' }, 'quantity'],
    [{ from: '24:00' }, 'from'],
    [{ at: '7:30' }, 'at'],
  ])('has no %o', (fields, field) => {
    const read = lineBody.safeParse({ section: 'labour', ...fields });
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('of a supplier needs no company', () => {
    expect(told(() => assertLine(line('labour', { company: null, supplierId: 3 })))).toBe('ok');
  });
});

describe('a delay', () => {
  const delay = (from: string, to: string) => ({ section: 'delay' as const, from, to });

  it('takes the minutes from its beginning to its end', () => {
    expect(delayMinutes(delay('07:30', '12:00'))).toBe(270);
    expect(delayMinutes({ ...delay('07:30', '12:00'), section: 'event' })).toBe(0);
  });

  it('puts off the finish by a day if it took half a working day', () => {
    expect([delayDays(delay('07:30', '11:29')), delayDays(delay('07:30', '11:30'))]).toEqual([0, 1]);
    expect(delayDays(delay('00:00', '23:59'))).toBe(1);
  });
});

const shown = (section: DiarySection, fields: Partial<DiaryLine> = {}): DiaryLine =>
  ({
    ...line(section),
    ...{ id: 1, variationId: null, variationNumber: null, placePath: 'Block A', photoIds: ['p'], addedBy: 1 },
    ...{ addedByName: 'Neo', clientId: 'c', capturedAt: null, device: null, version: 1, createdAt: '' },
    ...fields,
  }) as DiaryLine;

describe('the lines of a day', () => {
  it('add up to people, their hours and delays', () => {
    expect(
      diaryFigures([
        shown('labour', { heads: 4, hours: 8.5 }),
        shown('labour', { heads: 2, hours: 4 }),
        shown('plant'),
        shown('delay'),
        shown('delay', { from: '13:00', to: '13:30' }),
      ]),
    ).toEqual({ heads: 6, workHours: 42, delayMinutes: 300 });
  });

  it('are copied from labour and plant, without photos', () => {
    const copied = copiedLines(DIARY_SECTIONS.map((section) => shown(section, { placeId: 7 })));
    expect(copied.map(({ section }) => section)).toEqual(['labour', 'plant']);
    expect(copied[0]).toEqual({
      ...{ section: 'labour', supplierId: null, company: 'Kgale Plumbing', trade: null },
      ...{ heads: 4, hours: 8.5, placeId: 7 },
    });
    for (const each of copied) expect(told(() => assertLine(lineBody.parse(each) as LineBody))).toBe('ok');
  });
});

describe('the weather', () => {
  it('is what was looked at, by halves', () => {
    expect(weatherInput.parse({ am: { sky: 'rain', mm: 12.5 } })).toEqual({
      am: { ...NO_HALF, sky: 'rain', mm: 12.5 },
      pm: null,
    });
  });

  it.each([
    { sky: 'hail' },
    { minC: -61 },
    { maxC: 61 },
    { mm: 501 },
    { mm: -1 },
    { minC: 20, maxC: 19 },
    { sun: true },
  ])('is none with %o', (half) => {
    expect(weatherInput.safeParse({ pm: half }).success).toBe(false);
  });
});

const DAY = calendarDate('2026-03-18');

describe('the states of a day', () => {
  it('lead from open to signed to countersigned, and never back', () => {
    const ways = DIARY_STATES.map((state) =>
      DIARY_STEPS.filter((step) => told(() => assertHasDiaryStep({ state }, step)) === 'ok'),
    );
    expect(ways).toEqual([['sign'], ['countersign'], []]);
    expect(told(() => assertHasDiaryStep({ state: 'open' }, 'countersign'))).toBe('invalidStep');
  });

  it('let a signed day take no change', () => {
    const signed = { id: 1, day: DAY, signedAt: '2026-03-18T16:00:00.000Z' };
    expect(DIARY_STATES.map((state) => told(() => assertOpen({ ...signed, state })))).toEqual([
      'ok',
      'signed',
      'signed',
    ]);
  });

  it('ask somebody else to countersign', () => {
    expect(told(() => assertMayCountersign({ userId: 2 }, { signedBy: 2 }))).toBe('forbidden');
    expect(told(() => assertMayCountersign({ userId: 3 }, { signedBy: 2 }))).toBe('ok');
  });

  it('refuse a day that is to come', () => {
    expect(told(() => assertNotAhead(DAY, calendarDate('2026-03-17')))).toBe('invalid day');
    expect(told(() => assertNotAhead(DAY, DAY))).toBe('ok');
  });
});

describe('rights in a day', () => {
  const facts = diaryFacts({ addedBy: 1, state: 'open' });
  const contractor = { userId: 2, role: 'contractor' } as const;

  it('let a contractor read the day of another, and change their own alone', () => {
    expect(can(contractor, 'diary', 'read', facts)).toBe(true);
    expect(can(contractor, 'diary', 'update', facts)).toBe(false);
    expect(can({ ...contractor, userId: 1 }, 'diary', 'update', facts)).toBe(true);
    expect(can({ userId: 2, role: 'interior_designer' }, 'diary', 'read', facts)).toBe(false);
  });
});

describe('what is late', () => {
  it.each([
    ['2026-03-20T21:59:59.000Z', 0],
    ['2026-03-20T22:00:00.000Z', 3],
    ['2026-03-25T08:00:00.000Z', 7],
  ])('a signature at %s counts %i days in Gaborone', (signedAt, days) => {
    expect(signedDaysLate({ day: DAY, signedAt }, 'Africa/Gaborone')).toBe(days);
  });

  it('a line received more than an hour after its capture', () => {
    const capturedAt = '2026-03-18T07:00:00.000Z';
    expect(isReceivedLate({ capturedAt, createdAt: '2026-03-18T08:00:00.000Z' })).toBe(false);
    expect(isReceivedLate({ capturedAt, createdAt: '2026-03-18T08:00:00.001Z' })).toBe(true);
    expect(isReceivedLate({ capturedAt: null, createdAt: '2026-03-18T08:00:00.001Z' })).toBe(false);
  });

  it('becomes an addendum if it was captured before the signature, within 48 hours', () => {
    const signedAt = '2026-03-18T16:00:00.000Z';
    const at = (text: string) => Date.parse(text);
    const late = (captured: string, now: string) =>
      becomesAddendum({ signedAt }, { capturedAt: at(captured), now: at(now) });
    expect(late('2026-03-18T15:59:00.000Z', '2026-03-20T16:00:00.000Z')).toBe(true);
    expect(late('2026-03-18T15:59:00.000Z', '2026-03-20T16:00:00.001Z')).toBe(false);
    expect(late('2026-03-18T16:00:00.000Z', '2026-03-18T17:00:00.000Z')).toBe(false);
    expect(becomesAddendum({ signedAt: null }, { capturedAt: 0, now: 1 })).toBe(false);
  });

  it('a diary of yesterday from ten in the morning where the project is', () => {
    expect(dayToBeSigned('Africa/Gaborone', Date.parse('2026-03-19T07:59:59.000Z'))).toBe(null);
    expect(dayToBeSigned('Africa/Gaborone', Date.parse('2026-03-19T08:00:00.000Z'))).toBe('2026-03-18');
  });
});

describe('a day that two people write', () => {
  const stored = {
    weather: { am: { ...NO_HALF, sky: 'rain' as const }, pm: null },
    hoursLost: 2,
    notes: 'Wet',
  };

  it('takes the fields that only one of them changed', () => {
    expect(mergedDay(stored, { sent: { notes: 'Wet, pumped out' }, seen: { notes: 'Wet' } })).toEqual({
      notes: 'Wet, pumped out',
    });
    const pm = { ...NO_HALF, sky: 'clear' as const };
    expect(mergedDay(stored, { sent: { weather: { am: null, pm } }, seen: {} })).toEqual({
      weather: { am: stored.weather.am, pm },
    });
  });

  it('refuses one that both changed, and not one that both changed alike', () => {
    expect(told(() => mergedDay(stored, { sent: { notes: 'Dry' }, seen: {} }))).toBe('stale');
    expect(told(() => mergedDay(stored, { sent: { hoursLost: 2 }, seen: {} }))).toBe('ok');
    const am = { ...NO_HALF, sky: 'fog' as const };
    expect(told(() => mergedDay(stored, { sent: { weather: { am, pm: null } }, seen: {} }))).toBe('stale');
  });

  it('can be emptied', () => {
    expect(mergedDay(stored, { sent: { notes: null, weather: null }, seen: stored })).toEqual({
      notes: null,
      weather: null,
    });
  });
});

describe('what is sealed', () => {
  const content: SignedContent = {
    day: {
      ...{ id: 4, projectId: 1, day: DAY, weather: { am: { sky: 'rain' }, pm: null }, hoursLost: 1.5 },
      ...{ notes: 'Wet', addedBy: 1, createdAt: 'c', signedAt: 's', signedBy: 1, signature: { name: 'Neo' } },
      ...{ countersignedAt: null, contentHash: null, version: 3, updatedAt: 'u' },
    },
    lines: [
      { id: 12, section: 'labour', heads: 4, version: 1, variationId: null },
      { id: 11, section: 'delay', from: '07:30', version: 1, variationId: null },
    ],
    photos: [{ id: 'b', entry: null, keptSha256: 'aa' }],
  };

  it('has sorted keys, and is the same for equal values in another order', () => {
    expect(canonicalJson({ b: [2, { d: null, c: 'x' }], a: true })).toBe(
      '{"a":true,"b":[2,{"c":"x","d":null}]}',
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned as JsonValue)).toBe(canonicalJson(value as JsonValue));
        expect(JSON.parse(canonicalJson(value as JsonValue))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('does not depend on the order in which rows are read', () => {
    expect(sealedContent({ ...content, lines: content.lines.toReversed() })).toBe(sealedContent(content));
  });

  it('nor on the order of its photos', () => {
    const photos = ['a', 'b'].map((id) => ({ id, entry: null, keptSha256: id }));
    expect(sealedContent({ ...content, photos: photos.toReversed() })).toBe(
      sealedContent({ ...content, photos }),
    );
  });

  it('changes with every value that was signed', () => {
    const sealed = sealedContent(content);
    const others: SignedContent[] = [
      ...['day', 'weather', 'hoursLost', 'notes', 'addedBy', 'signedAt', 'signature'].map((name) => ({
        ...content,
        day: { ...content.day, [name]: 'other' },
      })),
      ...['heads', 'section'].map((name) => ({
        ...content,
        lines: content.lines.map((each) => ({ ...each, [name]: 'other' })),
      })),
      { ...content, lines: content.lines.slice(1) },
      { ...content, photos: [] },
      { ...content, photos: [{ id: 'b', entry: null, keptSha256: 'ab' }] },
    ];
    expect(others.filter((other) => sealedContent(other) === sealed)).toEqual([]);
  });

  it('does not change with a variation that is drafted from a delay, nor with photos of addenda', () => {
    const after = {
      ...content,
      lines: content.lines.map((each) => ({ ...each, variationId: 9, version: 2 })),
      photos: [...content.photos, { id: 'c', entry: 3, keptSha256: 'cc' }],
    };
    expect(sealedContent(after)).toBe(sealedContent(content));
  });

  it('holds the countersignature once there is one', () => {
    const countersigned = { ...content, day: { ...content.day, countersignedAt: 't', countersignedBy: 2 } };
    expect(sealedContent(countersigned)).not.toBe(sealedContent(content));
    expect(sealedContent(countersigned)).toContain('"countersignedBy":2');
  });

  it('of an addendum holds its text and its own photos alone', () => {
    const addendum = { number: 1, dayId: 4, text: 'One more lorry', contentHash: 'x' };
    const photos = [
      { id: 'a', entry: 3, keptSha256: 'aa' },
      { id: 'b', entry: 4, keptSha256: 'bb' },
    ];
    const sealed = sealedAddendum(addendum, photos);
    expect(sealed).toContain('"aa"');
    expect(sealed).not.toContain('"bb"');
    expect(sealed).not.toContain('contentHash');
  });
});
