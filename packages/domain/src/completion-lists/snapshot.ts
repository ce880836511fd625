import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import type { CorrectionDays } from '../issues/correction-periods.ts';
import type { IssueKind } from '../issues/record.ts';
import type { ListKind } from './list-states.ts';
import type { ListLine } from './reply-schemas.ts';

/** What stays of a line once its list is issued. */
export type FrozenLine = Pick<ListLine, 'number' | 'title' | 'placePath' | 'trade' | 'dueDate'>;

/** What the issues of a list become when it is issued. */
export const KIND_ON_LIST: Readonly<Record<ListKind, IssueKind>> = { practical: 'snag', final: 'defect' };

/** Returns the lines as they are issued: those without a due date are due after the correction period of their severity. */
export const frozenLines = <Line extends FrozenLine & Pick<ListLine, 'severity'>>(
  lines: readonly Line[],
  { completionOn, correctionDays }: { completionOn: CalendarDate; correctionDays: CorrectionDays },
): Line[] =>
  lines.map((line) => ({
    ...line,
    dueDate: line.dueDate ?? addDays(completionOn, correctionDays[line.severity]),
  }));

/** Returns the text over which the hash of a list is made: its lines in their order, as JSON with sorted keys. */
export const canonicalLines = (lines: readonly FrozenLine[]): string =>
  JSON.stringify(
    lines.map(({ dueDate, number, placePath, title, trade }) => ({
      ...{ dueDate, number, place: placePath },
      ...{ title, trade },
    })),
  );
