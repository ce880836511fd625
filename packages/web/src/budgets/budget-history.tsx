import type { listActivity } from '@brick/domain/activity/api';
import { BUDGET_HEADINGS, type BudgetHeading } from '@brick/domain/ledger/budget/budget-headings';
import type { Minor } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callPage, endpointRef } from '../platform/api/call.ts';
import { CloseButton } from '../platform/forms/form-footer.tsx';
import { projectKey } from '../platform/projects/current-project.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useBudgetLineName } from './use-budget.ts';

const activityEndpoint = endpointRef<typeof listActivity>('GET', '/api/projects/{projectId}/activity');

type BudgetLogEntry = Awaited<ReturnType<typeof callPage<typeof listActivity>>>['rows'][number];

function useBudgetLog(projectId: number) {
  return useInfiniteQuery({
    queryKey: projectKey(projectId, 'activity', 'of-budget'),
    queryFn: ({ pageParam, signal }) =>
      callPage(activityEndpoint, {
        params: { projectId },
        query: { entity: 'budget', limit: 20, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** An amount in the log: a phase is none of the names by which a call reads one. */
type Entered = Minor | string | null;

const isEntered = (value: unknown): value is Entered =>
  value === null || typeof value === 'string' || typeof value === 'bigint';

/** Returns the amounts in a log entry by budget line. */
function amountsByLine(fields: BudgetLogEntry['after']): Map<BudgetHeading, Entered> {
  const all = { ...fields, ...(fields?.['phases'] as object | undefined) } as Record<string, unknown>;
  return new Map(
    BUDGET_HEADINGS.flatMap((place): [BudgetHeading, Entered][] => {
      const amount = all[place];
      return isEntered(amount) ? [[place, amount]] : [];
    }),
  );
}

function HistoryEntry({ entry, currency }: { entry: BudgetLogEntry; currency: string }) {
  const t = useTranslations('budgets.history');
  const nameOf = useBudgetLineName();
  const { money, instant } = useFormat();
  const before = amountsByLine(entry.before);
  const written = (amount: Entered | undefined) =>
    amount === null || amount === undefined ? t('nothing') : money(amount, { currency });
  return (
    <li className="grid gap-1 border-b border-line py-2.5 last:border-b-0">
      <span className="t-sm text-ink-2">
        {t('who', { name: entry.actorName ?? t('someone'), day: instant(entry.at, { time: true }) })}
      </span>
      {[...amountsByLine(entry.after)].map(([place, amount]) => (
        <span key={place} className="flex flex-wrap justify-between gap-x-4">
          <span>{nameOf(place)}</span>
          <span>{t('change', { before: written(before.get(place)), after: written(amount) })}</span>
        </span>
      ))}
    </li>
  );
}

/** Lists every change of the budget lines: who made it, when, and the amounts before and after. */
export function BudgetHistory({ project, onClose }: { project: Project; onClose: () => void }) {
  const t = useTranslations('budgets.history');
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBudgetLog(project.id);
  const entries = data?.pages.flatMap(({ rows }) => rows);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('title')} footer={<CloseButton />}>
      {isError && <ErrorState text={t('failed')} onRetry={() => void refetch()} />}
      {!entries ? (
        !isError && <SkeletonText lines={6} />
      ) : entries.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} currency={project.currency} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="quiet" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Dialog>
  );
}
