import { describe, expect, it } from 'vitest';
import { rowAfterKey } from './use-row-keyboard.ts';

describe('a key in a list', () => {
  it('leads to the next row, a page on, or to either end', () => {
    expect(rowAfterKey('ArrowDown', 5, 100, 20)).toBe(6);
    expect(rowAfterKey('ArrowUp', 5, 100, 20)).toBe(4);
    expect(rowAfterKey('PageDown', 5, 100, 20)).toBe(25);
    expect(rowAfterKey('Home', 5, 100, 20)).toBe(0);
    expect(rowAfterKey('End', 5, 100, 20)).toBe(99);
  });

  it('never leads out of the list', () => {
    expect(rowAfterKey('ArrowUp', 0, 100, 20)).toBe(0);
    expect(rowAfterKey('PageDown', 95, 100, 20)).toBe(99);
    expect(rowAfterKey('PageUp', 5, 100, 20)).toBe(0);
  });

  it('leads nowhere if it is any other', () => {
    expect(rowAfterKey('a', 5, 100, 20)).toBe(null);
  });
});
