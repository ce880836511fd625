import type { CalendarDate } from '../../dates/calendar-date.ts';
import type { DiaryDay } from '../../diary/api.ts';
import { diaryFigures } from '../../diary/line-rules.ts';
import type { DiaryLine } from '../../diary/lines.ts';
import type { Entry } from '../outbox/entry.ts';

/** Who works on the device. */
export interface DiaryWork {
  projectId: number;
  name: string;
}

type Body = NonNullable<Entry['body']>;

/** What an entry does to its day. */
export type DiaryAct = 'set' | 'line' | 'edit' | 'sign' | 'countersign' | 'addendum';

const ACTS: readonly (readonly [end: string, act: DiaryAct])[] = [
  ['/diary/{day}', 'set'],
  ['/diary/{day}/lines', 'line'],
  ['/diary/{day}/sign', 'sign'],
  ['/diary/{day}/countersign', 'countersign'],
  ['/diary/{day}/addenda', 'addendum'],
  ['/diary-lines/{id}', 'edit'],
];

/** Returns what an entry does to its day; null for anything else. */
export const diaryActOf = ({ kind, act, path }: Pick<Entry, 'kind' | 'act' | 'path'>): DiaryAct | null =>
  kind === 'diary-day' && act !== 'photo' ? (ACTS.find(([end]) => path.endsWith(end))?.[1] ?? null) : null;

/** The chain in which the entries about the fields and signatures of a day keep their order. */
export const dayChain = (projectId: number, day: string): string => `diary-day:${projectId}:${day}`;

const capturedAtOf = ({ capturedAt, offsetMs }: Entry): string =>
  new Date(capturedAt + (offsetMs ?? 0)).toISOString();

const idsIn = (body: Body): string[] => {
  const value = body['photoIds'];
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
};

const EMPTY_LINE = {
  ...{ supplierId: null, company: null, trade: null, heads: null, hours: null, what: null, count: null },
  ...{ hoursWorked: null, hoursIdle: null, hoursDown: null, quantity: null, unit: null, ticket: null },
  ...{
    refused: false,
    reason: null,
    cause: null,
    from: null,
    to: null,
    phase: null,
    people: null,
    note: null,
  },
  ...{ variationId: null, variationNumber: null, eventKind: null, at: null, who: null, text: null },
  ...{ placeId: null, placePath: null, device: null },
} as const;

/** A line that waits, as the day will have it. Its id is of no row. */
function waitingLine(entry: Entry, name: string): DiaryLine {
  const at = capturedAtOf(entry);
  const body = entry.body ?? {};
  return {
    ...EMPTY_LINE,
    ...(body as Partial<DiaryLine>),
    ...{
      id: -entry.seq,
      clientId: entry.id,
      photoIds: idsIn(body),
      addedBy: entry.userId,
      addedByName: name,
    },
    ...{ capturedAt: at, createdAt: at, version: 1 },
  } as DiaryLine;
}

/** A day of which nothing is written yet. */
export const blankDay = (day: CalendarDate, projectId: number, userId: number): DiaryDay => ({
  ...{ id: 0, projectId, day, weather: null, hoursLost: null, notes: null, photoIds: [], state: 'open' },
  ...{ signedAt: null, signedBy: null, signedByName: null, signature: null },
  ...{ countersignedAt: null, countersignedBy: null, countersignedByName: null, countersignature: null },
  ...{ contentHash: null, addedBy: userId, addedByName: null, photos: [] },
  ...{ clientId: null, capturedAt: null, clockSkewMs: null, device: null },
  ...{ heads: 0, workHours: 0, delayMinutes: 0, signedDaysLate: 0, lines: [], addenda: [] },
  ...{ version: 0, createdAt: '', updatedAt: '' },
});

function signatureIn(body: Body): DiaryDay['signature'] {
  const said = body['signature'];
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return null;
  const { name, photoId } = said as Record<string, unknown>;
  return {
    name: typeof name === 'string' ? name : '',
    photoId: typeof photoId === 'string' ? photoId : null,
    role: null,
  };
}

/** Lays one entry over a day, unless it has arrived and is in the row by now. */
function lay(day: DiaryDay, entry: Entry, { name }: DiaryWork): DiaryDay {
  const body = entry.body ?? {};
  switch (diaryActOf(entry)) {
    case 'set': {
      const { seen: _, photoIds: __, ...fields } = body;
      return { ...day, ...(fields as Partial<DiaryDay>) };
    }
    case 'line': {
      const isThere = day.lines.some(({ clientId }) => clientId === entry.id);
      // What became an addendum is no line any more.
      return isThere || day.state !== 'open'
        ? day
        : { ...day, lines: [...day.lines, waitingLine(entry, name)] };
    }
    case 'edit':
      return {
        ...day,
        lines: day.lines.map((line) =>
          line.id === Number(entry.params['id']) ? { ...line, ...(body as Partial<DiaryLine>) } : line,
        ),
      };
    case 'sign': {
      if (day.state !== 'open') return day;
      const [signedAt, signature] = [capturedAtOf(entry), signatureIn(body)];
      return { ...day, state: 'signed', signedAt, signedBy: entry.userId, signedByName: name, signature };
    }
    case 'countersign': {
      if (day.state !== 'signed') return day;
      const by = { countersignedBy: entry.userId, countersignedByName: name };
      const at = { countersignedAt: capturedAtOf(entry), countersignature: signatureIn(body) };
      return { ...day, state: 'countersigned', ...by, ...at };
    }
    case 'addendum': {
      if (day.addenda.some(({ clientId }) => clientId === entry.id)) return day;
      const at = capturedAtOf(entry);
      const added = {
        ...{ number: day.addenda.length + 1, text: String(body['text'] ?? ''), photoIds: idsIn(body) },
        ...{ addedBy: entry.userId, addedByName: name, clientId: entry.id, capturedAt: at, device: null },
        ...{ createdAt: at, contentHash: null },
      };
      return { ...day, addenda: [...day.addenda, added] };
    }
    default:
      return day;
  }
}

/** Returns a day with what waits on the device laid over it, and its figures counted anew. */
export function projectedDay(day: DiaryDay, entries: readonly Entry[], work: DiaryWork): DiaryDay {
  const laid = entries
    // What was refused counts for nothing until a person has seen to it.
    .filter(({ state }) => state !== 'stopped')
    .toSorted((one, other) => one.seq - other.seq)
    .reduce((before, entry) => lay(before, entry, work), day);
  return { ...laid, ...diaryFigures(laid.lines) };
}
