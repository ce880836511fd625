import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../dates/calendar-date.ts';
import type { DiaryDay } from '../../diary/api.ts';
import type { Entry } from '../outbox/entry.ts';
import { entryV1 } from '../outbox/entry.ts';
import { blankDay, dayChain, diaryActOf, projectedDay } from './projected-day.ts';

const DAY = calendarDate('2026-03-18');
const WORK = { projectId: 1, name: 'Neo' };
const blank = blankDay(DAY, 1, 7);

let seq = 0;

function entry(path: string, body: Record<string, unknown>, more: Partial<Entry> = {}): Entry {
  seq += 1;
  return entryV1.parse({
    ...{ v: 1, id: `c0000000-0000-4000-8000-${String(seq).padStart(12, '0')}`, seq, userId: 7, projectId: 1 },
    ...{ record: dayChain(1, DAY), kind: 'diary-day', act: 'step', title: '' },
    ...{ method: 'POST', path, params: { projectId: 1, day: DAY }, query: {}, body },
    ...{ editPath: null, basedOn: null, triedBody: null, ifSigned: null, dependsOn: [], photoIds: [] },
    ...{ ownerId: null, state: 'waiting', heldFor: null, tries: 0, nextAt: null, lastProblem: null },
    ...{
      conflict: null,
      notes: [],
      capturedAt: Date.parse('2026-03-18T10:00:00.000Z'),
      offsetMs: 0,
      bytes: 0,
    },
    ...more,
  });
}

const P = '/api/projects/{projectId}/diary/{day}';
const labour = { section: 'labour', company: 'Kgale Plumbing', heads: 4, hours: 8.5 };

describe('a day with what waits', () => {
  it('has the lines and the weather that wait, and counts them', () => {
    const weather = { am: null, pm: { sky: 'rain' } };
    const day = projectedDay(
      blank,
      [entry(P, { weather, seen: {} }, { method: 'PUT' }), entry(`${P}/lines`, labour)],
      WORK,
    );
    expect(day).toMatchObject({ weather, heads: 4, workHours: 34, state: 'open' });
    expect(day.lines).toMatchObject([
      { ...labour, addedByName: 'Neo', capturedAt: '2026-03-18T10:00:00.000Z' },
    ]);
    expect('seen' in day).toBe(false);
  });

  it('has a line once, also when it has arrived and the entry is still there', () => {
    const sent = entry(`${P}/lines`, labour);
    const arrived = projectedDay(blank, [sent], WORK);
    expect(projectedDay(arrived, [sent], WORK).lines).toHaveLength(1);
  });

  it('is signed, and takes no line after that', () => {
    const signed = projectedDay(
      blank,
      [entry(`${P}/sign`, { signature: { name: 'T. Molefe' } }), entry(`${P}/lines`, labour)],
      WORK,
    );
    expect(signed).toMatchObject({ state: 'signed', signature: { name: 'T. Molefe' }, lines: [] });
  });

  it('is countersigned as soon as that waits, and only after it was signed', () => {
    const second = entry(`${P}/countersign`, { signature: { name: 'L. Pule' } }, { userId: 8 });
    expect(diaryActOf(second)).toBe('countersign');
    expect(projectedDay(blank, [second], WORK).state).toBe('open');
    const signed = { ...blank, state: 'signed' } as const;
    expect(projectedDay(signed, [second], WORK)).toMatchObject({
      ...{ state: 'countersigned', countersignedBy: 8, countersignature: { name: 'L. Pule' } },
    });
  });

  it('shows an edit of a line, and an addendum', () => {
    const row: DiaryDay = { ...projectedDay(blank, [entry(`${P}/lines`, labour)], WORK), state: 'signed' };
    const lines = row.lines.map((line) => ({ ...line, id: 12 }));
    const edit = entry(
      '/api/diary-lines/{id}',
      { heads: 5 },
      { method: 'PATCH', params: { id: 12 }, act: 'edit' },
    );
    const late = entry(`${P}/addenda`, { text: 'One more lorry', photoIds: [] });
    const day = projectedDay({ ...row, lines }, [edit, late], WORK);
    expect(day.lines[0]?.heads).toBe(5);
    expect(day.addenda).toMatchObject([{ number: 1, text: 'One more lorry', addedByName: 'Neo' }]);
  });

  it('counts nothing that was refused', () => {
    expect(projectedDay(blank, [entry(`${P}/lines`, labour, { state: 'stopped' })], WORK).lines).toEqual([]);
  });

  it('takes nothing of other kinds', () => {
    expect(diaryActOf(entry('/api/checks/{id}/close', {}, { kind: 'check' }))).toBe(null);
    expect(diaryActOf(entry(P, {}, { act: 'photo' }))).toBe(null);
  });
});
