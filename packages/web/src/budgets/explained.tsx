import type { Minor } from '@brick/domain/money/money';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AmountColumn } from '../ui/amount-column.ts';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { Popover } from '../ui/popover.tsx';
import type { BudgetRow } from './budget-rows.ts';
import { type ForecastReason, forecastReason } from './forecast-reason.ts';

/** How a figure that can be pressed looks in the table. */
export const figureStyle =
  'rounded-[2px] decoration-link/40 underline-offset-[3px] hover:underline hover:decoration-link [&]:inline-flex [&]:min-h-6 [&]:items-center coarse:[&]:min-h-(--touch)';

interface ExplainedProps {
  value: Minor;
  currency: string;
  /** "Forecast of Foundation: P 320,000" */
  name: string;
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** An amount that says how it was worked out when it is pressed. */
function Explained({ value, currency, name, title, className, children }: ExplainedProps) {
  return (
    <Popover
      label={title}
      align="end"
      className="w-84"
      trigger={
        <button type="button" aria-label={name} className={cx(figureStyle, 'underline decoration-dotted')}>
          <Money value={value} currency={currency} className={className} />
        </button>
      }
    >
      <div className="grid gap-2">
        <h3 className="font-semibold">{title}</h3>
        <AmountColumn value="full">{children}</AmountColumn>
      </div>
    </Popover>
  );
}

interface LineProps {
  label: string;
  children: ReactNode;
  total?: boolean;
}

function Line({ label, children, total = false }: LineProps) {
  return (
    <div className={cx('flex justify-between gap-4', total && 'rule-total pt-1 font-semibold')}>
      <dt className={total ? '' : 'text-ink-2'}>{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

interface FigureProps {
  row: BudgetRow;
  /** What the row is called. */
  place: string;
  currency: string;
  className?: string | undefined;
}

/** The revised budget: original + approved variations ± transfers. */
export function RevisedFigure({ row, place, currency, className }: FigureProps) {
  const t = useTranslations('budgets.explained');
  const { money } = useFormat();
  const amount = (value: Minor, sign = true) => <Money value={value} currency={currency} sign={sign} />;
  return (
    <Explained
      value={row.revised}
      currency={currency}
      className={className}
      name={t('revisedOf', { place, amount: money(row.revised, { currency, decimals: 'cents' }) })}
      title={t('revised', { place })}
    >
      <dl className="grid gap-1">
        <Line label={t('original')}>{amount(row.original, false)}</Line>
        <Line label={t('approvedVariations')}>{amount(row.approvedVariations)}</Line>
        <Line label={t('transfers')}>{amount(row.transfers)}</Line>
        <Line label={t('revisedBudget')} total>
          {amount(row.revised, false)}
        </Line>
      </dl>
    </Explained>
  );
}

function Estimate({ reason, currency }: { reason: ForecastReason; currency: string }) {
  const t = useTranslations('budgets.explained');
  const { percent, number } = useFormat();
  if (reason.branch === 'budget') return null;
  return (
    <>
      <Line label={t('percentComplete')}>{percent(reason.percentComplete)}</Line>
      <Line label={t('earned')}>
        <Money value={reason.earned} currency={currency} />
      </Line>
      {reason.branch === 'pace' && <Line label={t('cpi')}>{number(Math.round(reason.cpi * 100) / 100)}</Line>}
      <Line label={t(reason.branch === 'pace' ? 'byPace' : 'byPlan')}>
        <Money value={reason.estimate} currency={currency} />
      </Line>
    </>
  );
}

/** The expected cost at completion: by which branch of the formula, with each of its numbers. */
export function ForecastFigure({ row, place, currency, className }: FigureProps) {
  const t = useTranslations('budgets.explained');
  const { money } = useFormat();
  const amount = (value: Minor) => <Money value={value} currency={currency} />;
  const isPhase = row.key !== 'fees' && row.key !== 'phases' && row.key !== 'project';
  const reason = isPhase ? forecastReason(row) : null;
  return (
    <Explained
      value={row.forecast}
      currency={currency}
      className={className}
      name={t('forecastOf', { place, amount: money(row.forecast, { currency, decimals: 'cents' }) })}
      title={t('forecast', { place })}
    >
      <p className="text-ink-2">{t(reason ? `by.${reason.branch}` : `by.${row.key as 'fees'}`)}</p>
      <dl className="grid gap-1">
        {(reason || row.key === 'fees') && <Line label={t('revisedBudget')}>{amount(row.revised)}</Line>}
        {(reason || row.key === 'fees') && <Line label={t('actual')}>{amount(row.actual)}</Line>}
        {reason && <Line label={t('committed')}>{amount(row.committed)}</Line>}
        {reason && <Estimate reason={reason} currency={currency} />}
        {reason && <Line label={t('bound')}>{amount(reason.bound)}</Line>}
        <Line label={t('expected')} total>
          {amount(row.forecast)}
        </Line>
        <Line label={t('varianceLine')}>
          <Money value={row.variance} currency={currency} sign />
        </Line>
      </dl>
      {reason?.isBound && <p className="text-ochre">{t('isBound')}</p>}
    </Explained>
  );
}
