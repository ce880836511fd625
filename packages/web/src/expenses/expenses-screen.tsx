import type { Expense } from '@brick/domain/expenses/contract';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { queryClient } from '../platform/query.ts';
import { pageQuery } from '../platform/row-window.ts';
import { type UrlValues, useUrlState } from '../platform/search.ts';
import { TransferMenu } from '../platform/transfer-menu.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { later } from '../ui/later.ts';
import { Page } from '../ui/page.tsx';
import { ExpenseCards } from './expense-cards.tsx';
import { ExpenseFilters } from './expense-filters.tsx';
import { ExpenseTable } from './expense-table.tsx';
import { expenseRows, expenseTotalsQuery, filtersIn, useExpenseActions } from './use-expenses.ts';

const ExpenseForm = later(() => import('./expense-form.tsx'), 'ExpenseForm');

/** What the screen shows first, asked for before it is drawn. */
export const askFirst = (projectId: number, url: UrlValues) =>
  Promise.all([
    queryClient.prefetchQuery(pageQuery(expenseRows(projectId, url), 0)),
    queryClient.prefetchQuery(expenseTotalsQuery(projectId, filtersIn(url))),
  ]);

/** Expenses of the project: cards, a list that the server pages, and the dialog that the address opens. */
export function ExpensesScreen() {
  const t = useTranslations('expenses');
  const project = useProject();
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const [leaving, setLeaving] = useState<Expense | null>(null);
  const { markPaid, discard } = useExpenseActions();
  const closeForm = () => setUrl({ add: null, edit: null });
  const editing = /^\d+$/.test(url['edit'] ?? '') ? Number(url['edit']) : null;
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        <>
          <TransferMenu
            room="expenses"
            resource="expenses"
            query={{ ...filtersIn(url), sort: url['sort'] }}
          />
          {may('expenses', 'create') && (
            <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setUrl({ add: '1' })}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <FoldOnPhone name="figures">
        <ExpenseCards project={project} />
      </FoldOnPhone>
      <ExpenseFilters project={project} />
      <ExpenseTable
        project={project}
        onEdit={(expense) => setUrl({ edit: String(expense.id) })}
        onMark={(expense, isPaid) => markPaid.mutate({ expense, isPaid })}
        onDelete={setLeaving}
      />
      {(url['add'] || editing !== null) && (
        <Suspense>
          <ExpenseForm
            key={editing ?? 'new'}
            project={project}
            expenseId={editing}
            receiptFirst={url['add'] === 'receipt'}
            onClose={closeForm}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('confirmDelete')}
        description={leaving?.itemName}
        onConfirm={() => {
          if (leaving) discard.mutate(leaving);
          setLeaving(null);
        }}
      />
    </Page>
  );
}
