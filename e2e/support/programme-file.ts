import { moment, projectXml, type SampleTask } from '@brick/project-xml/testing/samples';

const lasting = (start: string, finish: string) => ({
  ...{ Start: `${start}T08:00:00`, Finish: `${finish}T17:00:00` },
});

/** A house as it is planned elsewhere; its handover is on the day that is given. */
export const houseTasks = (handover: string): SampleTask[] => [
  { UID: 1, OutlineLevel: 1, Name: 'Haus am See', ...lasting('2025-01-06', '2025-12-19') },
  { UID: 2, OutlineLevel: 2, Name: 'Gründung', ...lasting('2025-01-06', '2025-02-14'), PercentComplete: 60 },
  { UID: 3, OutlineLevel: 3, Name: 'Aushub', ...lasting('2025-01-06', '2025-01-24'), PercentComplete: 100 },
  {
    UID: 4,
    OutlineLevel: 3,
    Name: 'Bodenplatte',
    ...lasting('2025-01-27', '2025-02-14'),
    PercentComplete: 20,
  },
  { UID: 5, OutlineLevel: 2, Name: 'Structure', ...lasting('2025-02-17', '2025-06-27'), PercentComplete: 0 },
  {
    UID: 6,
    OutlineLevel: 3,
    Name: 'Ground floor',
    ...lasting('2025-02-17', '2025-04-11'),
    PercentComplete: 0,
  },
  {
    UID: 7,
    OutlineLevel: 3,
    Name: 'Upper floor',
    ...lasting('2025-04-14', '2025-06-27'),
    PercentComplete: 0,
  },
  { UID: 8, OutlineLevel: 3, Name: 'Topping out', ...moment('2025-06-27') },
  {
    UID: 9,
    OutlineLevel: 2,
    Name: 'Garden and drive',
    ...lasting('2025-10-06', '2025-11-28'),
    PercentComplete: 0,
  },
  { UID: 10, OutlineLevel: 1, Name: 'Handover', ...moment(handover) },
];

/** A file of Microsoft Project for an input. */
export const programmeFile = (tasks: readonly SampleTask[], name = 'house.xml') => ({
  ...{ name, mimeType: 'text/xml' },
  buffer: Buffer.from(projectXml(tasks, { Title: 'Haus am See', StatusDate: '2025-01-31T17:00:00' })),
});
