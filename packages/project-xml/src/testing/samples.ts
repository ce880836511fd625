/** A task of an example. What is not said is left out of the file. */
export interface SampleTask {
  UID?: number | string;
  GUID?: string;
  IsNull?: 0 | 1;
  Active?: 0 | 1;
  ExternalTask?: 0 | 1;
  Manual?: 0 | 1;
  OutlineLevel?: number;
  OutlineNumber?: string;
  Name?: string;
  Start?: string;
  Finish?: string;
  ManualStart?: string;
  ManualFinish?: string;
  Milestone?: 0 | 1;
  PercentComplete?: number | string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const elements = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`)
    .join('');

/** A file of Microsoft Project with these tasks, which begins with the task of the project itself. */
export const projectXml = (
  tasks: readonly SampleTask[],
  project: Readonly<Record<string, string>> = { Title: 'House by the lake' },
): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  `<Project xmlns="http://schemas.microsoft.com/project">${elements(project)}` +
  '<Calendars><Calendar><UID>1</UID><Name>Standard</Name></Calendar></Calendars><Tasks>' +
  [{ UID: 0, OutlineLevel: 0, Name: 'House by the lake' }, ...tasks]
    .map((task, at) => `<Task>${elements({ UID: at, ...task })}</Task>`)
    .join('\n') +
  '</Tasks><Assignments><Assignment><UID>1</UID><TaskUID>1</TaskUID></Assignment></Assignments></Project>';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** From eight in the morning to five in the afternoon, as Microsoft Project writes days. */
export const days = (start: string, finish: string) => ({
  Start: `${start}T08:00:00`,
  Finish: `${finish}T17:00:00`,
});

export const moment = (day: string) => ({
  ...{ Milestone: 1 as const, Start: `${day}T17:00:00`, Finish: `${day}T17:00:00` },
});
