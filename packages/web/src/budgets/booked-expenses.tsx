import type { Commitment } from '@brick/domain/budgets/commitment-contract';
import type { Project } from '@brick/domain/projects/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { linkStyle } from '../ui/button-style.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { isZero } from './budget-rows.ts';
import { SHOWN_EXPENSES, useBookedExpenses } from './use-commitments.ts';

interface Props {
  project: Project;
  commitment: Commitment;
}

/** Committed, invoiced and open of a commitment. */
function Sums({ project, commitment }: Props) {
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

function Rows({ project, commitment }: Props) {
  const t = useTranslations('budgets.booked');
  const { date } = useFormat();
  const { data, isError, refetch } = useBookedExpenses(project.id, commitment.id);
  if (isError) return <ErrorState text={t('failed')} onRetry={() => void refetch()} />;
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
            <bdi className="min-w-0 break-words">{expense.itemName}</bdi>
            <Money value={expense.amount} decimals="cents" currency={project.currency} className="text-end" />
            <span className="t-sm text-ink-2">
              {t(expense.isPaid ? 'paidOn' : 'unpaid', { day: date(expense.date) })}
            </span>
          </li>
        ))}
      </ul>
      <Link
        to="/expenses"
        search={{ project: String(project.id), commitment: String(commitment.id) } as never}
        className={linkStyle}
      >
        {t(count > SHOWN_EXPENSES ? 'all' : 'inList', { count })}
      </Link>
    </>
  );
}

/** What was booked against a commitment: its sums, and the newest expenses with a way to all of them. */
export function BookedExpenses(props: Props) {
  const t = useTranslations('budgets.booked');
  const may = useMay();
  return (
    <section aria-labelledby="booked-title" className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <div>
        <SectionHeading level={3} id="booked-title" title={t('title')} />
        <Sums {...props} />
      </div>
      {may('expenses', 'read') && <Rows {...props} />}
    </section>
  );
}
