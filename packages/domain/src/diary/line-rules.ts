import { fieldProblem, type ProblemMessage, problemMessage } from '../errors.ts';
import type { DiaryLine, LineBody } from './lines.ts';
import { type DiarySection, HOURS_OF_A_DAY } from './states-and-sections.ts';

type LineField = keyof LineBody;

/** The fields of each section; place and photos belong to all. */
export const SECTION_FIELDS: Readonly<Record<DiarySection, readonly LineField[]>> = {
  labour: ['supplierId', 'company', 'trade', 'heads', 'hours'],
  plant: ['what', 'count', 'hoursWorked', 'hoursIdle', 'hoursDown'],
  delivery: ['supplierId', 'company', 'what', 'quantity', 'unit', 'ticket', 'refused', 'reason'],
  delay: ['cause', 'from', 'to', 'phase', 'people', 'note'],
  event: ['eventKind', 'at', 'who', 'text'],
};

const ALL_FIELDS: readonly LineField[] = [...new Set(Object.values(SECTION_FIELDS).flat())];

/** The fields that a line of each section requires, and the error without each. */
const REQUIRED: Readonly<Record<DiarySection, readonly LineField[]>> = {
  labour: ['heads', 'hours'],
  plant: ['what', 'count'],
  delivery: ['what'],
  delay: ['cause', 'from', 'to'],
  event: ['eventKind', 'text'],
};

const isEmpty = (value: LineBody[LineField]): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

const MISSING = problemMessage('This field is required');

const at = (field: string, sentence: ProblemMessage) => fieldProblem(field, sentence);

/** Throws for a line that does not fit its section, with the field that is wrong. */
export function assertLine(line: LineBody): void {
  const { section } = line;
  const foreign = ALL_FIELDS.find(
    (field) => !SECTION_FIELDS[section].includes(field) && !isEmpty(line[field]),
  );
  if (foreign) throw at(foreign, problemMessage('This field belongs to another section of the day'));
  const missing = REQUIRED[section].find((field) => isEmpty(line[field]));
  if (missing) throw at(missing, MISSING);
  if (section === 'labour' && line.company === null && line.supplierId === null) throw at('company', MISSING);
  if (section === 'delay' && (line.to ?? '') <= (line.from ?? ''))
    throw at('to', problemMessage('The end must be later than the beginning'));
  if (section === 'delivery' && line.refused && line.reason === null)
    throw at('reason', problemMessage('Say why it was refused'));
  const machine = [line.hoursWorked, line.hoursIdle, line.hoursDown].reduce<number>(
    (sum, hours) => sum + (hours ?? 0),
    0,
  );
  if (section === 'plant' && machine > HOURS_OF_A_DAY)
    throw at('hoursWorked', problemMessage('A day has 24 hours'));
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Returns how long a delay took, in minutes; 0 for a line of another section. */
export const delayMinutes = ({ section, from, to }: Pick<DiaryLine, 'section' | 'from' | 'to'>): number =>
  section === 'delay' && from !== null && to !== null ? minutesOf(to) - minutesOf(from) : 0;

/** Half a working day of eight hours. */
const HALF_A_DAY = 240;

/** Returns by how many days a delay puts off the finish at first sight: one if it took half a working day or more. */
export const delayDays = (line: Pick<DiaryLine, 'section' | 'from' | 'to'>): number =>
  delayMinutes(line) >= HALF_A_DAY ? 1 : 0;

/** Figures of a day. */
export interface DiaryFigures {
  heads: number;
  /** Hours of people: heads times hours. */
  workHours: number;
  delayMinutes: number;
}

/** Adds up the lines of a day. */
export function diaryFigures(
  lines: readonly Pick<DiaryLine, 'section' | 'heads' | 'hours' | 'from' | 'to'>[],
): DiaryFigures {
  const figures: DiaryFigures = { heads: 0, workHours: 0, delayMinutes: 0 };
  for (const line of lines) {
    if (line.section === 'labour') {
      figures.heads += line.heads ?? 0;
      figures.workHours += (line.heads ?? 0) * (line.hours ?? 0);
    }
    figures.delayMinutes += delayMinutes(line);
  }
  return figures;
}

/** The sections that are much the same from one day to the next. */
export const COPIED_SECTIONS: readonly DiarySection[] = ['labour', 'plant'];

/** Returns the lines of an earlier day to begin a new one with: its labour and plant, without photos. */
export const copiedLines = (lines: readonly DiaryLine[]): (Pick<LineBody, 'section'> & Partial<LineBody>)[] =>
  lines
    .filter(({ section }) => COPIED_SECTIONS.includes(section))
    .map((line) => ({
      section: line.section,
      ...Object.fromEntries(
        SECTION_FIELDS[line.section].map((field) => [field, line[field as keyof DiaryLine]]),
      ),
      placeId: line.placeId,
    }));
