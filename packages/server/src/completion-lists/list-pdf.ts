import type { CompletionList } from '@brick/domain/completion-lists/api';
import type { ListState } from '@brick/domain/completion-lists/list-states';
import type { ListLine } from '@brick/domain/completion-lists/reply-schemas';
import { isTrade } from '@brick/domain/issues/trades';
import type { LabelledFact, PrintBlock, Printout, SignatureLine } from '@brick/pdf/document/printout';
import { formatDay, formatInstant } from '@brick/pdf/text/locale-formats';
import { type Translate, translateIn } from '../platform/i18n/messages.ts';
import { statusBadge } from '../platform/i18n/status-badge.ts';
import type { PrintedList } from './list-pdf-data.ts';

interface ListPdfContext extends PrintedList {
  say: Translate;
  moment: (at: string | number) => string;
  day: (value: string | null) => string | null;
}

/** A trade in the reader's words, or as it was entered. */
const tradeText = ({ say }: ListPdfContext, trade: string | null): string | null =>
  trade !== null && isTrade(trade) ? say(`fields.trades.${trade}`) : trade;

/** What the printout is: the list, or the certificate that issuing or certifying it made. */
function titleOf({ list, say }: ListPdfContext): string {
  const { kind, state, number } = list;
  const isCertificate = kind === 'practical' ? state !== 'open' : state === 'certified';
  const name = isCertificate
    ? say(`completion-list.certificate_${kind}`)
    : say(`completion-list.list_${kind}`);
  return `${name} ${number}`;
}

const stepFact = ({ say, moment }: ListPdfContext, state: ListState, at: string, name: string | null) => ({
  label: say(`fields.listStates.${state}`),
  value: say('paper.by', { at: moment(at), name: name ?? '' }),
});

/** What the day of a list is: that of practical completion, or on which a final one was issued. */
const completionLabel = ({ list, say }: ListPdfContext): string =>
  list.kind === 'practical' ? say('fields.listKinds.practical') : say('fields.names.issuedOn');

function headFacts(setting: ListPdfContext): LabelledFact[] {
  const { list, say, day, projectLocation } = setting;
  const state = say(`fields.listStates.${list.state}`);
  return [
    { label: say('paper.projectLocation'), value: projectLocation },
    { label: say('fields.names.placePath'), value: list.placePath ?? say('completion-list.wholeWorks') },
    { label: say('fields.names.inspectedOn'), value: day(list.inspectedOn) },
    { label: say('fields.names.state'), value: statusBadge(say, list.state, state) },
    { label: completionLabel(setting), value: day(list.completionOn) },
    ...(list.certifiedOn === null
      ? []
      : [{ label: say('fields.names.certifiedOn'), value: day(list.certifiedOn) }]),
    ...(list.issuedAt ? [stepFact(setting, 'issued', list.issuedAt, list.issuedByName)] : []),
    ...(list.certifiedAt ? [stepFact(setting, 'certified', list.certifiedAt, list.certifiedByName)] : []),
    ...(list.remarks ? [{ label: say('fields.names.remarks'), value: list.remarks, wide: true }] : []),
    ...(list.hash ? [{ label: say('fields.names.hash'), value: list.hash, wide: true }] : []),
  ];
}

/** What the certificate says in words. */
function certificateText({ list, say, day, projectName }: ListPdfContext): PrintBlock[] {
  const values = { project: projectName, count: list.lineCount, place: list.placePath ?? '' };
  if (list.certifiedOn !== null)
    return [
      {
        kind: 'paragraph',
        text: say('completion-list.certifies_final', { ...values, date: day(list.certifiedOn) ?? '' }),
      },
    ];
  if (list.kind === 'final' || list.completionOn === null) return [];
  const told = { ...values, date: day(list.completionOn) ?? '' };
  return [
    {
      kind: 'paragraph',
      text: list.placePath
        ? say('completion-list.certifies_practicalPart', told)
        : say('completion-list.certifies_practical', told),
    },
  ];
}

const lineCells = (setting: ListPdfContext, line: ListLine) => [
  String(line.position),
  line.number,
  line.title,
  line.placePath,
  tradeText(setting, line.trade),
  setting.day(line.dueDate),
  statusBadge(setting.say, line.stage),
];

function linesBlock(setting: ListPdfContext): PrintBlock {
  const { list, say } = setting;
  if (list.lines.length === 0)
    return { kind: 'paragraph', text: say('completion-list.noLines'), tone: 'quiet' };
  return {
    kind: 'table',
    caption: say('completion-lists.lines.title'),
    columns: [
      { title: say('completion-lists.lines.position'), share: 1, align: 'end' },
      { title: say('fields.names.number'), share: 2, whole: true },
      { title: say('fields.names.title'), share: 6 },
      { title: say('fields.names.placePath'), share: 3 },
      { title: say('fields.names.trade'), share: 2 },
      { title: say('fields.names.dueDate'), share: 2, whole: true },
      { title: say('fields.names.stage'), share: 2, whole: true },
    ],
    rows: list.lines.map((line) => ({ cells: lineCells(setting, line) })),
  };
}

const signatureLine = (label: string, signature: CompletionList['signature']): SignatureLine => ({
  label: [label, signature?.role].filter(Boolean).join(' · '),
  name: signature?.name ?? null,
});

function signatures({ list, say }: ListPdfContext): PrintBlock {
  const certified = say('fields.listStates.certified');
  return {
    kind: 'signatures',
    dateLabel: say('paper.dateAndSignature'),
    signatures: [
      signatureLine(say('fields.listStates.issued'), list.signature),
      ...(list.certifiedSignature ? [signatureLine(certified, list.certifiedSignature)] : []),
    ],
  };
}

/** Builds a list as a PDF to sign, with its certificate once it has one. */
export function buildListPdf(printed: PrintedList & { madeAt: number }): Printout {
  const { list, language, projectName, timezone, madeAt, madeBy, branding } = printed;
  const say = translateIn(language);
  const setting: ListPdfContext = {
    ...printed,
    say,
    moment: (at) => formatInstant(at, timezone, language),
    day: (value) => value && formatDay(value, language),
  };
  const title = titleOf(setting);
  return {
    title,
    language,
    running: `${list.number} – ${projectName}`,
    footnote: say('paper.madeOn', { at: setting.moment(madeAt), name: madeBy }),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
    madeAt: new Date(madeAt).toISOString(),
    blocks: [
      ...(branding ? [{ kind: 'letterhead' as const, ...branding }] : []),
      { kind: 'title', text: title, subtitle: projectName, badge: null },
      { kind: 'paragraph', text: list.title },
      ...certificateText(setting),
      { kind: 'facts', facts: headFacts(setting) },
      { kind: 'heading', text: say('completion-lists.lines.title'), level: 2 },
      linesBlock(setting),
      signatures(setting),
    ],
  };
}
