import type { Inspection, InspectionVersion } from '@brick/domain/inspections/api';
import type { LabelledFact, PrintBlock, Printout, PrintPhoto } from '@brick/pdf/document/printout';
import { formatDay, formatInstant } from '@brick/pdf/text/locale-formats';
import { type MessageKey, type Translate, translateIn } from '../platform/i18n/messages.ts';
import { statusBadge } from '../platform/i18n/status-badge.ts';
import type { InspectionExportData } from './inspection-pdf-data.ts';

interface InspectionExport {
  /** The printed version. */
  inspection: Inspection;
  /** All versions, newest first. */
  versions: readonly InspectionVersion[];
  source: InspectionExportData;
  timezone: string;
  /** Milliseconds since 1970 UTC. */
  madeAt: number;
}

/** The context of every part of the PDF. */
interface InspectionPdfContext extends InspectionExport {
  say: Translate;
  day: (day: string | null) => string | null;
  moment: (at: string | number) => string;
}

function savedBy({ inspection, versions, say, moment }: InspectionPdfContext): string {
  const version = versions.find(({ version }) => version === inspection.version);
  return say('paper.by', {
    at: moment(inspection.updatedAt),
    name: version?.changedByName ?? say('schedules.sent.someone'),
  });
}

function headFacts(setting: InspectionPdfContext): LabelledFact[] {
  const { inspection, source, say, day } = setting;
  return [
    { label: say('paper.projectLocation'), value: source.projectLocation },
    { label: say('fields.names.inspectionType'), value: inspection.inspectionType },
    { label: say('fields.names.phase'), value: say(`phases.${inspection.phase}`) },
    ...(inspection.placePath ? [{ label: say('fields.names.placePath'), value: inspection.placePath }] : []),
    { label: say('fields.names.location'), value: inspection.location },
    { label: say('inspections.columns.scheduledDate'), value: day(inspection.scheduledDate) },
    { label: say('inspections.form.dueDate'), value: day(inspection.dueDate) },
    { label: say('inspections.columns.inspectorName'), value: inspection.inspectorName },
    { label: say('fields.names.assignedTo'), value: inspection.assignedTo },
    { label: say('fields.names.result'), value: statusBadge(say, inspection.result) },
    { label: say('documents.columns.fileVersion'), value: String(inspection.version) },
    { label: say('inspection.facts.saved'), value: savedBy(setting), wide: true },
  ];
}

function textSection(heading: string, text: string | null, none: string): PrintBlock[] {
  return [
    { kind: 'heading', text: heading, level: 2 },
    text ? { kind: 'paragraph', text } : { kind: 'paragraph', text: none, tone: 'quiet' },
  ];
}

function photoSection(
  { source, say }: InspectionPdfContext,
  heading: string,
  alt: MessageKey,
  urls: readonly string[],
): PrintBlock[] {
  if (urls.length === 0) return [];
  const photos = urls.map((url, index): PrintPhoto => {
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

/** The photos that were sent by themselves, those of the repair last. */
function sitePhotoSection({ inspection, source, say }: InspectionPdfContext): PrintBlock[] {
  const ordered = [
    ...inspection.photos.filter(({ purpose }) => purpose !== 'fixed'),
    ...inspection.photos.filter(({ purpose }) => purpose === 'fixed'),
  ];
  if (ordered.length === 0) return [];
  const photos = ordered.map(({ id, purpose, state }, index): PrintPhoto => {
    const said = say(purpose === 'fixed' ? 'inspection.photoAfter' : 'inspection.photoBefore', {
      number: String(index + 1),
    });
    return {
      source: source.photoKeys.get(id) ?? '',
      ...{ caption: said, alt: said },
      missing: say(state === 'expected' ? 'check.photoExpected' : 'inspection.photoMissing'),
    };
  });
  return [
    { kind: 'heading', text: say('record.rowPhotos.title'), level: 2 },
    { kind: 'photos', photos },
  ];
}

/** Whether a later version exists than the printed one. */
const isOutdated = ({ inspection, versions }: InspectionExport): boolean =>
  versions.some(({ version }) => version > inspection.version);

/** The checks as they stand, which an earlier version says nothing of. */
function checksBlock(setting: InspectionPdfContext): PrintBlock[] {
  const { source, say } = setting;
  if (source.checks.length === 0 || isOutdated(setting)) return [];
  const title = say('inspections.checks.title');
  return [
    { kind: 'heading', text: title, level: 2 },
    {
      kind: 'table',
      caption: title,
      columns: [
        { title: say('fields.names.number'), share: 2, whole: true },
        { title: say('fields.names.title'), share: 5 },
        { title: say('fields.names.state'), share: 2 },
        { title: say('checks.columns.answered'), share: 3 },
      ],
      rows: source.checks.map(({ number, title, state, result, answered, questions }) => ({
        cells: [
          ...[number, title, say(`status.${result ?? state}`)],
          say('inspections.checks.progress', { answered: String(answered), questions: String(questions) }),
        ],
      })),
    },
  ];
}

function versionsBlock({ inspection, versions, say, moment }: InspectionPdfContext): PrintBlock[] {
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
          statusBadge(say, each.result),
        ],
      })),
    },
  ];
}

function buildBlocks(setting: InspectionPdfContext, title: string): PrintBlock[] {
  const { inspection, source, say, moment } = setting;
  const notice = { version: String(inspection.version), at: moment(inspection.updatedAt) };
  return [
    ...(source.branding ? [{ kind: 'letterhead' as const, ...source.branding }] : []),
    { kind: 'title', text: title, subtitle: source.projectName, badge: statusBadge(say, inspection.result) },
    ...(isOutdated(setting)
      ? [{ kind: 'paragraph' as const, text: say('inspection.earlierVersion', notice) }]
      : []),
    { kind: 'facts', facts: headFacts(setting) },
    ...textSection(
      say('fields.names.observations'),
      inspection.observations,
      say('inspection.noObservations'),
    ),
    ...textSection(
      say('fields.names.adviceInstructions'),
      inspection.adviceInstructions,
      say('inspection.noAdvice'),
    ),
    ...photoSection(
      setting,
      say('inspections.form.beforePhotosUrls'),
      'inspection.photoBefore',
      inspection.beforePhotosUrls,
    ),
    ...photoSection(
      setting,
      say('inspections.form.afterPhotosUrls'),
      'inspection.photoAfter',
      inspection.afterPhotosUrls,
    ),
    ...sitePhotoSection(setting),
    ...checksBlock(setting),
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

/** Builds one version of an inspection as a PDF to sign, in the user's language. */
export function buildInspectionPdf(exported: InspectionExport): Printout {
  const { inspection, source, timezone, madeAt } = exported;
  const { language } = source;
  const say = translateIn(language);
  const setting: InspectionPdfContext = {
    ...exported,
    say,
    day: (day) => day && formatDay(day, language),
    moment: (at) => formatInstant(at, timezone, language),
  };
  const title = say('inspection.title', { number: inspection.reportNumber });
  return {
    title,
    language,
    running: `${inspection.reportNumber} – ${source.projectName}`,
    footnote: say('paper.madeOn', { at: setting.moment(madeAt), name: source.madeBy }),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
    madeAt: new Date(madeAt).toISOString(),
    blocks: buildBlocks(setting, title),
  };
}

/** The file name, such as INS-0001.pdf. That of an earlier version includes its number. */
export const inspectionFileName = ({ reportNumber, version }: Inspection, newest: number): string =>
  version < newest ? `${reportNumber}-v${version}.pdf` : `${reportNumber}.pdf`;
