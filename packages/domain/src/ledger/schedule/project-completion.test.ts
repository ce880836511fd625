import { describe, expect, it } from 'vitest';
import { minor } from '../../money/money.ts';
import { rate } from '../rate.ts';
import { projectCompletion } from './project-completion.ts';

const phases = (...percents: (number | null)[]) =>
  percents.map((percent) => ({ percentComplete: percent === null ? null : rate(percent) }));

describe('how much of a project is done', () => {
  it('is by completed phases while nobody entered anything', () => {
    const project = { bac: minor('1000.00'), ev: minor('0.00'), phases: phases(null, null) };
    expect(projectCompletion(project, 37.5)).toEqual({ percent: 37.5, by: 'phases' });
  });

  it('is what was earned of the budget', () => {
    const project = { bac: minor('800.00'), ev: minor('100.00'), phases: phases(50, null) };
    expect(projectCompletion(project, 0)).toEqual({ percent: 12.5, by: 'earned' });
  });

  it('is the mean of the phases where there is no budget, or where earned value is not to be said', () => {
    const mean = { percent: 33.3, by: 'entries' };
    expect(
      projectCompletion({ bac: minor('0.00'), ev: minor('0.00'), phases: phases(60, 40, null) }, 0),
    ).toEqual(mean);
    expect(projectCompletion({ bac: minor('9.00'), ev: null, phases: phases(60, 40, null) }, 0)).toEqual(
      mean,
    );
  });
});
