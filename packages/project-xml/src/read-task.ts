import type { FileTask } from '@brick/domain/budgets/programme-file';
import { type CalendarDate, isCalendarDate } from '@brick/domain/dates/calendar-date';
import { cutText, hasNoControlCharacters } from '@brick/domain/text-checks';
import type { XmlNode } from '@brick/xml/element';

const MAX_NAME = 255;

/** The day as it is written: a programme has no time zone. Null for "NA" and for days that do not exist. */
export function dayOf(text: string | null): CalendarDate | null {
  const day = (text ?? '').slice(0, 10);
  return isCalendarDate(day) ? day : null;
}

const isSet = (text: string | null): boolean => text === '1' || text?.toLowerCase() === 'true';

/** A name on one line, without what no database keeps. */
export function nameOf(text: string | null): string | null {
  const line = (text ?? '').replace(/[\s\u007f-\u009f]+/g, ' ').trim();
  if (!hasNoControlCharacters(line)) return null;
  return cutText(line.normalize('NFC'), 0, MAX_NAME).trim() || null;
}

function percentOf(text: string | null): number | null {
  if (text === null || !/^\d{1,3}$/.test(text)) return null;
  const percent = Number(text);
  return percent <= 100 ? percent : null;
}

/** A task before its place in the tree and its key are known. */
export interface ReadTask extends Omit<FileTask, 'level' | 'importKey'> {
  /** As the file counts it; the project itself is 0. */
  outlineLevel: number;
}

/** How deep a task stands: as stated, else by its number: 1.2.3 is on the third level. Null where neither is stated. */
export function outlineLevelOf(task: XmlNode): number | null {
  const stated = task.text('OutlineLevel');
  if (stated !== null && /^\d{1,5}$/.test(stated)) return Number(stated);
  const number = task.text('OutlineNumber');
  return number === '0' ? 0 : (number?.split('.').length ?? null);
}

/**
 * Reads a task. `empty` is no task: a blank row or the project itself. `unnamed` is one without a name, `left-out` one
 * that is switched off, or that stands for a task of another file.
 */
export function readTask(task: XmlNode): ReadTask | 'empty' | 'unnamed' | 'left-out' {
  const outlineLevel = outlineLevelOf(task) ?? 1;
  const name = nameOf(task.text('Name'));
  if (isSet(task.text('IsNull')) || outlineLevel === 0) return 'empty';
  if (name === null) return 'unnamed';
  if (task.text('Active') === '0' || task.text('Active') === 'false' || isSet(task.text('ExternalTask')))
    return 'left-out';
  const byHand = isSet(task.text('Manual'));
  const day = (planned: 'Start' | 'Finish') =>
    (byHand ? dayOf(task.text(`Manual${planned}`)) : null) ?? dayOf(task.text(planned));
  return {
    ...{ name, outlineLevel },
    start: day('Start'),
    finish: day('Finish'),
    isMilestone: isSet(task.text('Milestone')),
    percentComplete: percentOf(task.text('PercentComplete')),
  };
}
