import type { BudgetReply } from '@brick/domain/budgets/api';
import { percentUsed } from '@brick/domain/ledger/budget/budget';
import { type Minor, ZERO } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useToday } from '../platform/session/use-today.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { useOnPhone } from '../ui/hooks/use-on-phone.ts';
import { Stat, StatStrip } from '../ui/layout/stat-strip.tsx';
import { isNegative, isZero } from './table/budget-rows.ts';

interface BudgetStatsProps {
  project: Project;
  /** Undefined while loading. */
  budget: BudgetReply | undefined;
  asOf: string | null;
}

/** Smaller amounts are not abbreviated to thousands: "P 0K" would say nothing. */
const ABBREVIATE_FROM = 100_000n;

/** The five key figures of the budget. Each links to the rows it is made of. */
export function BudgetStats({ project, budget, asOf }: BudgetStatsProps) {
  const t = useTranslations('budgets.stats');
  const format = useFormat();
  const today = useToday();
  const { currency } = project;
  const plain = (amount: Minor) => format.money(amount, { currency, decimals: 'none' });
  const short = (amount: Minor = ZERO) => {
    const isSmall = amount < ABBREVIATE_FROM && amount > -ABBREVIATE_FROM;
    return isSmall ? plain(amount) : format.money(amount, { currency, compact: 'card' });
  };
  const whole = budget?.projectBudget;
  const spent = whole ? percentUsed(whole.actual, whole.revised) : null;
  const search = (more: Record<string, string> = {}) => ({
    project: String(project.id),
    ...(asOf && { asOf }),
    ...more,
  });
  const until = { project: String(project.id), to: asOf ?? today };
  const isOver = whole !== undefined && isNegative(whole.variance);
  return (
    <StatStrip label={t('label')} inRow={useOnPhone()}>
      <Stat
        label={t('revised')}
        value={short(whole?.revised)}
        sub={whole && t('original', { amount: plain(whole.original) })}
        lines={1}
        {...(!asOf && {
          link: <Link to="/variations" search={search({ funding: 'client', status: 'approved' })} />,
        })}
        loading={!budget}
      />
      <Stat
        label={t('actual')}
        value={short(whole?.actual)}
        sub={spent === null ? t('nothingToSpend') : t('spent', { percent: format.percent(spent) })}
        lines={1}
        progress={spent ?? 0}
        progressTone={spent !== null && spent > 100 ? 'crimson' : 'brick'}
        // Fees are in it as well, and no list has both.
        {...(budget && isZero(budget.fees.actual) && { link: <Link to="/expenses" search={until} /> })}
        loading={!budget}
      />
      <Stat
        label={t('committed')}
        value={short(budget?.totals.committed)}
        sub={t('open')}
        lines={1}
        link={<Link to="/budget" search={search({ open: 'yes' })} hash="commitments" />}
        loading={!budget}
      />
      <Stat
        label={t('forecast')}
        value={short(whole?.forecast)}
        sub={t('atCompletion')}
        lines={1}
        link={<Link to="/budget" search={search()} hash="forecast" />}
        loading={!budget}
      />
      <Stat
        label={t('variance')}
        value={short(whole?.variance)}
        sub={whole && t(isOver ? 'over' : isZero(whole.variance) ? 'exact' : 'left')}
        lines={1}
        tone={isOver ? 'bad' : 'done'}
        link={<Link to="/budget" search={search()} hash="forecast" />}
        loading={!budget}
      />
    </StatStrip>
  );
}
