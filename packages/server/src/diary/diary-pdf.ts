import type { DiaryDay } from '@brick/domain/diary/api';
import { type LineNames, type LineText, lineText, weatherText } from '@brick/domain/diary/line-text';
import type { DiaryLine } from '@brick/domain/diary/lines';
import { isReceivedLate } from '@brick/domain/diary/rules';
import { DIARY_SECTIONS, type DiarySection } from '@brick/domain/diary/states-and-sections';
import { HALVES } from '@brick/domain/diary/weather';
import { isTrade } from '@brick/domain/issues/trades';
import type { LabelledFact, PrintBlock, Printout, PrintPhoto, PrintRow } from '@brick/pdf/document/printout';
import { formatDay, formatInstant, formatNumber } from '@brick/pdf/text/locale-formats';
import { type Translate, translateIn } from '../platform/i18n/messages.ts';
import { statusBadge } from '../platform/i18n/status-badge.ts';
import { signatureLine } from '../platform/pdf/signature-line.ts';
import type { Paper } from '../projects/queries.ts';

/** What is printed of a day. */
export interface PrintedDay extends Paper {
  day: DiaryDay;
  /** Its photos by id: the key of the file that is printed, or null while it is on its way. */
  photoKeys: ReadonlyMap<string, string | null>;
  madeAt: number;
}

interface Setting extends PrintedDay {
  say: Translate;
  lineText: (line: DiaryLine) => LineText;
  names: LineNames;
  moment: (at: string | number) => string;
}

const hoursOf = ({ names }: Setting, minutes: number): string =>
  names.number(Math.round((minutes / 60) * 100) / 100);

/** When something was written, and when it was received if that was much later. */
function writtenText(
  { say, moment }: Setting,
  part: { addedByName: string | null; capturedAt: string | null; createdAt: string },
): string {
  const at = isReceivedLate(part)
    ? say('diary-days.line.late', {
        captured: moment(part.capturedAt ?? ''),
        received: moment(part.createdAt),
      })
    : moment(part.capturedAt ?? part.createdAt);
  return [part.addedByName ?? '–', at].join('\n');
}

function headFacts(setting: Setting): LabelledFact[] {
  const { day, say, names, projectLocation } = setting;
  return [
    { label: say('paper.projectLocation'), value: projectLocation },
    { label: say('fields.names.state'), value: statusBadge(say, day.state) },
    ...HALVES.map((half) => ({
      label: say(`diary-days.weather.${half}`),
      value:
        weatherText(day.weather?.[half] ?? null, (key, values) => say(`diary-days.${key}`, values), names) ||
        null,
      wide: true,
    })),
    {
      label: say('fields.names.hoursLost'),
      value: day.hoursLost === null ? null : names.number(day.hoursLost),
    },
    {
      label: say('diary-days.sections.labour'),
      value: say('diary-days.totals.people', { heads: day.heads, hours: names.number(day.workHours) }),
    },
    {
      label: say('diary-days.sections.delay'),
      value: say('diary-days.totals.delays', { hours: hoursOf(setting, day.delayMinutes) }),
    },
    ...(day.notes ? [{ label: say('fields.names.notes'), value: day.notes, wide: true }] : []),
  ];
}

function sectionBlocks(setting: Setting, section: DiarySection): PrintBlock[] {
  const { day, say } = setting;
  const lines = day.lines.filter((line) => line.section === section);
  const heading: PrintBlock = { kind: 'heading', text: say(`diary-days.sections.${section}`), level: 2 };
  if (lines.length === 0) return [heading, { kind: 'paragraph', text: say('diary-days.line.nothing') }];
  return [
    heading,
    {
      kind: 'table',
      caption: say(`diary-days.sections.${section}`),
      columns: [
        { title: say('diary-days.paper.line'), share: 4 },
        { title: say('diary-days.paper.details'), share: 6 },
        { title: say('diary-days.paper.written'), share: 3 },
      ],
      rows: lines.map((line): PrintRow => {
        const { title, details } = setting.lineText(line);
        const linked =
          line.variationNumber && say('diary-days.variation.linked', { number: line.variationNumber });
        return {
          cells: [title, [...details, linked].filter(Boolean).join('\n'), writtenText(setting, line)],
        };
      }),
    },
  ];
}

function addendaBlocks(setting: Setting): PrintBlock[] {
  const { day, say } = setting;
  if (day.addenda.length === 0) return [];
  return [
    { kind: 'heading', text: say('diary-days.addenda.title'), level: 2 },
    {
      kind: 'table',
      caption: say('diary-days.addenda.title'),
      columns: [
        { title: say('diary-days.paper.line'), share: 2 },
        { title: say('diary-days.paper.details'), share: 7 },
        { title: say('diary-days.paper.written'), share: 3 },
      ],
      rows: day.addenda.map((addendum) => ({
        cells: [
          say('diary-days.addenda.number', { number: addendum.number }),
          `${addendum.text}\n${addendum.contentHash ?? ''}`.trim(),
          writtenText(setting, addendum),
        ],
      })),
    },
  ];
}

function photoBlocks(setting: Setting): PrintBlock[] {
  const { day, photoKeys, say } = setting;
  const textOf = new Map(day.lines.map((line) => [line.clientId, setting.lineText(line).title]));
  const photos = day.photos
    .filter(({ purpose }) => purpose !== 'signature')
    .map((photo, index): PrintPhoto => {
      const text = textOf.get(photo.item ?? '') ?? '';
      const caption = say('diary-days.paper.photo', { number: index + 1, text });
      return {
        source: photoKeys.get(photo.id) ?? '',
        ...{ caption, alt: caption },
        missing: photo.state === 'expected' ? say('check.photoExpected') : say('inspection.photoMissing'),
      };
    });
  if (photos.length === 0) return [];
  return [
    { kind: 'heading', text: say('diary-days.fields.photos'), level: 2 },
    { kind: 'photos', photos },
  ];
}

function signatureBlocks(setting: Setting): PrintBlock[] {
  const { day, say, moment } = setting;
  if (day.signedAt === null) return [{ kind: 'paragraph', text: say('diary-days.paper.notSigned') }];
  const signed = [
    say('diary-days.signing.signedBy', { name: day.signature?.name ?? '–', at: moment(day.signedAt) }),
    day.signedDaysLate > 0 && say('diary-days.signing.late', { count: day.signedDaysLate }),
    day.countersignedAt !== null &&
      say('diary-days.signing.countersignedBy', {
        name: day.countersignature?.name ?? '–',
        at: moment(day.countersignedAt),
      }),
    `${say('fields.label', { name: say('diary-days.signing.hash') })} ${day.contentHash ?? '–'}`,
  ].filter((text) => typeof text === 'string');
  return [
    { kind: 'heading', text: say('diary-days.signing.title'), level: 2 },
    ...signed.map((text): PrintBlock => ({ kind: 'paragraph', text })),
    {
      kind: 'signatures',
      dateLabel: say('paper.dateAndSignature'),
      signatures: [
        { label: say('status.signed'), ...signatureLine(day.signature, setting) },
        { label: say('status.countersigned'), ...signatureLine(day.countersignature, setting) },
      ],
    },
  ];
}

/** Builds a day of the site diary as a PDF, in the user's language and the time of the project. */
export function buildDiaryPdf(printed: PrintedDay): Printout {
  const { day, language, projectName, timezone, madeAt, madeBy, branding } = printed;
  const say = translateIn(language);
  const names: LineNames = {
    trade: (trade) => (isTrade(trade) ? say(`fields.trades.${trade}`) : trade),
    phase: (phase) => say(`phases.${phase}`),
    number: (value) => formatNumber(value, language),
  };
  const setting: Setting = {
    ...printed,
    say,
    names,
    lineText: (line) => lineText(line, (key, values) => say(`diary-days.${key}`, values), names),
    moment: (at) => formatInstant(at, timezone, language),
  };
  const title = say('diary-days.paper.title', { day: formatDay(day.day, language) });
  return {
    title,
    language,
    running: `${title} – ${projectName}`,
    footnote: say('paper.madeOn', { at: setting.moment(madeAt), name: madeBy }),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
    madeAt: new Date(madeAt).toISOString(),
    blocks: [
      ...(branding ? [{ kind: 'letterhead' as const, ...branding }] : []),
      { kind: 'title', text: title, subtitle: projectName, badge: statusBadge(say, day.state) },
      { kind: 'facts', facts: headFacts(setting) },
      ...DIARY_SECTIONS.flatMap((section) => sectionBlocks(setting, section)),
      ...addendaBlocks(setting),
      ...photoBlocks(setting),
      ...signatureBlocks(setting),
    ],
  };
}
