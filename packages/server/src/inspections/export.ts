import type { Inspection, InspectionVersion } from '@brick/domain/inspections/contract';
import { exportWords } from '@brick/domain/inspections/export-words';
import type { ExportWords } from '@brick/domain/inspections/export-words/words';
import type { Result } from '@brick/domain/inspections/record';
import type { Badge, Block, Fact, Photo, Printout } from '../platform/pdf/printout.ts';
import { filled, writtenDay, writtenInstant } from '../platform/pdf/written.ts';
import type { ExportSource } from './export-source.ts';

const LOOK: Record<Result, Pick<Badge, 'shape' | 'tone'>> = {
  passed: { shape: 'tick', tone: 'moss' },
  failed: { shape: 'cross', tone: 'crimson' },
  pending: { shape: 'ring', tone: 'ochre' },
};

interface Exported {
  /** The version that is printed. */
  inspection: Inspection;
  /** All of them, newest first. */
  versions: readonly InspectionVersion[];
  source: ExportSource;
  timezone: string;
  /** Milliseconds since 1970 UTC. */
  madeAt: number;
}

/** What every part of the paper needs to be written. */
interface Setting extends Exported {
  words: ExportWords;
  day: (day: string | null) => string | null;
  moment: (at: string | number) => string;
}

function badgeOf({ inspection, words }: Setting): Badge {
  return { ...LOOK[inspection.result], text: words.results[inspection.result] };
}

function savedBy({ inspection, versions, words, moment }: Setting): string {
  const version = versions.find(({ version }) => version === inspection.version);
  return filled(words.savedBy, {
    at: moment(inspection.updatedAt),
    name: version?.changedByName ?? words.formerMember,
  });
}

function factsOf(setting: Setting): Fact[] {
  const { inspection, source, words, day } = setting;
  const { facts } = words;
  return [
    { label: facts.projectLocation, value: source.projectLocation },
    { label: facts.type, value: inspection.inspectionType },
    { label: facts.phase, value: words.phases[inspection.phase] },
    { label: facts.location, value: inspection.location },
    { label: facts.scheduled, value: day(inspection.scheduledDate) },
    { label: facts.due, value: day(inspection.dueDate) },
    { label: facts.inspector, value: inspection.inspectorName },
    { label: facts.assignedTo, value: inspection.assignedTo },
    { label: facts.result, value: badgeOf(setting) },
    { label: facts.version, value: String(inspection.version) },
    { label: facts.saved, value: savedBy(setting), wide: true },
  ];
}

function textOf(heading: string, text: string | null, none: string): Block[] {
  return [
    { kind: 'heading', text: heading, level: 2 },
    text ? { kind: 'paragraph', text } : { kind: 'paragraph', text: none, tone: 'quiet' },
  ];
}

function photosOf(
  { source, words }: Setting,
  heading: string,
  alt: string,
  urls: readonly string[],
): Block[] {
  if (urls.length === 0) return [];
  const photos = urls.map((url, index): Photo => {
    const number = String(index + 1);
    const file = source.files.get(url);
    return {
      source: file?.key ?? '',
      caption: file ? filled(words.photo, { number, name: file.name }) : filled(alt, { number }),
      alt: filled(alt, { number }),
      missing: words.photoMissing,
    };
  });
  return [
    { kind: 'heading', text: heading, level: 2 },
    { kind: 'photos', photos },
  ];
}

function versionsBlock({ inspection, versions, words, moment }: Setting): Block[] {
  const earlier = versions.filter(({ version }) => version < inspection.version);
  if (earlier.length === 0) return [];
  const { version, saved, by, what } = words.versionColumns;
  return [
    { kind: 'heading', text: words.versions, level: 2 },
    {
      kind: 'table',
      caption: words.versions,
      columns: [
        { title: version, share: 1, align: 'end' },
        { title: saved, share: 3 },
        { title: by, share: 4 },
        { title: what, share: 3 },
        { title: words.facts.result, share: 2 },
      ],
      rows: earlier.map((each) => ({
        cells: [
          String(each.version),
          moment(each.updatedAt),
          each.changedByName ?? words.formerMember,
          words.actions[each.action],
          { ...LOOK[each.result], text: words.results[each.result] },
        ],
      })),
    },
  ];
}

function blocksOf(setting: Setting, title: string): Block[] {
  const { inspection, versions, source, words, moment } = setting;
  const outdated = inspection.version < Math.max(0, ...versions.map(({ version }) => version));
  const notice = { version: String(inspection.version), at: moment(inspection.updatedAt) };
  return [
    ...(source.branding ? [{ kind: 'letterhead' as const, ...source.branding }] : []),
    { kind: 'title', text: title, subtitle: source.projectName, badge: badgeOf(setting) },
    ...(outdated ? [{ kind: 'paragraph' as const, text: filled(words.earlierVersion, notice) }] : []),
    { kind: 'facts', facts: factsOf(setting) },
    ...textOf(words.observations, inspection.observations, words.noObservations),
    ...textOf(words.advice, inspection.adviceInstructions, words.noAdvice),
    ...photosOf(setting, words.photosBefore, words.photoBefore, inspection.beforePhotosUrls),
    ...photosOf(setting, words.photosAfter, words.photoAfter, inspection.afterPhotosUrls),
    ...versionsBlock(setting),
    {
      kind: 'signatures',
      dateLabel: words.signatures.date,
      signatures: [
        { label: words.signatures.inspector, name: inspection.inspectorName },
        { label: words.signatures.contractor, name: null },
        { label: words.signatures.client, name: null },
      ],
    },
  ];
}

/** One version of an inspection as a paper to sign, in the words of who exports it. */
export function inspectionPrintout(exported: Exported): Printout {
  const { inspection, source, timezone, madeAt } = exported;
  const { language } = source;
  const words = exportWords(language);
  const setting: Setting = {
    ...exported,
    words,
    day: (day) => day && writtenDay(day, language),
    moment: (at) => writtenInstant(at, timezone, language),
  };
  const title = filled(words.title, { number: inspection.reportNumber });
  return {
    title,
    language,
    running: `${inspection.reportNumber} – ${source.projectName}`,
    footnote: filled(words.madeOn, { at: setting.moment(madeAt), name: source.madeBy }),
    pageOf: words.pageOf,
    madeAt: new Date(madeAt).toISOString(),
    blocks: blocksOf(setting, title),
  };
}

/** INS-0001.pdf; an earlier version says which it is. */
export const exportName = ({ reportNumber, version }: Inspection, newest: number): string =>
  version < newest ? `${reportNumber}-v${version}.pdf` : `${reportNumber}.pdf`;
