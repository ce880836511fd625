import type { Project } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import type { BudgetEntry } from '../use-budget.ts';
import {
  type BudgetColumn,
  type BudgetRow,
  type BudgetRowKey,
  type EditableBudgetLine,
  isZero,
} from './budget-rows.ts';
import { ForecastFigure, figureClasses, RevisedFigure } from './explained-figure.tsx';
import { OriginalBudgetCell } from './original-budget-cell.tsx';

export interface BudgetFigureContext {
  project: Project;
  /** The date of the figures if it is in the past. Then nothing can be edited. */
  asOf: string | null;
  /** Saves an amount. Null if the user may not edit, or if a past day is shown. */
  enter: ((entry: BudgetEntry) => Promise<unknown>) | null;
}

/** Which variations a row counts that is no phase. */
const VARIATIONS_OF: Partial<Record<BudgetRowKey, Record<string, string>>> = {
  phases: { phase: 'any' },
  unallocated: { phase: 'none' },
  contingency: { funding: 'contingency' },
  project: { funding: 'client' },
};

const SUM_ROWS: readonly BudgetRowKey[] = ['phases', 'project'];

const isPhase = (key: BudgetRowKey): boolean =>
  !SUM_ROWS.includes(key) && key !== 'fees' && key !== 'contingency' && key !== 'unallocated';

const isEditable = (key: BudgetRowKey): key is EditableBudgetLine =>
  !SUM_ROWS.includes(key) && key !== 'unallocated';

interface FigureLinkTarget {
  to: string;
  search: Record<string, string>;
  hash?: string;
}

/** The page that lists monitoring fees, and the resource whose read permission it needs. */
export const FEES_LIST = { page: '/monitoring-fees', resource: 'monitoring-fees' } as const;

/** Returns the link to the rows behind a figure, or null if it is calculated from other figures in its row. */
function linkForFigure(
  key: BudgetRowKey,
  column: BudgetColumn,
  asOf: string | null,
  today: string,
): FigureLinkTarget | null {
  const phase: Record<string, string> = isPhase(key) ? { phase: key } : {};
  const day: Record<string, string> = asOf ? { asOf } : {};
  switch (column) {
    case 'approvedVariations':
    case 'pending': {
      // The list knows no past day.
      if (asOf) return null;
      const isPending = column === 'pending';
      const rows = isPending && key === 'project' ? {} : VARIATIONS_OF[key];
      const status = isPending ? 'pending' : 'approved';
      return { to: '/variations', search: { ...phase, ...rows, status } };
    }
    case 'transfers':
      return { to: '/budget', search: { ...day, place: key }, hash: 'transfers' };
    case 'committed':
      // The list of commitments shows what is open today.
      if (asOf) return null;
      return { to: '/budget', search: { ...phase, open: 'yes' }, hash: 'commitments' };
    case 'actual':
      // The project's total consists of expenses and fees, so its parts link to their pages instead.
      if (key === 'project') return null;
      return key === 'fees'
        ? { to: FEES_LIST.page, search: {} }
        : { to: '/expenses', search: { ...phase, to: asOf ?? today } };
    default:
      return null;
  }
}

interface BudgetFigureProps extends BudgetFigureContext {
  row: BudgetRow;
  column: BudgetColumn;
  /** Display name of the row. */
  place: string;
}

const SIGNED_COLUMNS: readonly BudgetColumn[] = ['approvedVariations', 'transfers', 'variance'];

function FigureAmount({ row, column, project, className }: BudgetFigureProps & { className?: string }) {
  return (
    <Money
      value={row[column]}
      currency={project.currency}
      sign={SIGNED_COLUMNS.includes(column)}
      className={className}
    />
  );
}

/** One figure of the table: editable, with an explanation, or linked to the rows it is made of. */
export function BudgetFigure(props: BudgetFigureProps & { className?: string }): ReactNode {
  const { row, column, place, project, asOf, enter, className } = props;
  const t = useTranslations('budgets');
  const may = usePermission();
  const { money } = useFormat();
  const today = useToday();
  const { currency } = project;
  if (column === 'original' && enter && isEditable(row.key))
    return <OriginalBudgetCell place={row.key} value={row.original} currency={currency} enter={enter} />;
  if (isZero(row[column])) return <span className="text-ink-3">–</span>;
  if (column === 'revised' && !SUM_ROWS.includes(row.key))
    return <RevisedFigure row={row} place={place} currency={currency} className={className} />;
  if (column === 'forecast')
    return <ForecastFigure row={row} place={place} currency={currency} className={className} />;
  const target = linkForFigure(row.key, column, asOf, today);
  const isOpen = target && (target.to !== FEES_LIST.page || may(FEES_LIST.resource, 'read'));
  if (!isOpen) return <FigureAmount {...props} />;
  return (
    <Link
      to={target.to}
      search={{ project: String(project.id), ...target.search }}
      {...(target.hash && { hash: target.hash })}
      aria-label={t('figureOf', {
        column: t(`columns.${column}`),
        place,
        amount: money(row[column], { currency, sign: SIGNED_COLUMNS.includes(column), decimals: 'cents' }),
      })}
      className={figureClasses}
    >
      <FigureAmount {...props} />
    </Link>
  );
}

/** Returns a function that gives the display name of a row. */
export function useBudgetRowName() {
  const t = useTranslations('budgets.places');
  const phase = useTranslations('phases');
  return ({ key }: Pick<BudgetRow, 'key'>): string =>
    key === 'phases' || key === 'project' || key === 'fees' || key === 'contingency' || key === 'unallocated'
      ? t(key)
      : phase(key);
}
