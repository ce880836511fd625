import { describe, expect, it } from 'vitest';
import { matchMembers } from './project-members.ts';

const person = (
  userId: number,
  username: string,
  firstName: string | null = null,
  lastName: string | null = null,
) => ({
  userId,
  username,
  firstName,
  lastName,
});

const team = [
  person(1, 'thato', 'Thato', 'Kgosi'),
  person(2, 'lesego'),
  person(3, 'mpho1', 'Mpho', 'Dube'),
  person(4, 'mpho2', 'Mpho', 'Dube'),
];

describe('the members that a form suggests', () => {
  it('are those whose name or username contains the typed text, or all of them without any', () => {
    const labels = (typed: string) => matchMembers(team, typed).map(({ label }) => label);
    expect(labels('')).toEqual(['Thato Kgosi', 'lesego', 'mpho1', 'mpho2']);
    expect(labels(' KGOSI ')).toEqual(['Thato Kgosi']);
    expect(labels('leS')).toEqual(['lesego']);
    expect(labels('nobody')).toEqual([]);
  });

  it('are suggested by full name, and by username where two share a name, which would be linked to neither', () => {
    expect(matchMembers(team, 'thato')).toEqual([{ id: '1', label: 'Thato Kgosi', detail: 'thato' }]);
    expect(matchMembers(team, 'dube')).toEqual([
      { id: '3', label: 'mpho1', detail: 'Mpho Dube' },
      { id: '4', label: 'mpho2', detail: 'Mpho Dube' },
    ]);
    expect(matchMembers(team, 'lesego')).toEqual([{ id: '2', label: 'lesego' }]);
  });

  it('are eight at most', () => {
    const crowd = Array.from({ length: 30 }, (_, index) => person(index + 1, `mason${index}`));
    expect(matchMembers(crowd, 'mason')).toHaveLength(8);
  });
});
