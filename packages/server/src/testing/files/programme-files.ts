import { projectXml, type SampleTask } from '@brick/project-xml/testing/samples';
import { statementForm } from './statement-files.ts';

/** A file of Microsoft Project as the body of an upload. */
export const programmeForm = (
  tasks: readonly SampleTask[],
  project: Readonly<Record<string, string>> = {
    Title: 'House by the lake',
    StatusDate: '2026-01-31T17:00:00',
  },
): FormData => statementForm(projectXml(tasks, project), 'programme.xml');
