import type { Commitment } from '@brick/domain/budgets/commitment-api';
import type { Project } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePermission } from '../../platform/projects/current-project.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { isZero } from '../table/budget-rows.ts';
import { EXPENSES_SHOWN, useCommitmentExpenses } from './use-commitments.ts';

interface BookedExpensesProps {
  project: Project;
  commitment: Commitment;
}

/** Shows a commitment's committed, invoiced and open amounts. */
function CommitmentSums({ project, commitment }: BookedExpensesProps) {
  const t = useTranslations('budgets.booked');
  const { currency } = project;
  const { amount, invoiced, open, overInvoiced } = commitment;
  const isOver = !isZero(overInvoiced);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 sm:max-w-80">
      <dt className="text-ink-2">{t('committed')}</dt>
      <dd className="text-end">
        <Money value={amount} decimals="cents" currency={currency} />
      </dd>
      <dt className="text-ink-2">{t('invoiced')}</dt>
      <dd className="text-end">
        <Money value={invoiced} decimals="cents" currency={currency} />
      </dd>
      <dt className={isOver ? 'font-semibold text-crimson' : 'font-semibold'}>
        {t(isOver ? 'over' : 'open')}
      </dt>
      <dd className="rule-total text-end font-semibold">
        <Money
          value={isOver ? overInvoiced : open}
          decimals="cents"
          currency={currency}
          className={isOver ? 'text-crimson' : ''}
        />
      </dd>
    </dl>
  );
}

function ExpenseRows({ project, commitment }: BookedExpensesProps) {
  const t = useTranslations('budgets.booked');
  const { date } = useFormat();
  const { data, isError, refetch } = useCommitmentExpenses(project.id, commitment.id);
  if (isError && !data) return <ErrorState text={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={3} />;
  const count = data.total ?? data.rows.length;
  if (count === 0) return <p className="text-ink-2">{t('none')}</p>;
  return (
    <>
      <ul>
        {data.rows.map((expense) => (
          <li
            key={expense.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-1.5 last:border-b-0"
          >
            <bdi className="min-w-0">{expense.itemName}</bdi>
            <Money value={expense.amount} decimals="cents" currency={project.currency} className="text-end" />
            <span className="t-sm text-ink-2">
              {t(expense.isPaid ? 'paidOn' : 'unpaid', { day: date(expense.date) })}
            </span>
          </li>
        ))}
      </ul>
      <Link
        to="/expenses"
        search={{ project: String(project.id), commitment: String(commitment.id) }}
        className={linkStyle}
      >
        {t(count > EXPENSES_SHOWN ? 'all' : 'inList', { count })}
      </Link>
    </>
  );
}

/** Shows the expenses booked against a commitment: the sums and the newest expenses, with a link to all of them. */
export function CommitmentExpenses(props: BookedExpensesProps) {
  const t = useTranslations('budgets.booked');
  const may = usePermission();
  return (
    <section aria-labelledby="booked-title" className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <div>
        <SectionHeading level={3} id="booked-title" title={t('title')} />
        <CommitmentSums {...props} />
      </div>
      {may('expenses', 'read') && <ExpenseRows {...props} />}
    </section>
  );
}
