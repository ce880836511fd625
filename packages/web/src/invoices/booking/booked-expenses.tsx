import type { expenseEndpoints } from '@brick/domain/expenses/api';
import type { Invoice } from '@brick/domain/invoices/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../../platform/api/call.ts';
import { RowLink } from '../../platform/lists/row-link.tsx';
import { recordQueryKey } from '../../platform/records/record-query-key.ts';
import { useRecordProject } from '../../records/record-queries.ts';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { DotSeparated } from '../../ui/format/dot-separated.tsx';
import { Money } from '../../ui/format/money.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';

const expenseEndpoint = endpointRef<typeof expenseEndpoints.get>('GET', '/api/expenses/{id}');

/** How many expenses are loaded at first. */
const SHOWN = 10;

function BookedExpense({ id }: { id: number }) {
  const currency = useRecordProject()?.currency;
  const query = useQuery({
    queryKey: recordQueryKey('expenses', 'expense', id),
    queryFn: ({ signal }) => call(expenseEndpoint, { params: { id }, signal }),
  });
  const { data } = query;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2">
      {data ? (
        <>
          <RowLink kind="expense" id={id} inTable={false}>
            <span className={linkStyle}>
              <DotSeparated parts={[data.number, data.itemName]} />
            </span>
          </RowLink>
          <span className="flex items-center gap-3">
            <StatusBadge status={data.isPaid ? 'paid' : 'pending'} />
            <Money value={data.amount} currency={currency} decimals="cents" />
          </span>
        </>
      ) : (
        <>
          {query.isPending && <Skeleton className="h-4 w-40" />}
          <LoadFailed query={query} />
        </>
      )}
    </li>
  );
}

/** The expenses that an invoice became. */
export function BookedExpenses({ invoice: { expenseIds } }: { invoice: Invoice }) {
  const t = useTranslations('invoices.booked');
  const [shown, setShown] = useState(SHOWN);
  const left = expenseIds.length - shown;
  return (
    <section aria-label={t('title')}>
      <SectionHeading title={t('title')} text={expenseIds.length === 0 && t('none')} />
      <ul>
        {expenseIds.slice(0, shown).map((id) => (
          <BookedExpense key={id} id={id} />
        ))}
      </ul>
      {left > 0 && (
        <Button size="sm" variant="quiet" onClick={() => setShown(expenseIds.length)}>
          {t('more', { count: left })}
        </Button>
      )}
    </section>
  );
}
