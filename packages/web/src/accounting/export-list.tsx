import type { ListedExport } from '@brick/domain/accounting/api';
import type { Project } from '@brick/domain/projects/api';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { FlaggedExpense } from './flagged-expense.tsx';
import { downloadExport, useAccountingExports, useSystemName } from './use-accounting.ts';

/** The exports of a project, newest first, each with its file and what of it has changed since. */
export function ExportList({ project, isSetUp }: { project: Project; isSetUp: boolean }) {
  const t = useTranslations('accounting');
  const { data, isError, refetch } = useAccountingExports(project.id);
  // What comes first is said once: an imported project has exports without being set up.
  if (!isSetUp && data?.length === 0) return null;
  return (
    <section aria-labelledby="accounting-exports">
      <SectionHeading id="accounting-exports" title={t('list.title')} />
      {isError && !data ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonText lines={3} />
      ) : data.length === 0 ? (
        <EmptyState compact title={t('list.empty')} text={t('list.emptyText')} />
      ) : (
        <ul aria-labelledby="accounting-exports" className="border-t border-line">
          {data.map((made) => (
            <ExportItem key={made.number} made={made} projectId={project.id} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ExportItem({ made, projectId }: { made: ListedExport; projectId: number }) {
  const t = useTranslations('accounting.list');
  const rows = useTranslations('accounting.export');
  const history = useTranslations('record.history');
  const systemName = useSystemName();
  const { date, instant } = useFormat();
  const { number, from, to, count, total, currency, system, fileName, createdAt, createdByName } = made;
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="font-semibold">{t('name', { number: String(number) })}</h3>
        <p className="text-ink-2">
          {t('period', { from: date(from), to: date(to) })} · {systemName(system)}
        </p>
        <p>
          {rows('rows', { count })} · <Money value={total} currency={currency} />
        </p>
        <p className="t-sm text-ink-2">
          {t('made', { name: createdByName ?? history('someone'), at: instant(createdAt, { time: true }) })}
        </p>
      </div>
      <Button
        size="sm"
        icon={<Download size={16} aria-hidden="true" />}
        className="justify-self-start print:hidden"
        onClick={() => downloadExport(projectId, number)}
      >
        {t('download', { file: fileName })}
      </Button>
      {made.changedCount > 0 && <Changes made={made} />}
    </li>
  );
}

/** Expenses of an export that are not as they were exported. */
function Changes({ made: { changedCount, changes } }: { made: ListedExport }) {
  const t = useTranslations('accounting.list');
  const more = useTranslations('accounting.export');
  return (
    <details className="sm:col-span-2">
      <summary className="cursor-pointer py-1 text-ochre">{t('changed', { count: changedCount })}</summary>
      <p className="t-sm text-pretty text-ink-2">{t('changedText')}</p>
      <ul className="mt-2 border-t border-line">
        {changes.map(({ change, expenseId, ...expense }) => (
          <FlaggedExpense
            key={expense.expenseNumber}
            expenseId={change === 'changed' ? expenseId : null}
            {...expense}
          >
            {t(`changes.${change}`)}
          </FlaggedExpense>
        ))}
      </ul>
      {changedCount > changes.length && (
        <p className="t-sm text-ink-2">{more('more', { count: changedCount - changes.length })}</p>
      )}
    </details>
  );
}
