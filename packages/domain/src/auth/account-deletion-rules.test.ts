import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import type { Orphan, OrphanFate } from './account-deletion-api.ts';
import { assertAllAnswered } from './account-deletion-rules.ts';

const heir = { userId: 7, name: 'Neo Dube', role: 'architect' as const };
const house: Orphan = { id: 1, name: 'House', deleted: false, heirs: [heir] };
const shed: Orphan = { id: 2, name: 'Shed', deleted: false, heirs: [] };
const ruin: Orphan = { id: 3, name: 'Ruin', deleted: true, heirs: [] };

function refusalOf(orphans: readonly Orphan[], answers: Record<string, OrphanFate>): DomainError | null {
  try {
    assertAllAnswered(orphans, answers);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

describe('an account that is to be deleted', () => {
  it('goes where each project that nobody else owns has an answer, or lies in the trash', () => {
    expect(refusalOf([], {})).toBeNull();
    expect(refusalOf([ruin], {})).toBeNull();
    expect(refusalOf([house, shed, ruin], { 1: { handOverTo: 7 }, 2: 'remove' })).toBeNull();
  });

  it('stays while one has none, and each of these is named beside its own field', () => {
    const refusal = refusalOf([house, shed, ruin], { 3: 'remove' });
    expect(refusal?.code).toBe('conflict');
    expect(refusal?.message).toMatch(/^You are the only owner of “House”, “Shed”\./);
    expect(refusal?.fields).toEqual({
      'projects.1': 'Choose to whom “House” is offered, or that it is removed',
      'projects.2': 'Confirm that “Shed” is removed: there is nobody to take it over',
    });
  });
});
