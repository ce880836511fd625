import type { Minor } from '@brick/domain/money/money';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { AmountFormatContext } from '../../ui/table/amount-format-context.ts';
import type { BudgetRow } from './budget-rows.ts';
import { type ForecastReason, forecastReason } from './forecast-reason.ts';

/** Styles of a figure that can be pressed. */
export const figureClasses =
  'rounded-[2px] decoration-link/40 underline-offset-[3px] hover:underline hover:decoration-link [&]:inline-flex [&]:min-h-6 [&]:items-center coarse:[&]:min-h-(--touch)';

interface ExplainedFigureProps {
  value: Minor;
  currency: string;
  /** "Forecast of Foundation: P 320,000" */
  name: string;
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** An amount that opens an explanation of how it was calculated. */
function ExplainedFigure({ value, currency, name, title, className, children }: ExplainedFigureProps) {
  return (
    <Popover
      label={title}
      align="end"
      className="w-84"
      trigger={
        <button type="button" aria-label={name} className={cx(figureClasses, 'underline decoration-dotted')}>
          <Money value={value} currency={currency} className={className} />
        </button>
      }
    >
      <div className="grid gap-2">
        <h3 className="font-semibold">{title}</h3>
        <AmountFormatContext value="full">{children}</AmountFormatContext>
      </div>
    </Popover>
  );
}

interface ExplanationLineProps {
  label: string;
  children: ReactNode;
  total?: boolean;
}

function ExplanationLine({ label, children, total = false }: ExplanationLineProps) {
  return (
    <div className={cx('flex justify-between gap-4', total && 'rule-total pt-1 font-semibold')}>
      <dt className={total ? '' : 'text-ink-2'}>{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

interface ExplainedRowProps {
  row: BudgetRow;
  /** Display name of the row. */
  place: string;
  currency: string;
  className?: string | undefined;
}

/** Explains the revised budget: original + approved variations ± transfers. */
export function RevisedFigure({ row, place, currency, className }: ExplainedRowProps) {
  const t = useTranslations('budgets.explained');
  const { money } = useFormat();
  const amount = (value: Minor, sign = true) => <Money value={value} currency={currency} sign={sign} />;
  return (
    <ExplainedFigure
      value={row.revised}
      currency={currency}
      className={className}
      name={t('revisedOf', { place, amount: money(row.revised, { currency, decimals: 'cents' }) })}
      title={t('revised', { place })}
    >
      <dl className="grid gap-1">
        <ExplanationLine label={t('original')}>{amount(row.original, false)}</ExplanationLine>
        <ExplanationLine label={t('approvedVariations')}>{amount(row.approvedVariations)}</ExplanationLine>
        <ExplanationLine label={t('transfers')}>{amount(row.transfers)}</ExplanationLine>
        <ExplanationLine label={t('revisedBudget')} total>
          {amount(row.revised, false)}
        </ExplanationLine>
      </dl>
    </ExplainedFigure>
  );
}

function ForecastEstimate({ reason, currency }: { reason: ForecastReason; currency: string }) {
  const t = useTranslations('budgets.explained');
  const { percent, number } = useFormat();
  if (reason.branch === 'budget') return null;
  return (
    <>
      <ExplanationLine label={t('percentComplete')}>{percent(reason.percentComplete)}</ExplanationLine>
      <ExplanationLine label={t('earned')}>
        <Money value={reason.earned} currency={currency} />
      </ExplanationLine>
      {reason.branch === 'pace' && (
        <ExplanationLine label={t('cpi')}>{number(Math.round(reason.cpi * 100) / 100)}</ExplanationLine>
      )}
      <ExplanationLine label={t(reason.branch === 'pace' ? 'byPace' : 'byPlan')}>
        <Money value={reason.estimate} currency={currency} />
      </ExplanationLine>
    </>
  );
}

/** Explains the expected cost at completion: which branch of the formula applies, and each of its inputs. */
export function ForecastFigure({ row, place, currency, className }: ExplainedRowProps) {
  const t = useTranslations('budgets.explained');
  const { money } = useFormat();
  const amount = (value: Minor) => <Money value={value} currency={currency} />;
  const isPhase = row.key !== 'fees' && row.key !== 'phases' && row.key !== 'project';
  const reason = isPhase ? forecastReason(row) : null;
  return (
    <ExplainedFigure
      value={row.forecast}
      currency={currency}
      className={className}
      name={t('forecastOf', { place, amount: money(row.forecast, { currency, decimals: 'cents' }) })}
      title={t('forecast', { place })}
    >
      <p className="text-ink-2">{t(reason ? `by.${reason.branch}` : `by.${row.key as 'fees'}`)}</p>
      <dl className="grid gap-1">
        {(reason || row.key === 'fees') && (
          <ExplanationLine label={t('revisedBudget')}>{amount(row.revised)}</ExplanationLine>
        )}
        {(reason || row.key === 'fees') && (
          <ExplanationLine label={t('actual')}>{amount(row.actual)}</ExplanationLine>
        )}
        {reason && <ExplanationLine label={t('committed')}>{amount(row.committed)}</ExplanationLine>}
        {reason && <ForecastEstimate reason={reason} currency={currency} />}
        {reason && <ExplanationLine label={t('bound')}>{amount(reason.bound)}</ExplanationLine>}
        <ExplanationLine label={t('expected')} total>
          {amount(row.forecast)}
        </ExplanationLine>
        <ExplanationLine label={t('varianceLine')}>
          <Money value={row.variance} currency={currency} sign />
        </ExplanationLine>
      </dl>
      {reason?.isBound && <p className="text-ochre">{t('isBound')}</p>}
    </ExplainedFigure>
  );
}
