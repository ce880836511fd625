import type { Commitment } from '@brick/domain/budgets/commitment-api';
import type { Project } from '@brick/domain/projects/api';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { AmountFormatContext } from '../../ui/table/amount-format-context.ts';
import { CommitmentExpenses } from './commitment-expenses.tsx';

function DetailLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

/** A read-only view of a commitment. */
export function CommitmentDetails({ project, commitment }: { project: Project; commitment: Commitment }) {
  const t = useTranslations('budgets.commitment');
  const lines = useTranslations('budgets.lines');
  const phase = useTranslations('phases');
  const { date } = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll a long commitment from here
    <section tabIndex={0} aria-label={commitment.title} className="grid grid-cols-1 gap-5 rounded">
      <dl className="grid grid-cols-[minmax(100px,max-content)_1fr] gap-x-5 gap-y-2">
        <DetailLine label={t('supplier')}>
          {commitment.supplier ? <bdi>{commitment.supplier}</bdi> : '–'}
        </DetailLine>
        <DetailLine label={t('phase')}>{phase(commitment.phase)}</DetailLine>
        <DetailLine label={t('date')}>{date(commitment.date)}</DetailLine>
        {commitment.orderNumber && (
          <DetailLine label={t('orderNumber')}>
            <bdi>{commitment.orderNumber}</bdi>
          </DetailLine>
        )}
        {commitment.description && (
          <DetailLine label={t('description')}>
            <bdi className="whitespace-pre-line">{commitment.description}</bdi>
          </DetailLine>
        )}
      </dl>
      {commitment.lines.length > 0 && (
        <AmountFormatContext value="full">
          <table className="w-full text-start">
            <caption className="t-sm mb-1 text-start font-semibold">{lines('title')}</caption>
            <tbody>
              {commitment.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their position
                <tr key={index} className="border-b border-line">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    <bdi>{line.description}</bdi>
                  </th>
                  <td className="py-1.5 text-end">
                    <Money value={line.amount} currency={project.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </AmountFormatContext>
      )}
      <CommitmentExpenses project={project} commitment={commitment} />
    </section>
  );
}
