import type { Check } from '@brick/domain/checks/api';
import type { Answer } from '@brick/domain/checks/current-answers';
import { answeredAt } from '@brick/domain/checks/current-answers';
import type { Item, PointParty } from '@brick/domain/checks/items';
import type { Point } from '@brick/domain/checks/points';
import { limitsText } from '@brick/domain/checks/readings';
import type { LabelledFact, PrintBlock, Printout, PrintPhoto, PrintRow } from '@brick/pdf/document/printout';
import { formatDay, formatInstant } from '@brick/pdf/text/locale-formats';
import { type Translate, translateIn } from '../platform/i18n/messages.ts';
import { statusBadge } from '../platform/i18n/status-badge.ts';
import { signatureLine } from '../platform/pdf/signature-line.ts';
import type { PrintedCheck } from './check-pdf-data.ts';

/** Later than this between capture and receipt is printed. */
const LATE_MS = 3_600_000;

interface CheckPdfContext extends PrintedCheck {
  say: Translate;
  moment: (at: string | number) => string;
}

/** When something was captured, and when it was received if that was much later. */
function momentOf(
  { say, moment }: CheckPdfContext,
  { capturedAt, createdAt }: { capturedAt: string | null; createdAt: string },
): string {
  const captured = answeredAt({ capturedAt, createdAt });
  if (capturedAt === null || Date.parse(createdAt) - captured <= LATE_MS) return moment(captured);
  return say('checks.item.late', { captured: moment(capturedAt), received: moment(createdAt) });
}

const partyName = ({ say }: CheckPdfContext, party: PointParty | null): string | null => {
  if (party === null) return null;
  return 'name' in party ? party.name : say(`members.roles.${party.role}`);
};

/** The state of a check, or how it ended. */
const stateBadge = ({ check, say }: CheckPdfContext) => statusBadge(say, check.result ?? check.state);

function headFacts(setting: CheckPdfContext): LabelledFact[] {
  const { check, say, moment, language, projectLocation } = setting;
  const day = (value: string | null) => value && formatDay(value, language);
  return [
    { label: say('paper.projectLocation'), value: projectLocation },
    {
      label: say('checks.form.template'),
      value: [check.templateCode, `R${check.templateRevision}`].join(' · '),
    },
    { label: say('fields.names.placePath'), value: check.placePath },
    { label: say('fields.names.phase'), value: check.phase && say(`phases.${check.phase}`) },
    { label: say('fields.names.dueDate'), value: day(check.dueDate) },
    { label: say('fields.names.assignedTo'), value: check.assignedTo },
    { label: say('fields.names.supplier'), value: check.supplierName },
    { label: say('checks.form.inspectionId'), value: check.inspectionNumber },
    { label: say('checks.form.milestoneId'), value: check.milestoneTitle },
    { label: say('fields.names.state'), value: stateBadge(setting) },
    {
      label: say('status.closed'),
      value:
        check.closedAt && say('paper.by', { at: moment(check.closedAt), name: check.closedByName ?? '' }),
    },
    ...(check.reason ? [{ label: say('checks.form.reason'), value: check.reason, wide: true }] : []),
  ];
}

/** What an item asks for, in a few lines. */
const askedText = ({ text, criterion, method, reference, frequency }: Item): string =>
  [text, criterion, [method, reference, frequency].filter(Boolean).join(' · ')].filter(Boolean).join('\n');

/** What was answered, in a few lines. */
function answeredText({ say }: CheckPdfContext, item: Item, answer: Answer): string {
  const { reading, choice, text, reason, signature, concession, issueNumber, contested } = answer;
  return [
    reading === null ? null : `${reading} ${item.unit ?? ''}`.trim(),
    ...[choice, text, reason],
    signature && say('checks.item.signedBy', { name: signature.name }),
    concession && say('checks.item.conceded', { name: concession.authorisedBy, reason: concession.reason }),
    issueNumber,
    contested ? say('check.contested') : null,
  ]
    .filter(Boolean)
    .join('\n');
}

function answerRows(setting: CheckPdfContext): PrintRow[] {
  const { check, say } = setting;
  let number = 0;
  return check.items.flatMap((item): PrintRow[] => {
    if (item.kind === 'heading') return [{ kind: 'group', cells: [item.text ?? '', null, null, null, null] }];
    number += 1;
    const given = check.answers.filter((answer) => answer.item === item.id);
    const limits = item.kind === 'reading' ? `${limitsText(item)} ${item.unit ?? ''}`.trim() : '';
    const asked = [askedText(item), limits].filter(Boolean).join('\n');
    if (given.length === 0) return [{ cells: [String(number), asked, null, null, null] }];
    // Earlier answers are printed too: they are kept, and the one that counts stands last.
    const ordered = given.toSorted((one, other) => Number(one.current) - Number(other.current));
    return ordered.map((answer, place) => ({
      cells: [
        place === 0 ? String(number) : null,
        place === 0 ? asked : null,
        answeredText(setting, item, answer),
        statusBadge(say, answer.result),
        `${answer.answeredByName ?? '–'}\n${momentOf(setting, answer)}`,
      ],
    }));
  });
}

/** The steps of a point, one in each line. */
const stepsText = (setting: CheckPdfContext, { steps }: Point): string =>
  steps
    .map((step) =>
      [
        setting.say(`checks.told.${step.step}`, {
          name: step.releasedByName ?? step.signature?.name ?? step.byName ?? '–',
        }),
        momentOf(setting, { capturedAt: step.capturedAt, createdAt: step.at }),
        step.attendFrom && setting.say('check.attendFrom', { at: setting.moment(step.attendFrom) }),
        ...[step.remark, step.reason],
      ]
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n');

function pointsBlocks(setting: CheckPdfContext): PrintBlock[] {
  const { check, say } = setting;
  if (check.points.length === 0) return [];
  return [
    { kind: 'heading', text: say('check.points'), level: 2 },
    {
      kind: 'table',
      caption: say('check.points'),
      columns: [
        { title: say('check-templates.fields.point'), share: 4 },
        { title: say('check.columns.party'), share: 2 },
        { title: say('fields.names.state'), share: 2, whole: true },
        { title: say('check.columns.steps'), share: 5 },
      ],
      rows: check.points.map((point) => ({
        cells: [
          `${say(`checks.kinds.${point.kind}`)}\n${point.text ?? ''}`,
          partyName(setting, point.party),
          point.state && statusBadge(say, point.state),
          stepsText(setting, point),
        ],
      })),
    },
  ];
}

/** The signature of the last step of a point that has one. */
const signatureOfPoint = ({ steps }: Point) => steps.findLast(({ signature }) => signature)?.signature;

const signedPoints = ({ points }: Check): Point[] => points.filter(({ kind }) => kind !== 'review');

/** The photos, and what was drawn to sign answers and earlier steps. Other drawings stand above the lines to sign. */
function photoBlocks({ check, photoKeys, say }: CheckPdfContext): PrintBlock[] {
  const textOf = new Map(check.items.map(({ id, text }) => [id, text ?? '']));
  const signed = [...check.answers, ...check.points.flatMap(({ steps }) => steps)];
  const signers = new Map(signed.map(({ signature }) => [signature?.photoId, signature?.name ?? '']));
  for (const point of signedPoints(check)) signers.delete(signatureOfPoint(point)?.photoId);
  const shown = check.photos.filter(({ id, purpose }) => purpose !== 'signature' || signers.has(id));
  const photos = shown.map((photo, index): PrintPhoto => {
    const name = signers.get(photo.id);
    const item = textOf.get(photo.item ?? '') ?? '';
    const text = name === undefined ? item : say('checks.signature.drawnBy', { name });
    const caption = say('check.photo', { number: String(index + 1), text });
    return {
      source: photoKeys.get(photo.id) ?? '',
      ...{ caption, alt: caption },
      missing: photo.state === 'expected' ? say('check.photoExpected') : say('inspection.photoMissing'),
    };
  });
  if (photos.length === 0) return [];
  return [
    { kind: 'heading', text: say('check.photos'), level: 2 },
    { kind: 'photos', photos },
  ];
}

function signatureBlock(setting: CheckPdfContext): PrintBlock {
  const { check, say } = setting;
  const closing = check.signature ? signatureLine(check.signature, setting) : { name: check.closedByName };
  return {
    kind: 'signatures',
    dateLabel: say('paper.dateAndSignature'),
    signatures: [
      { label: say('status.closed'), ...closing },
      ...signedPoints(check).map((point) => ({
        label: partyName(setting, point.party) ?? say(`checks.kinds.${point.kind}`),
        ...signatureLine(signatureOfPoint(point), setting),
      })),
    ],
  };
}

function buildBlocks(setting: CheckPdfContext, title: string): PrintBlock[] {
  const { check, branding, projectName, say } = setting;
  return [
    ...(branding ? [{ kind: 'letterhead' as const, ...branding }] : []),
    { kind: 'title', text: title, subtitle: projectName, badge: stateBadge(setting) },
    { kind: 'paragraph', text: check.title ?? '' },
    { kind: 'facts', facts: headFacts(setting) },
    { kind: 'heading', text: say('check.answers'), level: 2 },
    {
      kind: 'table',
      caption: say('check.answers'),
      columns: [
        { title: say('report.issue-register.number'), share: 1, align: 'end' },
        { title: say('fields.names.item'), share: 6 },
        { title: say('checks.item.answer'), share: 4 },
        { title: say('fields.names.result'), share: 2, whole: true },
        { title: say('inspection.versionColumns.by'), share: 3 },
      ],
      rows: answerRows(setting),
    },
    ...pointsBlocks(setting),
    ...photoBlocks(setting),
    signatureBlock(setting),
  ];
}

/** Builds a check as a PDF to sign, in the user's language and the time of the project. */
export function buildCheckPdf(printed: PrintedCheck & { madeAt: number }): Printout {
  const { check, language, projectName, timezone, madeAt, madeBy } = printed;
  const say = translateIn(language);
  const setting: CheckPdfContext = {
    ...printed,
    say,
    moment: (at) => formatInstant(at, timezone, language),
  };
  const title = say('check.title', { number: check.number });
  return {
    title,
    language,
    running: `${check.number} – ${projectName}`,
    footnote: say('paper.madeOn', { at: setting.moment(madeAt), name: madeBy }),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
    madeAt: new Date(madeAt).toISOString(),
    blocks: buildBlocks(setting, title),
  };
}
