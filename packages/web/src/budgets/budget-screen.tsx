import type { Commitment } from '@brick/domain/budgets/commitment-contract';
import type { BudgetReply, BudgetTransfer } from '@brick/domain/budgets/contract';
import type { Project } from '@brick/domain/projects/contract';
import { ArrowLeftRight, History, Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AddressDay } from '../platform/address-day.tsx';
import { useMay, useProject } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { useToday } from '../platform/today.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { later } from '../ui/later.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { usePrinting } from '../ui/use-printing.ts';
import { useWidth } from '../ui/use-width.ts';
import { BudgetCards } from './budget-cards.tsx';
import { isSharedOut, rowsOf } from './budget-rows.ts';
import { BudgetSentence } from './budget-sentence.tsx';
import { BudgetStats } from './budget-stats.tsx';
import { BudgetTable, columnsOf } from './budget-table.tsx';
import { useBudget, useEnter, usePastDay } from './use-budget.ts';
import { useDeleteCommitment } from './use-commitments.ts';

// Few budgets begin without a part for any phase.
const ShareOut = later(() => import('./share-out.tsx'), 'ShareOut');
const TransferForm = later(() => import('./transfer-form.tsx'), 'TransferForm');
const TransferList = later(() => import('./transfer-list.tsx'), 'TransferList');
const BudgetHistory = later(() => import('./budget-history.tsx'), 'BudgetHistory');
const CommitmentSection = later(() => import('./commitment-section.tsx'), 'CommitmentSection');
const BudgetCharts = later(() => import('./budget-charts.tsx'), 'BudgetCharts');

/** Pixels below which the table's ten columns would not be read any more. */
const TABLE_FROM = 1000;

/** The day of the figures: today, or one in the past. It stands in the address. */
function DayField({ asOf }: { asOf: string | null }) {
  const t = useTranslations('budgets.asOf');
  const today = useToday();
  const [, setUrl] = useUrlState();
  return (
    <Field label={t('label')} className="w-44">
      <AddressDay
        value={asOf ?? today}
        onChange={(day) => setUrl({ asOf: day !== null && day < today ? day : null })}
        today={today}
        max={today}
        clearable={false}
      />
    </Field>
  );
}

interface PartProps {
  project: Project;
  budget: BudgetReply;
  asOf: string | null;
}

/** The table or, where there is no room for it, the cards; above it what it comes to. */
function BudgetFigures({ project, budget, asOf }: PartProps) {
  const t = useTranslations('budgets');
  const may = useMay();
  const [, setUrl] = useUrlState();
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame);
  const printing = usePrinting();
  const enter = useEnter(project.id);
  const mayEnter = asOf === null && may('budget', 'update');
  const rows = rowsOf(budget);
  const figures = {
    project,
    asOf,
    rows,
    columns: columnsOf(rows),
    enter: mayEnter ? enter.mutateAsync : null,
  };
  return (
    <section ref={frame} aria-labelledby="budget-title" className="@container grid grid-cols-1 gap-3">
      <div>
        <SectionHeading
          id="budget-title"
          title={t('byPhase')}
          text={mayEnter && t('byPhaseText')}
          action={
            may('activity', 'read') && (
              <Button
                size="sm"
                variant="quiet"
                icon={<History className="size-4" />}
                onClick={() => setUrl({ history: '1' })}
              >
                {t('history.open')}
              </Button>
            )
          }
        />
        <BudgetSentence budget={budget} />
      </div>
      {!isSharedOut(budget) && asOf === null && (
        <Suspense>
          <ShareOut project={project} budget={budget} mayEnter={mayEnter} />
        </Suspense>
      )}
      {printing || width >= TABLE_FROM ? (
        <BudgetTable {...figures} />
      ) : (
        width > 0 && <BudgetCards {...figures} />
      )}
    </section>
  );
}

/** What the address opens: ?transfer=1 and ?history=1. */
function Dialogs({
  project,
  budget,
  back,
  onClose,
}: Omit<PartProps, 'asOf'> & { back: BudgetTransfer | null; onClose: () => void }) {
  const may = useMay();
  const [url] = useUrlState();
  return (
    <Suspense>
      {url['transfer'] && may('budget', 'create') && (
        <TransferForm
          key={back?.id ?? 'new'}
          project={project}
          budget={budget}
          back={back}
          onClose={onClose}
        />
      )}
      {url['history'] && may('activity', 'read') && <BudgetHistory project={project} onClose={onClose} />}
    </Suspense>
  );
}

/** What was ordered, below everything else: its list comes behind the budget. Deleting asks first. */
function Commitments(props: Omit<PartProps, 'budget'>) {
  const t = useTranslations('budgets.commitments');
  const [leaving, setLeaving] = useState<Commitment | null>(null);
  const discard = useDeleteCommitment();
  return (
    <>
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <CommitmentSection {...props} onDelete={setLeaving} />
      </Suspense>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('confirmDelete')}
        description={leaving && t('confirmDeleteText', { title: leaving.title })}
        onConfirm={() => {
          if (leaving) discard.mutate(leaving);
          setLeaving(null);
        }}
      />
    </>
  );
}

/** The project's budget by phase with its forecast, its transfers and its commitments, today or on a past day. */
export function BudgetScreen() {
  const t = useTranslations('budgets');
  const project = useProject();
  const may = useMay();
  const { date } = useFormat();
  const [url, setUrl] = useUrlState();
  const asOf = usePastDay(url);
  const { data: budget, isError, refetch } = useBudget(project.id, asOf);
  const [back, setBack] = useState<BudgetTransfer | null>(null);
  const mayAdd = asOf === null && may('budget', 'create');
  const openTransfer = (transfer: BudgetTransfer | null) => {
    setBack(transfer);
    setUrl({ transfer: '1' });
  };
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      error={isError && !budget ? { text: t('failed'), onRetry: () => void refetch() } : undefined}
      actions={
        <div className="flex flex-wrap items-end gap-2">
          <DayField asOf={asOf} />
          {mayAdd && (
            <>
              <Button icon={<ArrowLeftRight className="size-4" />} onClick={() => openTransfer(null)}>
                {t('transfer.open')}
              </Button>
              <Button
                variant="primary"
                icon={<Plus className="size-4" />}
                onClick={() => setUrl({ addCommitment: '1' })}
              >
                {t('commitments.add')}
              </Button>
            </>
          )}
        </div>
      }
    >
      {asOf && (
        <Notice
          tone="moving"
          icon={<History aria-hidden="true" />}
          action={
            <Button size="sm" variant="quiet" onClick={() => setUrl({ asOf: null })}>
              {t('asOf.back')}
            </Button>
          }
        >
          {t('asOf.past', { day: date(asOf) })}
        </Notice>
      )}
      <BudgetStats project={project} budget={budget} asOf={asOf} />
      {budget ? (
        <>
          <BudgetFigures project={project} budget={budget} asOf={asOf} />
          <section id="forecast" aria-label={t('charts.label')} className="scroll-mt-20">
            <Suspense fallback={<Skeleton className="h-80 w-full" />}>
              <BudgetCharts project={project} budget={budget} asOf={asOf} />
            </Suspense>
          </section>
          <Dialogs
            project={project}
            budget={budget}
            back={back}
            onClose={() => {
              setBack(null);
              setUrl({ transfer: null, history: null });
            }}
          />
        </>
      ) : (
        <Skeleton className="h-120 w-full" />
      )}
      <Suspense>
        <TransferList project={project} asOf={asOf} onBack={mayAdd ? openTransfer : null} />
      </Suspense>
      <section id="commitments" aria-label={t('commitments.title')} className="scroll-mt-20">
        <Commitments project={project} asOf={asOf} />
      </section>
    </Page>
  );
}
