import type { Commitment } from '@brick/domain/budgets/commitment-contract';
import type { Project } from '@brick/domain/projects/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AmountColumn } from '../ui/amount-column.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { BookedExpenses } from './booked-expenses.tsx';

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** A commitment to read. */
export function CommitmentShown({ project, commitment }: { project: Project; commitment: Commitment }) {
  const t = useTranslations('budgets.commitment');
  const lines = useTranslations('budgets.lines');
  const phase = useTranslations('phases');
  const { date } = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long order is scrolled by the keyboard from here
    <section tabIndex={0} aria-label={commitment.title} className="grid grid-cols-1 gap-5 rounded">
      <dl className="grid grid-cols-[minmax(100px,max-content)_1fr] gap-x-5 gap-y-2">
        <Line label={t('supplier')}>{commitment.supplier ? <bdi>{commitment.supplier}</bdi> : '–'}</Line>
        <Line label={t('phase')}>{phase(commitment.phase)}</Line>
        <Line label={t('date')}>{date(commitment.date)}</Line>
        {commitment.description && (
          <Line label={t('description')}>
            <bdi className="whitespace-pre-line">{commitment.description}</bdi>
          </Line>
        )}
      </dl>
      {commitment.lines.length > 0 && (
        <AmountColumn value="full">
          <table className="w-full text-start">
            <caption className="t-sm mb-1 text-start font-semibold">{lines('title')}</caption>
            <tbody>
              {commitment.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
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
        </AmountColumn>
      )}
      <BookedExpenses project={project} commitment={commitment} />
    </section>
  );
}
