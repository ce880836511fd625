import { describe, expect, it } from 'vitest';
import { parseExpandedPlans } from './expanded-plans.ts';

const plans = [12, 15, 20];
const shown = (value: string | undefined) => plans.filter(parseExpandedPlans(value, plans).has);

describe('expanded plans', () => {
  it('are those named in the URL, all of them, or none', () => {
    expect(shown('12.20')).toEqual([12, 20]);
    expect(shown('all')).toEqual(plans);
    expect(shown(undefined)).toEqual([]);
    expect(shown('999.x.')).toEqual([]);
    expect(parseExpandedPlans('999', plans).any).toBe(false);
  });

  it('are added and removed one at a time; removing the last one clears the URL', () => {
    expect(parseExpandedPlans(undefined, plans).toggled(15)).toBe('15');
    expect(parseExpandedPlans('15', plans).toggled(12)).toBe('15.12');
    expect(parseExpandedPlans('all', plans).toggled(15)).toBe('12.20');
    expect(parseExpandedPlans('15', plans).toggled(15)).toBeNull();
  });
});
