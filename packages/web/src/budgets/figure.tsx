import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { type BudgetRow, type Column, type EnteredPlace, isZero, type RowKey } from './budget-rows.ts';
import { ForecastFigure, figureStyle, RevisedFigure } from './explained.tsx';
import { OriginalCell } from './original-cell.tsx';
import type { Entry } from './use-budget.ts';

export interface FiguresOf {
  project: Project;
  /** The day of the figures where it is a past one; then nothing is entered. */
  asOf: string | null;
  /** Enters an amount; null where the user may not, or where the past is shown. */
  enter: ((entry: Entry) => Promise<unknown>) | null;
}

const SUMS: readonly RowKey[] = ['phases', 'project'];

const isPhase = (key: RowKey): boolean =>
  !SUMS.includes(key) && key !== 'fees' && key !== 'contingency' && key !== 'unallocated';

const isEntered = (key: RowKey): key is EnteredPlace => !SUMS.includes(key) && key !== 'unallocated';

interface Target {
  to: string;
  search: Record<string, string>;
  hash?: string;
}

/** The list of the fees that a budget has a line for, and the right to see it. */
export const FEES = { page: '/monitoring-fees', resource: 'monitoring-fees' } as const;

/** Where the rows behind a figure are; null for one that is worked out from others in its row. */
function rowsBehind(key: RowKey, column: Column, asOf: string | null): Target | null {
  const phase: Record<string, string> = isPhase(key) ? { phase: key } : {};
  const until: Record<string, string> = asOf ? { to: asOf } : {};
  const day: Record<string, string> = asOf ? { asOf } : {};
  switch (column) {
    case 'approvedVariations':
      return { to: '/variations', search: { ...phase, status: 'approved' } };
    case 'pending':
      return { to: '/variations', search: { ...phase, status: 'pending' } };
    case 'transfers':
      return { to: '/budget', search: day, hash: 'transfers' };
    case 'committed':
      return { to: '/budget', search: { ...day, ...phase, open: 'yes' }, hash: 'commitments' };
    case 'actual':
      // What the project has spent is of two rooms; its parts lead to them.
      if (key === 'project') return null;
      return key === 'fees'
        ? { to: FEES.page, search: {} }
        : { to: '/expenses', search: { ...phase, ...until } };
    default:
      return null;
  }
}

interface FigureProps extends FiguresOf {
  row: BudgetRow;
  column: Column;
  /** What the row is called. */
  place: string;
}

const SIGNED: readonly Column[] = ['approvedVariations', 'transfers', 'variance'];

function Amount({ row, column, project, className }: FigureProps & { className?: string }) {
  return (
    <Money
      value={row[column]}
      currency={project.currency}
      sign={SIGNED.includes(column)}
      className={className}
    />
  );
}

/** One figure of the table: entered, explained, or leading to the rows that it is made of. */
export function Figure(props: FigureProps & { className?: string }): ReactNode {
  const { row, column, place, project, asOf, enter, className } = props;
  const t = useTranslations('budgets');
  const may = useMay();
  const { money } = useFormat();
  const { currency } = project;
  if (column === 'original' && enter && isEntered(row.key))
    return <OriginalCell place={row.key} value={row.original} currency={currency} enter={enter} />;
  if (isZero(row[column])) return <span className="text-ink-3">–</span>;
  if (column === 'revised' && !SUMS.includes(row.key))
    return <RevisedFigure row={row} place={place} currency={currency} className={className} />;
  if (column === 'forecast')
    return <ForecastFigure row={row} place={place} currency={currency} className={className} />;
  const target = rowsBehind(row.key, column, asOf);
  const isOpen = target && (target.to !== FEES.page || may(FEES.resource, 'read'));
  if (!isOpen) return <Amount {...props} />;
  return (
    <Link
      to={target.to as never}
      search={{ project: String(project.id), ...target.search } as never}
      {...(target.hash && { hash: target.hash })}
      aria-label={t('figureOf', {
        column: t(`columns.${column}`),
        place,
        amount: money(row[column], { currency, sign: SIGNED.includes(column), decimals: 'cents' }),
      })}
      className={figureStyle}
    >
      <Amount {...props} />
    </Link>
  );
}

/** What a row is called, with how much of it is used where that is worth saying. */
export function useRowName() {
  const t = useTranslations('budgets.places');
  const phase = useTranslations('phases');
  return ({ key }: Pick<BudgetRow, 'key'>): string =>
    key === 'phases' || key === 'project' || key === 'fees' || key === 'contingency' || key === 'unallocated'
      ? t(key)
      : phase(key);
}
