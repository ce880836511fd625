import type { rowHistoryEndpoint } from '@brick/domain/activity/api';
import { isSameJson } from '@brick/domain/money/json';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { callPage, type EndpointRef } from '../api/call.ts';
import { LoadEarlierButton } from '../lists/load-earlier.tsx';
import { PROJECTS_KEY } from '../projects/current-project.ts';
import { historyNotes } from './history-notes.ts';
import { isEmptyValue, type RecordField, useValueFormatters } from './record-fields.ts';

/** The history endpoint of any record: its fields are those that the kind declares. */
type HistoryEndpoint = ReturnType<typeof rowHistoryEndpoint<'issue', 'issues', Record<string, z.ZodUnknown>>>;

/** Entries per page: a long history is seldom read to its beginning. */
const PAGE_SIZE = 20;

/** A field as the history shows its changes. */
type HistoryField = Pick<RecordField<Record<string, unknown>>, 'name' | 'label' | 'say'>;

interface RecordHistoryProps {
  /** The first segment of the API path: interior-tasks. */
  folder: string;
  id: number;
  fields: readonly HistoryField[];
}

type HistoryEntry = NonNullable<ReturnType<typeof useHistory>['data']>['pages'][number]['rows'][number];

function useHistory(folder: string, id: number) {
  const call: EndpointRef<HistoryEndpoint> = { method: 'GET', path: `/api/${folder}/{id}/history` };
  return useInfiniteQuery({
    // Suppliers belong to no project and go stale with the other suppliers.
    queryKey: [folder === 'suppliers' ? folder : PROJECTS_KEY[0], 'history', folder, id],
    queryFn: ({ pageParam, signal }) =>
      callPage(call, { params: { id }, query: { limit: String(PAGE_SIZE), cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Who changed what of a record and when, newest first. */
export function RecordHistory({ folder, id, fields }: RecordHistoryProps) {
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
            rows.map((entry) => <HistoryEntryRow key={entry.id} entry={entry} fields={fields} />),
          )}
        </ol>
      ) : isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={5} />
      )}
      <LoadEarlierButton query={history} />
    </>
  );
}

/** The fields that an entry changed; the page already shows what a new record began with. */
function changedFieldsIn(
  { action, before, after }: HistoryEntry,
  fields: readonly HistoryField[],
): readonly HistoryField[] {
  if (action === 'created' || !after) return [];
  return fields.filter(({ name }) => name in after && !isSameJson(before?.[name], after[name]));
}

/** What an entry says of photos, which arrive and are changed without any other field of their row. */
function usePhotoChanges({ action, before, after }: HistoryEntry): string[] {
  const t = useTranslations('record.history');
  const { photos } = useValueFormatters();
  if (action === 'created' || !after) return [];
  const photo = after['photo'] as { state?: string } | undefined;
  return [
    ...(after['photoIds']
      ? [t('photos', { from: photos(before?.['photoIds']), to: photos(after['photoIds']) })]
      : []),
    ...(photo ? [t('photo', { state: photo.state ?? 'changed' })] : []),
  ];
}

function HistoryEntryRow({ entry, fields }: { entry: HistoryEntry; fields: readonly HistoryField[] }) {
  const t = useTranslations('record.history');
  const { instant } = useFormat();
  const { before, after } = entry;
  const changes = changedFieldsIn(entry, fields);
  const photos = usePhotoChanges(entry);
  return (
    <li className="grid gap-0.5 border-t border-line py-2">
      <p className="wrap-anywhere">
        <span className="font-semibold">{t(`actions.${entry.action}`)}</span>
        <span className="ms-2 t-sm text-ink-2">
          {t(entry.tokenName ? 'byProgram' : 'by', {
            name: entry.actorName ?? t('someone'),
            token: entry.tokenName ?? '',
            at: instant(entry.at, { time: true }),
          })}
        </span>
      </p>
      {historyNotes(entry).map((note) => (
        <p key={note} className="t-sm text-ink-3">
          {t(note)}
        </p>
      ))}
      {changes.length + photos.length > 0 && (
        <ul className="t-sm text-ink-2">
          {changes.map(({ name, label, say }) => (
            <li key={name} className="line-clamp-6 wrap-anywhere whitespace-pre-line">
              {t('change', {
                field: label,
                before: isEmptyValue(before?.[name]) ? 'none' : 'some',
                from: say(before?.[name]),
                to: say(after?.[name], before?.[name]),
              })}
            </li>
          ))}
          {photos.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
