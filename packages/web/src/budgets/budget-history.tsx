import type { listActivity } from '@brick/domain/activity/contract';
import { PLACES, type Place } from '@brick/domain/ledger/places';
import type { Minor } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callOf, callPage } from '../platform/call.ts';
import { projectKey } from '../platform/current-project.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { usePlaceName } from './use-budget.ts';

const list = callOf<typeof listActivity>('GET', '/api/projects/{projectId}/activity');

type LogEntry = Awaited<ReturnType<typeof callPage<typeof listActivity>>>['rows'][number];

function useEntries(projectId: number) {
  return useInfiniteQuery({
    queryKey: projectKey(projectId, 'activity', 'of-budget'),
    queryFn: ({ pageParam, signal }) =>
      callPage(list, {
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

/** The amounts in a log entry, by place. */
function amountsIn(fields: LogEntry['after']): Map<Place, Entered> {
  const all = { ...fields, ...(fields?.['phases'] as object | undefined) } as Record<string, unknown>;
  return new Map(
    PLACES.flatMap((place): [Place, Entered][] => {
      const amount = all[place];
      return isEntered(amount) ? [[place, amount]] : [];
    }),
  );
}

function Entry({ entry, currency }: { entry: LogEntry; currency: string }) {
  const t = useTranslations('budgets.history');
  const nameOf = usePlaceName();
  const { money, instant } = useFormat();
  const before = amountsIn(entry.before);
  const written = (amount: Entered | undefined) =>
    amount === null || amount === undefined ? t('nothing') : money(amount, { currency });
  return (
    <li className="grid gap-1 border-b border-line py-2.5 last:border-b-0">
      <span className="t-sm text-ink-2">
        {t('who', { name: entry.actorName ?? t('someone'), day: instant(entry.at, { time: true }) })}
      </span>
      {[...amountsIn(entry.after)].map(([place, amount]) => (
        <span key={place} className="flex flex-wrap justify-between gap-x-4">
          <span>{nameOf(place)}</span>
          <span>{t('change', { before: written(before.get(place)), after: written(amount) })}</span>
        </span>
      ))}
    </li>
  );
}

/** What was entered for phases, fees and contingency since the beginning: who, when, before and after. */
export function BudgetHistory({ project, onClose }: { project: Project; onClose: () => void }) {
  const t = useTranslations('budgets.history');
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEntries(project.id);
  const entries = data?.pages.flatMap(({ rows }) => rows);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      footer={
        <DialogClose>
          <Button variant="secondary">{t('close')}</Button>
        </DialogClose>
      }
    >
      {isError ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} />
      ) : !entries ? (
        <SkeletonText lines={6} />
      ) : entries.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} currency={project.currency} />
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
