import { STATUS_STYLES, type Status, type StatusShape, type StatusTone } from '@brick/domain/status-styles';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';

export type { Status };

const isStatus = (text: string): text is Status => Object.hasOwn(STATUS_STYLES, text);

/** The classes of each tone: its colour on a light ground of the same. */
export const TONES: Record<StatusTone, string> = {
  moss: 'bg-moss-wash text-moss',
  ochre: 'bg-ochre-wash text-ochre',
  blueprint: 'bg-blueprint-wash text-blueprint',
  crimson: 'bg-crimson-wash text-crimson',
  slate: 'bg-slate-wash text-slate',
};

const SHAPES: Record<StatusShape, ReactNode> = {
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

function StatusMark({ shape }: { shape: StatusShape }) {
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

/** The label of a status, for filters and exports: the same as on its badge. */
export function useStatusLabel(): (status: AnyStatus, days?: number) => string {
  const t = useTranslations('ui');
  const said = useTranslations('status');
  return (status, days) => {
    const known = status && isStatus(status) ? status : 'unknown';
    return known === 'overdue' && days !== undefined ? t('daysOverdue', { days }) : said(known);
  };
}

interface StatusBadgeProps {
  /** An empty or unknown status shows Unknown. */
  status: AnyStatus;
  /** With overdue: "5 days overdue". */
  days?: number;
  className?: string;
}

interface BadgeProps {
  shape: StatusShape;
  tone: StatusTone;
  label: string;
  className?: string | undefined;
}

/** A shape, a colour and a word, each of which is enough to recognize a status. */
export function Badge({ shape, tone, label, className }: BadgeProps) {
  return (
    <span
      className={cx(
        't-xs inline-flex h-5.5 max-w-full items-center gap-1.5 rounded px-1.5 align-middle font-semibold whitespace-nowrap print:bg-transparent print:px-0',
        TONES[tone],
        className,
      )}
    >
      <StatusMark shape={shape} />
      <span className="truncate">{label}</span>
    </span>
  );
}

/** The badge of a known status. */
export function StatusBadge({ status, days, className }: StatusBadgeProps) {
  const label = useStatusLabel();
  const look = STATUS_STYLES[status && isStatus(status) ? status : 'unknown'];
  return <Badge {...look} label={label(status, days)} className={className} />;
}
