import type { Issue } from '@brick/domain/issues/api';
import { expect, it } from 'vitest';
import { renderElement } from '../platform/testing/render-element.tsx';
import { useIssueProgressText } from './use-issue-progress-text.ts';

const Fixed = ({ row }: { row: Issue }) => useIssueProgressText().fixedAt(row);

it('names a former member without the case that a preposition asks for', async () => {
  const row = { fixedAt: '2026-03-18T15:00:00.000Z', fixedByName: null, fixedNote: null } as Issue;
  const messages = {
    issues: { form: { someone: 'einem ehemaligen Mitglied', doneBy: '{name}, {day}' } },
    record: { history: { someone: 'ehemaliges Mitglied' } },
  };
  expect(await renderElement(<Fixed row={row} />, { messages })).toContain('ehemaliges Mitglied,');
});
