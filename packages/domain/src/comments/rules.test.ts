import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../permissions.ts';
import { assertMayDelete, assertMayEdit, mayDelete, mayEdit } from './rules.ts';

const member = fc.record({ userId: fc.integer({ min: 1, max: 3 }), role: fc.constantFrom(...ROLES) });
const comment = fc.record({ authorId: fc.integer({ min: 1, max: 3 }) });

describe('a comment', () => {
  it('is changed by its author alone, and deleted by them or by an owner', () => {
    fc.assert(
      fc.property(member, comment, (who, said) => {
        const own = who.userId === said.authorId;
        expect(mayEdit(who, said)).toBe(own);
        expect(mayDelete(who, said)).toBe(own || who.role === 'owner');
        if (!own) expect(() => assertMayEdit(who, said)).toThrow('Only who wrote a comment can change it.');
        if (!own && who.role !== 'owner') expect(() => assertMayDelete(who, said)).toThrow(/or an owner/);
      }),
    );
  });
});
