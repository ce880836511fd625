import { isTrade } from '@brick/domain/issues/trades';
import type { PlanPin } from '@brick/domain/plans/api';
import type { PinStatus } from '@brick/domain/plans/pin-statuses';
import { currentOf, statusOfRevision } from '@brick/domain/plans/revisions';
import type { Badge, PictureMark, PrintBlock, Printout, PrintRow } from '@brick/pdf/document/printout';
import { formatDay, formatInstant } from '@brick/pdf/text/locale-formats';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { type Translate, translateIn } from '../platform/i18n/messages.ts';
import { statusBadge } from '../platform/i18n/status-badge.ts';
import { qrCodeOf } from '../platform/pdf/qr-code.ts';
import { loadPaper, type Paper } from '../projects/queries.ts';
import { places } from '../schema/places.ts';
import type { PlanRow } from './plan-store.ts';
import type { RevisionRow } from './revision-store.ts';

const PIN_LOOKS: Record<PinStatus, Pick<Badge, 'shape' | 'tone'>> = {
  open: { shape: 'ring', tone: 'crimson' },
  in_progress: { shape: 'half', tone: 'ochre' },
  fixed: { shape: 'half', tone: 'blueprint' },
  closed: { shape: 'tick', tone: 'moss' },
  planned: { shape: 'ring', tone: 'slate' },
  running: { shape: 'half', tone: 'blueprint' },
  passed: { shape: 'tick', tone: 'moss' },
  concession: { shape: 'half', tone: 'ochre' },
  failed: { shape: 'cross', tone: 'crimson' },
  abandoned: { shape: 'dash', tone: 'slate' },
};

/** What is printed beside a plan and its pins. */
interface PlanPaper extends Paper {
  placePath: string | null;
}

/** Loads what is printed beside a plan. */
export async function loadPlanPaper(
  connection: Connection,
  { projectId, placeId }: PlanRow,
  userId: number,
): Promise<PlanPaper> {
  const [paper, [place]] = await Promise.all([
    loadPaper(connection, { projectId, userId }),
    connection.rows<{ path: string }>(sql`
      select ${places.path} as path from ${places} where ${places.projectId} = ${projectId} and ${places.id} = ${placeId}`),
  ]);
  return { ...paper, placePath: place?.path ?? null };
}

export interface PrintedPlan extends PlanPaper {
  plan: PlanRow;
  revisions: readonly RevisionRow[];
  sheet: RevisionRow;
  pins: readonly PlanPin[];
  /** There are more pins than are printed. */
  isCut: boolean;
  /** Where the product is reached: https://ledger.example. */
  origin: string;
  /** Milliseconds since 1970 UTC. */
  madeAt: number;
}

const pinBadge = (say: Translate, { status, overdue }: PlanPin): Badge => ({
  ...PIN_LOOKS[status],
  text: say(overdue ? 'status.overdue' : `status.${status}`),
});

/** The name of a trade, or the words that were typed for one. */
const tradeName = (say: Translate, trade: string | null): string | null =>
  trade !== null && isTrade(trade) ? say(`fields.trades.${trade}`) : trade;

function pinTable({ pins, language }: PrintedPlan, say: Translate): PrintBlock[] {
  const rowOf = (pin: PlanPin, place: string): PrintRow => ({
    cells: [
      ...[place, pin.number, pin.title, pinBadge(say, pin), tradeName(say, pin.trade)],
      pin.dueDate && formatDay(pin.dueDate, language),
    ],
  });
  const onSheet = pins.filter(({ offSheet }) => !offSheet);
  const offSheet = pins.filter((pin) => pin.offSheet);
  return [
    { kind: 'heading', text: say('plans.sheet.pins'), level: 2 },
    {
      kind: 'table',
      caption: say('plans.sheet.pins'),
      columns: [
        { title: say('paper.plan.mark'), share: 1, align: 'end' },
        { title: say('report.issue-register.number'), share: 2, whole: true },
        { title: say('fields.names.title'), share: 6 },
        { title: say('plans.sheet.stage'), share: 2, whole: true },
        { title: say('fields.names.trade'), share: 2 },
        { title: say('fields.names.dueDate'), share: 2, whole: true },
      ],
      rows: [
        ...onSheet.map((pin, index) => rowOf(pin, String(index + 1))),
        ...(offSheet.length === 0
          ? []
          : [
              {
                kind: 'group' as const,
                cells: [say('plans.sheet.offSheet'), null, null, null, null, null],
              },
              ...offSheet.map((pin) => rowOf(pin, '–')),
            ]),
      ],
    },
  ];
}

/** Builds a revision of a plan with its pins, numbered as in their table, and a code that opens the plan. */
export function buildPlanPdf(printed: PrintedPlan): Printout {
  const { plan, revisions, sheet, pins, isCut, origin, placePath, projectName } = printed;
  const { language, timezone, madeAt, madeBy } = printed;
  const say = translateIn(language);
  const title = `${plan.number} ${plan.title}`;
  const status = statusOfRevision(revisions, sheet);
  const current = currentOf(revisions);
  const marks = pins
    .filter(({ offSheet }) => !offSheet)
    .map(
      (pin, index): PictureMark => ({
        x: (pin.x ?? 0) / sheet.widthMm,
        y: (pin.y ?? 0) / sheet.heightMm,
        text: String(index + 1),
        tone: PIN_LOOKS[pin.status].tone,
        // The same shapes as on pictures around a pin.
        shape: pin.kind === 'issue' ? 'circle' : 'square',
      }),
    );
  const across =
    status === 'withdrawn'
      ? say('plans.sheet.withdrawn')
      : status === 'superseded' && current
        ? say('plans.sheet.superseded', { code: current.code })
        : null;
  const address = `${origin}/plans/${plan.id}`;
  return {
    title: `${title} ${sheet.code}`,
    language,
    landscape: sheet.widthMm > sheet.heightMm,
    ...(across !== null && { across }),
    running: projectName,
    footnote: say('paper.madeOn', { at: formatInstant(madeAt, timezone, language), name: madeBy }),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
    madeAt: new Date(madeAt).toISOString(),
    blocks: [
      {
        kind: 'title',
        text: title,
        subtitle: [sheet.code, say(`plans.sheet.purposes.${sheet.purpose}`), placePath]
          .filter(Boolean)
          .join(' · '),
        badge: statusBadge(say, status),
      },
      {
        kind: 'picture',
        source: 'sheet',
        alt: say('plans.sheet.canvas', { plan: title, code: sheet.code }),
        missing: say('inspection.photoMissing'),
        marks,
      },
      ...(pins.length === 0
        ? [{ kind: 'paragraph' as const, text: say('paper.plan.none'), tone: 'quiet' as const }]
        : pinTable(printed, say)),
      ...(isCut ? [{ kind: 'paragraph' as const, text: say('paper.plan.cut'), tone: 'quiet' as const }] : []),
      {
        kind: 'labels',
        labels: [
          {
            code: qrCodeOf(address),
            ...{ heading: title, text: say('paper.plan.scan', { code: sheet.code }) },
            alt: say('paper.plan.alt', { plan: title }),
          },
        ],
      },
    ],
  };
}
