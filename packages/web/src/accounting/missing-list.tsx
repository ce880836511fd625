import type { ExportReply } from '@brick/domain/accounting/api';
import { useTranslations } from 'use-intl';
import { FlaggedExpense } from './flagged-expense.tsx';

type Missing = ExportReply['missing'][number];

/** Expenses shown at once; more of them are counted. */
const SHOWN = 20;

interface MissingListProps {
  missing: readonly Missing[];
  /** Those of them that keep everything from being exported; they stand first. */
  blocking: readonly Missing[];
}

/** Expenses that lack an account, a number or a supplier, each with its page. */
export function MissingList({ missing, blocking }: MissingListProps) {
  const t = useTranslations('accounting.export');
  if (missing.length === 0) return null;
  const inOrder = [...blocking, ...missing.filter((one) => !blocking.includes(one))];
  return (
    <details open={blocking.length > 0} className="max-w-[52rem]">
      <summary className="cursor-pointer py-2 text-ink-2">{t('missing', { count: missing.length })}</summary>
      <ul className="border-t border-line">
        {inOrder.slice(0, SHOWN).map(({ lacks, ...expense }) => (
          <FlaggedExpense key={expense.expenseId} {...expense}>
            {lacks.map((lack) => t(`lacks.${lack}`)).join(' · ')}
          </FlaggedExpense>
        ))}
      </ul>
      {inOrder.length > SHOWN && (
        <p className="t-sm text-ink-2">{t('more', { count: inOrder.length - SHOWN })}</p>
      )}
    </details>
  );
}
