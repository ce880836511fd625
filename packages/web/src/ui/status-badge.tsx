import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from './cx.ts';

type Shape = 'tick' | 'ring' | 'half' | 'cross' | 'dash';
type Tone = 'moss' | 'ochre' | 'blueprint' | 'crimson' | 'slate';

interface Look {
  shape: Shape;
  tone: Tone;
}

const done: Look = { shape: 'tick', tone: 'moss' };
const waiting: Look = { shape: 'ring', tone: 'ochre' };
const moving: Look = { shape: 'half', tone: 'blueprint' };
const bad: Look = { shape: 'cross', tone: 'crimson' };
const nothing: Look = { shape: 'dash', tone: 'slate' };

/** THE table of statuses. The words are `status.*` of messages/<language>/ui.json. */
const STATUSES = {
  paid: done,
  approved: done,
  resolved: done,
  passed: done,
  completed: done,
  active: done,
  on_schedule: done,
  on_track: done,
  present: done,
  pending: waiting,
  pending_payment: waiting,
  open: waiting,
  started: waiting,
  medium: waiting,
  on_hold: waiting,
  expiring: waiting,
  submitted: waiting,
  in_progress: moving,
  certified: moving,
  at_risk: moving,
  rejected: bad,
  failed: bad,
  high: bad,
  behind_schedule: bad,
  overdue: bad,
  missing: bad,
  expired: bad,
  not_started: nothing,
  inactive: nothing,
  low: nothing,
  draft: nothing,
  archived: nothing,
  no_date_set: nothing,
  unknown: nothing,
} as const satisfies Record<string, Look>;

export type Status = keyof typeof STATUSES;

const isStatus = (text: string): text is Status => Object.hasOwn(STATUSES, text);

const TONES: Record<Tone, string> = {
  moss: 'bg-moss-wash text-moss',
  ochre: 'bg-ochre-wash text-ochre',
  blueprint: 'bg-blueprint-wash text-blueprint',
  crimson: 'bg-crimson-wash text-crimson',
  slate: 'bg-slate-wash text-slate',
};

const SHAPES: Record<Shape, ReactNode> = {
  tick: <path d="M1.5 5.5 4 8l4.5-6" />,
  ring: <circle cx="5" cy="5" r="3.5" />,
  half: (
    <>
      <circle cx="5" cy="5" r="3.75" strokeWidth="1.5" />
      <path d="M5 1.25a3.75 3.75 0 0 0 0 7.5z" fill="currentColor" stroke="none" />
    </>
  ),
  cross: <path d="m1.75 1.75 6.5 6.5m0-6.5-6.5 6.5" />,
  dash: <path d="M1 5h8" />,
};

function StatusMark({ shape }: { shape: Shape }) {
  return (
    <svg
      viewBox="0 0 10 10"
      width="10"
      height="10"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
      className="shrink-0"
    >
      {SHAPES[shape]}
    </svg>
  );
}

type AnyStatus = Status | (string & {}) | null | undefined;

/** The words of a status, for filters and exports: the same as on its badge. */
export function useStatusLabel(): (status: AnyStatus, days?: number) => string {
  const t = useTranslations('ui');
  return (status, days) => {
    const known = status && isStatus(status) ? status : 'unknown';
    return known === 'overdue' && days !== undefined ? t('daysOverdue', { days }) : t(`status.${known}`);
  };
}

interface StatusBadgeProps {
  /** What is empty or not in the table shows Unknown. */
  status: AnyStatus;
  /** With overdue: "5 days overdue". */
  days?: number;
  className?: string;
}

/** A status by shape, colour and word, so that none of the three is needed to tell it. */
export function StatusBadge({ status, days, className }: StatusBadgeProps) {
  const label = useStatusLabel();
  const { shape, tone } = STATUSES[status && isStatus(status) ? status : 'unknown'];
  return (
    <span
      className={cx(
        't-xs inline-flex h-[22px] max-w-full items-center gap-1.5 rounded px-1.5 align-middle font-semibold whitespace-nowrap print:bg-transparent print:px-0',
        TONES[tone],
        className,
      )}
    >
      <StatusMark shape={shape} />
      <span className="truncate">{label(status, days)}</span>
    </span>
  );
}
