import type { Category } from '@brick/domain/expenses/categories';
import type { Expense } from '@brick/domain/expenses/contract';
import type { Project } from '@brick/domain/projects/contract';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { useNeighbours } from '../platform/neighbours.ts';
import { isEmpty, type RecordField, useSay } from '../platform/record-fields.ts';
import { ProjectRecordGate } from '../platform/record-gate.tsx';
import { RecordPage } from '../platform/record-page.tsx';
import { useUrlState } from '../platform/search.ts';
import { later } from '../ui/later.ts';
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { CommitmentLink } from './commitment-link.tsx';
import { useExpenseRowActions } from './expense-actions.ts';
import { useExpenseActions, useExpenseRecord, useExpenseRows } from './use-expenses.ts';

const ExpenseForm = later(() => import('./expense-form.tsx'), 'ExpenseForm');

/** An expense on a page of its own. */
export function ExpensePage({ id }: { id: number }) {
  return (
    <ProjectRecordGate query={useExpenseRecord(id)} list="/expenses">
      {(expense) => <ExpenseRecord expense={expense} />}
    </ProjectRecordGate>
  );
}

function useFields({ id: projectId, currency }: Project): RecordField<Expense>[] {
  const maySeeBudget = useMay()('budget', 'read');
  const t = useTranslations('expenses.form');
  const category = useTranslations('categories');
  const paid = useTranslations('expenses.filters');
  const say = useSay(currency);
  return [
    { name: 'itemName', label: t('item'), say: say.text, historyOnly: true },
    {
      name: 'amount',
      label: t('amount'),
      say: say.money,
      show: ({ amount }) => <Money value={amount} currency={currency} className="font-semibold" />,
    },
    { name: 'phase', label: t('phase'), say: say.phase },
    { name: 'supplier', label: t('supplier'), say: say.text },
    {
      name: 'category',
      label: t('category'),
      say: (value) => (isEmpty(value) ? '–' : category(value as Category)),
    },
    { name: 'date', label: t('date'), say: say.day },
    { name: 'dueDate', label: t('dueDate'), say: say.day },
    {
      name: 'isPaid',
      label: t('isPaid'),
      say: (value) => paid(value === true ? 'paid' : 'pending'),
      historyOnly: true,
    },
    {
      name: 'commitmentId',
      label: t('commitment'),
      say: (value) => t(isEmpty(value) ? 'noCommitment' : 'otherCommitment'),
      show: ({ commitmentId }) =>
        maySeeBudget && commitmentId !== null ? (
          <CommitmentLink projectId={projectId} id={commitmentId} />
        ) : null,
    },
    { name: 'description', label: t('description'), say: say.text },
    { name: 'receiptUrl', label: t('receipt'), say: say.file, historyOnly: true },
  ];
}

function ExpenseRecord({ expense }: { expense: Expense }) {
  const t = useTranslations('expenses');
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const { markPaid, discard } = useExpenseActions();
  const rows = useExpenseRows(project.id, url);
  const actionsOf = useExpenseRowActions({
    onEdit: ({ id }) => setUrl({ edit: id }),
    onMark: (marked, isPaid) => markPaid.mutate({ expense: marked, isPaid }),
    onDelete: (deleted) => discard.mutate(deleted),
  });
  return (
    <RecordPage
      kind="expense"
      row={expense}
      title={expense.itemName}
      subtitle={<bdi>{project.name}</bdi>}
      status={<StatusBadge status={expense.isPaid ? 'paid' : 'pending'} />}
      list={{ to: '/expenses', label: t('title') }}
      neighbours={useNeighbours(rows, expense.id)}
      fields={useFields(project)}
      files={[{ label: t('form.receipt'), urls: expense.receiptUrl ? [expense.receiptUrl] : [] }]}
      actions={actionsOf(expense)}
      deleteQuestion={t('confirmDelete')}
      dialog={
        url['edit'] && (
          <ExpenseForm
            project={project}
            expenseId={expense.id}
            receiptFirst={false}
            onClose={() => setUrl({ edit: null })}
          />
        )
      }
    />
  );
}
