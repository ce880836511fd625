import { describe, expect, it } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { currentRow, findConflict } from './edit-conflict.ts';

const opened = { title: 'Roof trusses', amount: '900.00', lines: [{ id: 1 }], version: 2 };
const say = (_: 'theirs', { value }: { value: string }) => `Saved by someone else: ${value}`;
const theirs = (stored: typeof opened | null) =>
  findConflict<typeof opened, 'title' | 'amount' | 'lines'>(
    opened,
    stored,
    (field, row) => (field === 'lines' ? `${row.lines.length} lines` : row[field]),
    say,
  );

describe('an edit conflict', () => {
  it('is shown beside the fields that differ, and beside no other', () => {
    const { any, of } = theirs({ ...opened, amount: '975.00', lines: [{ id: 1 }], version: 3 });
    expect(any).toBe(true);
    expect([of('amount'), of('title'), of('lines')]).toEqual([
      'Saved by someone else: 975.00',
      undefined,
      undefined,
    ]);
  });

  it('is found in a list of lines too', () => {
    expect(theirs({ ...opened, lines: [{ id: 1 }, { id: 4 }], version: 3 }).of('lines')).toBe(
      'Saved by someone else: 2 lines',
    );
  });

  it('is empty while the version is the one that was opened, and for a new record', () => {
    expect(theirs({ ...opened, title: 'Roof' })).toMatchObject({ any: false });
    expect(theirs({ ...opened, title: 'Roof' }).of('title')).toBeUndefined();
    expect(theirs(null).any).toBe(false);
  });
});

it('a refused change has a current row only if somebody else saved first', () => {
  const problem = { title: 'Conflict', detail: 'Changed', errors: {}, current: opened, requestId: null };
  expect(currentRow(new CallError(409, 'Changed', problem))).toEqual(opened);
  expect(currentRow(new CallError(409, 'Paid already', { ...problem, current: null }))).toBeNull();
  expect(currentRow(new CallError(422, 'Wrong', problem))).toBeNull();
  expect(currentRow(new Error('away'))).toBeNull();
});
