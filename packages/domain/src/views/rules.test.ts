import { describe, expect, it } from 'vitest';
import { ROLES } from '../permissions.ts';
import { assertFitsBeside, assertMayShare, MAX_VIEWS, viewRights } from './rules.ts';

const ME = 7;
const own = { screen: 'expenses' as const, shared: false, userId: ME };
const shared = { ...own, shared: true };

describe('a view of one’s own', () => {
  it('is its author’s alone, whatever the role of others', () => {
    expect(viewRights(ME, own, null)).toEqual({ mayRead: true, mayEdit: true });
    expect(viewRights(9, own, { userId: 9, role: 'owner' })).toEqual({ mayRead: false, mayEdit: false });
  });
});

describe('a shared view', () => {
  it('is changed by owners and project managers, whoever saved it', () => {
    const editors = ROLES.filter((role) => viewRights(9, shared, { userId: 9, role }).mayEdit);
    expect(editors).toEqual(['owner', 'project_manager']);
    expect(viewRights(ME, shared, { userId: ME, role: 'architect' }).mayEdit).toBe(false);
  });

  it('is there for who reads the list that it is of, and for nobody outside of the project', () => {
    const readers = ROLES.filter((role) => viewRights(9, shared, { userId: 9, role }).mayRead);
    expect(readers).toEqual([
      'owner',
      'project_manager',
      'quantity_surveyor',
      'architect',
      'engineer',
      'contractor',
    ]);
    expect(viewRights(ME, shared, null).mayRead).toBe(false);
  });

  it('is shared by owners and project managers alone', () => {
    const sharing = ROLES.filter((role) => {
      try {
        assertMayShare({ userId: ME, role });
        return true;
      } catch {
        return false;
      }
    });
    expect(sharing).toEqual(['owner', 'project_manager']);
  });
});

describe('a new view', () => {
  it('has a name that none beside it has', () => {
    expect(() => assertFitsBeside([{ name: 'Unpaid' }], 'unpaid')).toThrow(/of this name/);
    expect(() => assertFitsBeside([{ name: 'Unpaid' }], 'Paid')).not.toThrow();
  });

  it('is not one too many', () => {
    const many = Array.from({ length: MAX_VIEWS }, (_, index) => ({ name: `View ${index}` }));
    expect(() => assertFitsBeside(many, 'Unpaid')).toThrow(/Delete one/);
    expect(() => assertFitsBeside(many.slice(1), 'Unpaid')).not.toThrow();
  });
});
