import { describe, expect, it } from 'vitest';
import { unfoldedIn } from './unfolded.ts';

const plans = [12, 15, 20];
const shown = (value: string | undefined) => plans.filter(unfoldedIn(value, plans).has);

describe('the plans that show their tasks', () => {
  it('are those that the address names, all, or none', () => {
    expect(shown('12.20')).toEqual([12, 20]);
    expect(shown('all')).toEqual(plans);
    expect(shown(undefined)).toEqual([]);
    expect(shown('999.x.')).toEqual([]);
    expect(unfoldedIn('999', plans).any).toBe(false);
  });

  it('become one more or one less, and the last one leaves the address', () => {
    expect(unfoldedIn(undefined, plans).toggled(15)).toBe('15');
    expect(unfoldedIn('15', plans).toggled(12)).toBe('15.12');
    expect(unfoldedIn('all', plans).toggled(15)).toBe('12.20');
    expect(unfoldedIn('15', plans).toggled(15)).toBeNull();
  });
});
