import type { Inspection, InspectionVersion } from '@brick/domain/inspections/contract';
import type { Result } from '@brick/domain/inspections/record';
import type { Badge, Block, Fact, Photo, Printout } from '../platform/pdf/printout.ts';
import { writtenDay, writtenInstant } from '../platform/pdf/written.ts';
import { type MessageKey, type Say, sayIn } from '../platform/words.ts';
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
  say: Say;
  day: (day: string | null) => string | null;
  moment: (at: string | number) => string;
}

function badgeOf({ inspection, say }: Setting): Badge {
  return { ...LOOK[inspection.result], text: say(`status.${inspection.result}`) };
}

function savedBy({ inspection, versions, say, moment }: Setting): string {
  const version = versions.find(({ version }) => version === inspection.version);
  return say('paper.by', {
    at: moment(inspection.updatedAt),
    name: version?.changedByName ?? say('schedules.sent.someone'),
  });
}

function factsOf(setting: Setting): Fact[] {
  const { inspection, source, say, day } = setting;
  return [
    { label: say('paper.projectLocation'), value: source.projectLocation },
    { label: say('fields.names.inspectionType'), value: inspection.inspectionType },
    { label: say('fields.names.phase'), value: say(`phases.${inspection.phase}`) },
    { label: say('fields.names.location'), value: inspection.location },
    { label: say('inspections.columns.scheduledDate'), value: day(inspection.scheduledDate) },
    { label: say('inspections.form.dueDate'), value: day(inspection.dueDate) },
    { label: say('inspections.columns.inspectorName'), value: inspection.inspectorName },
    { label: say('fields.names.assignedTo'), value: inspection.assignedTo },
    { label: say('fields.names.result'), value: badgeOf(setting) },
    { label: say('documents.columns.fileVersion'), value: String(inspection.version) },
    { label: say('inspection.facts.saved'), value: savedBy(setting), wide: true },
  ];
}

function textOf(heading: string, text: string | null, none: string): Block[] {
  return [
    { kind: 'heading', text: heading, level: 2 },
    text ? { kind: 'paragraph', text } : { kind: 'paragraph', text: none, tone: 'quiet' },
  ];
}

function photosOf(
  { source, say }: Setting,
  heading: string,
  alt: MessageKey,
  urls: readonly string[],
): Block[] {
  if (urls.length === 0) return [];
  const photos = urls.map((url, index): Photo => {
    const number = String(index + 1);
    const file = source.files.get(url);
    return {
      source: file?.key ?? '',
      caption: file ? say('inspection.photo', { number, name: file.name }) : say(alt, { number }),
      alt: say(alt, { number }),
      missing: say('inspection.photoMissing'),
    };
  });
  return [
    { kind: 'heading', text: heading, level: 2 },
    { kind: 'photos', photos },
  ];
}

function versionsBlock({ inspection, versions, say, moment }: Setting): Block[] {
  const earlier = versions.filter(({ version }) => version < inspection.version);
  if (earlier.length === 0) return [];
  return [
    { kind: 'heading', text: say('inspections.earlierVersions'), level: 2 },
    {
      kind: 'table',
      caption: say('inspections.earlierVersions'),
      columns: [
        { title: say('documents.columns.fileVersion'), share: 1, align: 'end' },
        { title: say('inspection.versionColumns.saved'), share: 3 },
        { title: say('inspection.versionColumns.by'), share: 4 },
        { title: say('inspection.versionColumns.what'), share: 3 },
        { title: say('fields.names.result'), share: 2 },
      ],
      rows: earlier.map((each) => ({
        cells: [
          String(each.version),
          moment(each.updatedAt),
          each.changedByName ?? say('schedules.sent.someone'),
          say(`inspection.actions.${each.action}`),
          { ...LOOK[each.result], text: say(`status.${each.result}`) },
        ],
      })),
    },
  ];
}

function blocksOf(setting: Setting, title: string): Block[] {
  const { inspection, versions, source, say, moment } = setting;
  const outdated = inspection.version < Math.max(0, ...versions.map(({ version }) => version));
  const notice = { version: String(inspection.version), at: moment(inspection.updatedAt) };
  return [
    ...(source.branding ? [{ kind: 'letterhead' as const, ...source.branding }] : []),
    { kind: 'title', text: title, subtitle: source.projectName, badge: badgeOf(setting) },
    ...(outdated ? [{ kind: 'paragraph' as const, text: say('inspection.earlierVersion', notice) }] : []),
    { kind: 'facts', facts: factsOf(setting) },
    ...textOf(say('fields.names.observations'), inspection.observations, say('inspection.noObservations')),
    ...textOf(
      say('fields.names.adviceInstructions'),
      inspection.adviceInstructions,
      say('inspection.noAdvice'),
    ),
    ...photosOf(
      setting,
      say('inspections.form.beforePhotosUrls'),
      'inspection.photoBefore',
      inspection.beforePhotosUrls,
    ),
    ...photosOf(
      setting,
      say('inspections.form.afterPhotosUrls'),
      'inspection.photoAfter',
      inspection.afterPhotosUrls,
    ),
    ...versionsBlock(setting),
    {
      kind: 'signatures',
      dateLabel: say('paper.dateAndSignature'),
      signatures: [
        { label: say('inspections.columns.inspectorName'), name: inspection.inspectorName },
        { label: say('certificates.contract.contractor'), name: null },
        { label: say('inspection.signatures.client'), name: null },
      ],
    },
  ];
}

/** One version of an inspection as a paper to sign, in the words of who exports it. */
export function inspectionPrintout(exported: Exported): Printout {
  const { inspection, source, timezone, madeAt } = exported;
  const { language } = source;
  const say = sayIn(language);
  const setting: Setting = {
    ...exported,
    say,
    day: (day) => day && writtenDay(day, language),
    moment: (at) => writtenInstant(at, timezone, language),
  };
  const title = say('inspection.title', { number: inspection.reportNumber });
  return {
    title,
    language,
    running: `${inspection.reportNumber} – ${source.projectName}`,
    footnote: say('paper.madeOn', { at: setting.moment(madeAt), name: source.madeBy }),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
    madeAt: new Date(madeAt).toISOString(),
    blocks: blocksOf(setting, title),
  };
}

/** INS-0001.pdf; an earlier version says which it is. */
export const exportName = ({ reportNumber, version }: Inspection, newest: number): string =>
  version < newest ? `${reportNumber}-v${version}.pdf` : `${reportNumber}.pdf`;
