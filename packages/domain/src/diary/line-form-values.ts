import type { DiaryLine } from './lines.ts';
import {
  type DiarySection,
  HOURS_OF_A_DAY,
  LEAST_HOURS,
  MAX_HEADS,
  QUANTITY,
} from './states-and-sections.ts';

/** The fields of lines as forms ask for them: machines and materials are one field of a line, called differently. */
export type LineFieldName =
  | 'company'
  | 'trade'
  | 'heads'
  | 'hours'
  | 'plant'
  | 'count'
  | 'hoursWorked'
  | 'hoursIdle'
  | 'hoursDown'
  | 'material'
  | 'quantity'
  | 'unit'
  | 'ticket'
  | 'refused'
  | 'reason'
  | 'cause'
  | 'from'
  | 'to'
  | 'phase'
  | 'people'
  | 'note'
  | 'eventKind'
  | 'at'
  | 'who'
  | 'text';

/** The fields of a section in the order in which they are asked. */
export const ASKED_FIELDS: Readonly<Record<DiarySection, readonly LineFieldName[]>> = {
  labour: ['company', 'trade', 'heads', 'hours'],
  plant: ['plant', 'count', 'hoursWorked', 'hoursIdle', 'hoursDown'],
  delivery: ['material', 'company', 'quantity', 'unit', 'ticket', 'refused', 'reason'],
  delay: ['cause', 'from', 'to', 'phase', 'people', 'note'],
  event: ['eventKind', 'at', 'who', 'text'],
};

const REQUIRED: Readonly<Record<DiarySection, readonly LineFieldName[]>> = {
  labour: ['company', 'heads', 'hours'],
  plant: ['plant', 'count'],
  delivery: ['material'],
  delay: ['cause', 'from', 'to'],
  event: ['eventKind', 'text'],
};

const COUNTS: readonly LineFieldName[] = ['heads', 'count', 'people'];

const MACHINE_HOURS = ['hoursWorked', 'hoursIdle', 'hoursDown'] as const;

export const NUMBER_FIELDS: readonly LineFieldName[] = [...COUNTS, 'hours', ...MACHINE_HOURS];

export const TIME_FIELDS: readonly LineFieldName[] = ['from', 'to', 'at'];

export const LONG_LINE_FIELDS: readonly LineFieldName[] = ['note', 'text', 'reason'];

/** Returns true if a line of the section cannot do without the field. */
export const isRequiredField = (section: DiarySection, name: LineFieldName, refused = false): boolean =>
  REQUIRED[section].includes(name) || (name === 'reason' && refused);

/** The field of a line that a form asks for under a name. */
export const fieldOfLine = (name: LineFieldName): string =>
  name === 'plant' || name === 'material' ? 'what' : name;

/** The values of the form for a line, as text. */
export interface LineFormValues {
  values: Partial<Record<LineFieldName, string>>;
  refused: boolean;
  supplierId: number | null;
  /** The id of a place, or text that names none. */
  placeId: number | string | null;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** What a form starts from: a line, or nothing. */
export function lineFormValues(section: DiarySection, line: Partial<DiaryLine> | null): LineFormValues {
  const stored = new Map<string, unknown>(Object.entries(line ?? {}));
  return {
    values: Object.fromEntries(
      ASKED_FIELDS[section].map((name) => [name, textOf(stored.get(fieldOfLine(name)))]),
    ),
    refused: line?.refused ?? false,
    supplierId: line?.supplierId ?? null,
    placeId: line?.placeId ?? null,
  };
}

/** A number as it is sent: null for none, and what cannot be read as it was typed, to be refused there. */
export function typedNumber(typed: string, plain: (typed: string) => string): number | string | null {
  const text = plain(typed).trim().replace(/[,٫]/, '.');
  if (text === '') return null;
  const value = Number(text);
  return Number.isNaN(value) ? typed : value;
}

/** The fields of a line as they are sent. `plain` reads the digits of every keyboard. */
export function lineFieldsOf(
  section: DiarySection,
  { values, refused, supplierId, placeId }: LineFormValues,
  plain: (typed: string) => string,
): Record<string, unknown> {
  const asked = ASKED_FIELDS[section];
  const fields = Object.fromEntries(
    asked
      .filter((name) => name !== 'refused')
      .map((name): [string, unknown] => {
        const text = values[name] ?? '';
        if (NUMBER_FIELDS.includes(name)) return [fieldOfLine(name), typedNumber(text, plain)];
        if (name === 'quantity') return [name, textOf(typedNumber(text, plain))];
        return [fieldOfLine(name), text.trim() === '' ? null : text];
      }),
  );
  return {
    ...fields,
    ...(asked.includes('refused') && { refused, ...(refused ? {} : { reason: null }) }),
    ...(asked.includes('company') && { supplierId }),
    placeId,
  };
}

export type LineProblem =
  | 'required'
  | 'number'
  | 'count'
  | 'hours'
  | 'machineHours'
  | 'day'
  | 'quantity'
  | 'order';

/** What is wrong with a typed number. */
function numberProblem(name: LineFieldName, value: number | string | null): LineProblem | null {
  if (typeof value !== 'number') return 'number';
  if (name === 'quantity') return QUANTITY.test(String(value)) ? null : 'quantity';
  if (COUNTS.includes(name))
    return Number.isInteger(value) && value >= 1 && value <= MAX_HEADS ? null : 'count';
  if (value > HOURS_OF_A_DAY || value < (name === 'hours' ? LEAST_HOURS : 0))
    return name === 'hours' ? name : 'machineHours';
  return null;
}

/** What keeps a typed line from being saved, by its field; the server refuses the same. */
export function lineProblems(
  section: DiarySection,
  typed: LineFormValues,
  plain: (typed: string) => string,
): Partial<Record<LineFieldName, LineProblem>> {
  const problems: Partial<Record<LineFieldName, LineProblem>> = {};
  for (const name of ASKED_FIELDS[section]) {
    const text = (typed.values[name] ?? '').trim();
    if (text === '' && isRequiredField(section, name, typed.refused)) problems[name] = 'required';
    else if (text !== '' && (NUMBER_FIELDS.includes(name) || name === 'quantity')) {
      const problem = numberProblem(name, typedNumber(text, plain));
      if (problem) problems[name] = problem;
    }
  }
  const machine = MACHINE_HOURS.map((name) => Number(typedNumber(typed.values[name] ?? '', plain)));
  if (section === 'plant' && machine.reduce((sum, hours) => sum + hours, 0) > HOURS_OF_A_DAY)
    problems.hoursWorked ??= 'day';
  const { from = '', to = '' } = typed.values;
  if (section === 'delay' && from !== '' && to !== '' && to <= from) problems.to = 'order';
  return problems;
}
