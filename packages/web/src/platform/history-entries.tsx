import type { rowHistory } from '@brick/domain/activity/contract';
import { alike } from '@brick/domain/money/json';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { type CallOf, callPage } from './call.ts';
import { PROJECTS_KEY } from './current-project.ts';
import { EarlierButton } from './earlier-button.tsx';
import { notesOn } from './entry-notes.ts';
import { isEmpty, type RecordField } from './record-fields.ts';

/** The history of whatever row: its fields are those that the row's kind declares. */
type HistoryCall = ReturnType<typeof rowHistory<'issue', 'issues', Record<string, z.ZodUnknown>>>;

/** So many entries are read at a time: a long story is seldom read to its beginning. */
const A_PAGE = 20;

/** A field as changes of it are told. */
type ToldField = Pick<RecordField<Record<string, unknown>>, 'name' | 'label' | 'say'>;

interface HistoryProps {
  /** The first name in the path of its calls: interior-tasks. */
  folder: string;
  id: number;
  fields: readonly ToldField[];
}

type Entry = NonNullable<ReturnType<typeof useHistory>['data']>['pages'][number]['rows'][number];

function useHistory(folder: string, id: number) {
  const call: CallOf<HistoryCall> = { method: 'GET', path: `/api/${folder}/{id}/history` };
  return useInfiniteQuery({
    // A supplier belongs to no project, and goes stale with the other suppliers.
    queryKey: [folder === 'suppliers' ? folder : PROJECTS_KEY[0], 'history', folder, id],
    queryFn: ({ pageParam, signal }) =>
      callPage(call, { params: { id }, query: { limit: String(A_PAGE), cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Who changed what of a record and when, newest first. */
export function HistoryEntries({ folder, id, fields }: HistoryProps) {
  const t = useTranslations('record.history');
  const history = useHistory(folder, id);
  const { data, isError, refetch } = history;
  return (
    <>
      {data?.pages[0]?.rows.length === 0 ? (
        <p className="border-t border-line py-2 text-ink-2">{t('none')}</p>
      ) : data ? (
        <ol reversed className="border-b border-line">
          {data.pages.flatMap(({ rows }) =>
            rows.map((entry) => <EntryShown key={entry.id} entry={entry} fields={fields} />),
          )}
        </ol>
      ) : isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={5} />
      )}
      <EarlierButton query={history} />
    </>
  );
}

/** The fields that an entry changed; what a new record began with stands on its page already. */
function changedIn({ action, before, after }: Entry, fields: readonly ToldField[]): readonly ToldField[] {
  if (action === 'created' || !after) return [];
  return fields.filter(({ name }) => name in after && !alike(before?.[name], after[name]));
}

function EntryShown({ entry, fields }: { entry: Entry; fields: readonly ToldField[] }) {
  const t = useTranslations('record.history');
  const { instant } = useFormat();
  const { before, after } = entry;
  const changes = changedIn(entry, fields);
  return (
    <li className="grid gap-0.5 border-t border-line py-2">
      <p>
        <span className="font-semibold">{t(`actions.${entry.action}`)}</span>
        <span className="ms-2 t-sm text-ink-2">
          {t('by', { name: entry.actorName ?? t('someone'), at: instant(entry.at, { time: true }) })}
        </span>
      </p>
      {notesOn(entry).map((note) => (
        <p key={note} className="t-sm text-ink-3">
          {t(note)}
        </p>
      ))}
      {changes.length > 0 && (
        <ul className="t-sm text-ink-2">
          {changes.map(({ name, label, say }) => (
            <li key={name} className="line-clamp-6 wrap-anywhere whitespace-pre-line">
              {t('change', {
                field: label,
                before: isEmpty(before?.[name]) ? 'none' : 'some',
                from: say(before?.[name]),
                to: say(after?.[name], before?.[name]),
              })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
