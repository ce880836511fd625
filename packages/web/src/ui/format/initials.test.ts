import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('the initials of a person', () => {
  it('are the first letters of first and last name', () => {
    expect(initialsOf({ firstName: 'thato', lastName: 'kgosi', username: 'tk1' })).toBe('TK');
  });

  it('are the first two letters of the username where a name is missing', () => {
    expect(initialsOf({ firstName: 'Thato', lastName: '', username: 'builder' })).toBe('BU');
    expect(initialsOf({ firstName: null, lastName: null, username: 'x' })).toBe('X');
  });

  it('are U without any name', () => {
    expect(initialsOf({})).toBe('U');
    expect(initialsOf({ firstName: ' ', lastName: ' ', username: ' ' })).toBe('U');
  });

  it('keep a letter whole that takes two UTF-16 units', () => {
    expect(initialsOf({ firstName: '𠮷田', lastName: '太郎' })).toBe('𠮷太');
  });
});
