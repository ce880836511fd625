import type { DiaryDay } from '@brick/domain/diary/api';
import { DIARY_SECTIONS, type DiarySection, type DiaryState } from '@brick/domain/diary/diary-states';
import { type LineNames, lineText, weatherText } from '@brick/domain/diary/line-words';
import { isReceivedLate } from '@brick/domain/diary/rules';
import { HALVES } from '@brick/domain/diary/weather';
import { TRADES } from '@brick/domain/issues/trades';
import type {
  Badge,
  LabelledFact,
  PrintBlock,
  Printout,
  PrintPhoto,
  PrintRow,
} from '@brick/pdf/document/printout';
import { formatDay, formatInstant, localeOf } from '@brick/pdf/text/locale-formats';
import { type MessageKey, type Translate, translateIn } from '../platform/i18n/messages.ts';
import type { Paper } from '../projects/queries.ts';

const STATE_LOOKS: Record<DiaryState, Pick<Badge, 'shape' | 'tone'>> = {
  open: { shape: 'ring', tone: 'ochre' },
  signed: { shape: 'tick', tone: 'moss' },
  countersigned: { shape: 'tick', tone: 'moss' },
};

/** What is printed of a day. */
export interface PrintedDay extends Paper {
  day: DiaryDay;
  /** Its photos by id: the key of the file that is printed, or null while it is on its way. */
  photoKeys: ReadonlyMap<string, string | null>;
  madeAt: number;
}

interface Setting extends PrintedDay {
  say: Translate;
  /** A word of the diary. */
  word: (key: string, values?: Record<string, string | number>) => string;
  names: LineNames;
  moment: (at: string | number) => string;
}

const hoursOf = ({ names }: Setting, minutes: number): string =>
  names.number(Math.round((minutes / 60) * 100) / 100);

/** When something was written, and when it was received if that was much later. */
function writtenText(
  { word, moment }: Setting,
  part: { addedByName: string | null; capturedAt: string | null; createdAt: string },
): string {
  const at = isReceivedLate(part)
    ? word('line.late', { captured: moment(part.capturedAt ?? ''), received: moment(part.createdAt) })
    : moment(part.capturedAt ?? part.createdAt);
  return [part.addedByName ?? '–', at].join('\n');
}

const stateBadge = ({ day, say }: Setting): Badge => ({
  ...STATE_LOOKS[day.state],
  text: say(`status.${day.state}`),
});

function headFacts(setting: Setting): LabelledFact[] {
  const { day, say, word, names, projectLocation } = setting;
  return [
    { label: say('paper.projectLocation'), value: projectLocation },
    { label: say('fields.names.state'), value: stateBadge(setting) },
    ...HALVES.map((half) => ({
      label: word(`weather.${half}`),
      value: weatherText(day.weather?.[half] ?? null, word, names) || null,
      wide: true,
    })),
    {
      label: say('fields.names.hoursLost'),
      value: day.hoursLost === null ? null : names.number(day.hoursLost),
    },
    {
      label: word('sections.labour'),
      value: word('totals.people', { heads: day.heads, hours: names.number(day.workHours) }),
    },
    { label: word('sections.delay'), value: word('totals.delays', { hours: hoursOf(setting, day.delayMinutes) }) },
    ...(day.notes ? [{ label: say('fields.names.notes'), value: day.notes, wide: true }] : []),
  ];
}

function sectionBlocks(setting: Setting, section: DiarySection): PrintBlock[] {
  const { day, word, names } = setting;
  const lines = day.lines.filter((line) => line.section === section);
  const heading: PrintBlock = { kind: 'heading', text: word(`sections.${section}`), level: 2 };
  if (lines.length === 0) return [heading, { kind: 'paragraph', text: word('line.nothing') }];
  return [
    heading,
    {
      kind: 'table',
      caption: word(`sections.${section}`),
      columns: [
        { title: word('paper.line'), share: 4 },
        { title: word('paper.details'), share: 6 },
        { title: word('paper.written'), share: 3 },
      ],
      rows: lines.map((line): PrintRow => {
        const { title, details } = lineText(line, word, names);
        const linked = line.variationNumber && word('variation.linked', { number: line.variationNumber });
        return {
          cells: [title, [...details, linked].filter(Boolean).join('\n'), writtenText(setting, line)],
        };
      }),
    },
  ];
}

function addendaBlocks(setting: Setting): PrintBlock[] {
  const { day, word } = setting;
  if (day.addenda.length === 0) return [];
  return [
    { kind: 'heading', text: word('addenda.title'), level: 2 },
    {
      kind: 'table',
      caption: word('addenda.title'),
      columns: [
        { title: word('paper.line'), share: 2 },
        { title: word('paper.details'), share: 7 },
        { title: word('paper.written'), share: 3 },
      ],
      rows: day.addenda.map((addendum) => ({
        cells: [
          word('addenda.number', { number: addendum.number }),
          `${addendum.text}\n${addendum.contentHash ?? ''}`.trim(),
          writtenText(setting, addendum),
        ],
      })),
    },
  ];
}

function photoBlocks({ day, photoKeys, say, word, names }: Setting): PrintBlock[] {
  const textOf = new Map(day.lines.map((line) => [line.clientId, lineText(line, word, names).title]));
  const photos = day.photos
    .filter(({ purpose }) => purpose !== 'signature')
    .map((photo, index): PrintPhoto => {
      const text = textOf.get(photo.item ?? '') ?? '';
      const caption = word('paper.photo', { number: index + 1, text });
      return {
        source: photoKeys.get(photo.id) ?? '',
        ...{ caption, alt: caption },
        missing: photo.state === 'expected' ? say('check.photoExpected') : say('inspection.photoMissing'),
      };
    });
  if (photos.length === 0) return [];
  return [
    { kind: 'heading', text: word('fields.photos'), level: 2 },
    { kind: 'photos', photos },
  ];
}

function signatureBlocks({ day, say, word, moment }: Setting): PrintBlock[] {
  if (day.signedAt === null) return [{ kind: 'paragraph', text: word('paper.notSigned') }];
  const signed = [
    word('signing.signedBy', { name: day.signature?.name ?? '–', at: moment(day.signedAt) }),
    day.signedDaysLate > 0 && word('signing.late', { count: day.signedDaysLate }),
    day.countersignedAt !== null &&
      word('signing.countersignedBy', {
        name: day.countersignature?.name ?? '–',
        at: moment(day.countersignedAt),
      }),
    `${word('signing.hash')}: ${day.contentHash ?? '–'}`,
  ].filter((text) => typeof text === 'string');
  return [
    { kind: 'heading', text: word('signing.title'), level: 2 },
    ...signed.map((text): PrintBlock => ({ kind: 'paragraph', text })),
    {
      kind: 'signatures',
      dateLabel: say('paper.dateAndSignature'),
      signatures: [
        { label: say('status.signed'), name: day.signature?.name ?? null },
        { label: say('status.countersigned'), name: day.countersignature?.name ?? null },
      ],
    },
  ];
}

const isTrade = (trade: string): trade is (typeof TRADES)[number] =>
  (TRADES as readonly string[]).includes(trade);

/** Builds a day of the site diary as a PDF, in the user's language and the time of the project. */
export function buildDiaryPdf(printed: PrintedDay): Printout {
  const { day, language, projectName, timezone, madeAt, madeBy, branding } = printed;
  const say = translateIn(language);
  const numbers = new Intl.NumberFormat(localeOf(language));
  const setting: Setting = {
    ...printed,
    say,
    word: (key, values) => say(`diary-days.${key}` as MessageKey, values as never),
    names: {
      trade: (trade) => (isTrade(trade) ? say(`fields.trades.${trade}`) : trade),
      phase: (phase) => say(`phases.${phase}`),
      number: (value) => numbers.format(value),
    },
    moment: (at) => formatInstant(at, timezone, language),
  };
  const { word } = setting;
  const title = word('paper.title', { day: formatDay(day.day, language) });
  return {
    title,
    language,
    running: `${title} – ${projectName}`,
    footnote: say('paper.madeOn', { at: setting.moment(madeAt), name: madeBy }),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
    madeAt: new Date(madeAt).toISOString(),
    blocks: [
      ...(branding ? [{ kind: 'letterhead' as const, ...branding }] : []),
      { kind: 'title', text: title, subtitle: projectName, badge: stateBadge(setting) },
      { kind: 'facts', facts: headFacts(setting) },
      ...DIARY_SECTIONS.flatMap((section) => sectionBlocks(setting, section)),
      ...addendaBlocks(setting),
      ...photoBlocks(setting),
      ...signatureBlocks(setting),
    ],
  };
}
