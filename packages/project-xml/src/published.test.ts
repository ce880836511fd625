import { describe, expect, it } from 'vitest';
import { readProgramme } from './read-programme.ts';
import { areThere, published } from './testing/published.ts';

async function tasksOf(name: string) {
  const reading = await readProgramme(published(name));
  if (reading.outcome === 'refused') throw new Error(reading.code);
  return reading;
}

describe.skipIf(!areThere)('published examples', () => {
  it('are read as a tree, with milestones and days as written', async () => {
    const { title, statusOn, leftOut, tasks } = await tasksOf('sample1.xml');
    expect([title, statusOn, leftOut, tasks.length]).toEqual(['MPXJ Sample', null, 0, 22]);
    expect(tasks.slice(0, 4).map(({ level, name, start, finish }) => [level, name, start, finish])).toEqual([
      [1, 'First Task', '2003-01-07', '2003-03-18'],
      [2, 'Second Task', '2003-01-07', '2003-03-18'],
      [2, 'Third task', '2003-01-07', '2003-01-07'],
      [1, 'Recurring Task', '2003-02-03', '2003-03-03'],
    ]);
    expect(tasks.filter(({ isMilestone }) => isMilestone).map(({ importKey }) => importKey)).toEqual([
      'uid:3:MPXJ Sample',
    ]);
    // 23:00 is a late shift, not the day after.
    expect(tasks.at(-1)).toMatchObject({ level: 3, name: 'Assigned Task 2', start: '2003-01-07' });
  });

  it('with blank rows are read without them', async () => {
    const { tasks } = await tasksOf('mspdinulltasks.xml');
    expect(tasks.map(({ level, name }) => [level, name])).toEqual([
      [1, 'Task 1'],
      [2, 'Task 2'],
      [2, 'Task 3'],
      [1, 'Task 4'],
      [2, 'Task 5'],
    ]);
  });
});
