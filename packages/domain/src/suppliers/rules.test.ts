import { describe, expect, it } from 'vitest';
import { ROLES } from '../permissions.ts';
import { supplierBody } from './api.ts';
import { mayRename, supplierRights } from './rules.ts';

const ofSeven = { addedBy: 7 };

describe('a supplier', () => {
  it('is its adder’s to see and change, in whatever projects they are', () => {
    expect(supplierRights(7, ofSeven, [])).toEqual({ mine: true, mayRead: true, mayEdit: true });
    expect(supplierRights(7, ofSeven, ['contractor'])).toMatchObject({ mayEdit: true });
  });

  it('is nothing to who meets it in no project, or only in one where their role has no cell', () => {
    expect(supplierRights(8, ofSeven, [])).toEqual({ mine: false, mayRead: false, mayEdit: false });
    expect(supplierRights(8, ofSeven, ['contractor', 'inspector', 'viewer'])).toMatchObject({
      mayRead: false,
    });
  });

  it('that is shared is read by six roles and changed by three', () => {
    const having = (right: 'mayRead' | 'mayEdit') =>
      ROLES.filter((role) => supplierRights(8, ofSeven, [role])[right]);
    expect(having('mayRead')).toEqual([
      'owner',
      'project_manager',
      'quantity_surveyor',
      'architect',
      'engineer',
      'interior_designer',
    ]);
    expect(having('mayEdit')).toEqual(['owner', 'project_manager', 'quantity_surveyor']);
  });

  it('shared with two projects is changed by whom one of their two roles lets', () => {
    expect(supplierRights(8, ofSeven, ['architect', 'project_manager'])).toMatchObject({
      mayRead: true,
      mayEdit: true,
    });
  });
});

describe('a new name', () => {
  it('goes into the expenses that one may change: a contractor’s own unpaid ones, not those of others', () => {
    const contractor = { userId: 7, role: 'contractor' as const };
    expect(mayRename(contractor, { kind: 'expense', addedBy: 7, isPaid: false })).toBe(true);
    expect(mayRename(contractor, { kind: 'expense', addedBy: 7, isPaid: true })).toBe(false);
    expect(mayRename(contractor, { kind: 'expense', addedBy: 8, isPaid: false })).toBe(false);
  });

  it('goes into paid ones only where one may mark them paid', () => {
    expect(
      mayRename({ userId: 7, role: 'quantity_surveyor' }, { kind: 'expense', addedBy: 8, isPaid: true }),
    ).toBe(true);
    expect(mayRename({ userId: 7, role: 'architect' }, { kind: 'expense', addedBy: 7, isPaid: false })).toBe(
      false,
    );
  });
});

describe('a new name beyond the expenses', () => {
  it('goes into commitments of who edits the budget', () => {
    const ofEight = { kind: 'commitment', addedBy: 8 } as const;
    expect(mayRename({ userId: 7, role: 'quantity_surveyor' }, ofEight)).toBe(true);
    expect(mayRename({ userId: 7, role: 'architect' }, ofEight)).toBe(false);
  });

  it('goes into issues whose text one may edit, and not those that are only assigned', () => {
    const issue = { kind: 'issue', reportedBy: 8, assignedToId: 7, status: 'open' } as const;
    expect(mayRename({ userId: 7, role: 'engineer' }, issue)).toBe(true);
    expect(mayRename({ userId: 7, role: 'contractor' }, issue)).toBe(false);
    expect(mayRename({ userId: 8, role: 'contractor' }, issue)).toBe(true);
    expect(mayRename({ userId: 8, role: 'contractor' }, { ...issue, status: 'resolved' })).toBe(false);
  });
});

describe('a rating', () => {
  const rated = (rating: unknown) => supplierBody.safeParse({ name: 'Kalahari Cement', rating });

  it.each([0, 5, 4.5, 0.1, 4.9, '4.5', '5.0', ' 3 '])('of %s is kept as a number', (rating) => {
    expect(rated(rating).data?.rating).toBe(Number(rating));
  });

  it.each([5.1, -0.1, 4.55, 6, 1e-7, Number.NaN, '4,5', '1e0', 'good', true, [4]])(
    'of %s is refused',
    (rating) => {
      expect(rated(rating).error?.issues.map(({ message }) => message)).toEqual(['rating']);
    },
  );

  it('left empty is none', () => {
    expect([rated('').data?.rating, rated(null).data?.rating, rated(undefined).data?.rating]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
