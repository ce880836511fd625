import type { bulkIssues } from '@brick/domain/bulk/contract';
import { useTranslations } from 'use-intl';
import { useStatusLabel } from '../ui/status-badge.tsx';
import type { BulkDeeds } from './bulk.tsx';
import { type CallOf, call } from './call.ts';
import { isCallError } from './call-error.ts';
import { PROJECTS_KEY } from './current-project.ts';
import { useAction } from './use-action.ts';

export type Deed =
  | { action: 'delete'; value?: undefined }
  | { action: 'paid'; value: boolean }
  | { action: 'status'; value: string };

type Sent = Deed & { ids: readonly number[] };

/** What was done: to how many rows, and the calls that take it back. */
interface Done {
  count: number;
  undo: readonly Sent[];
}

/** Nothing was done, because of these rows: the server's reasons by their ids. */
interface Refused {
  reasons: Readonly<Record<string, string>>;
}

/** Why which rows are in the way; null where the refusal is about none of them. */
function reasonsIn(error: unknown, ids: readonly number[]): Refused | null {
  const reasons = isCallError(error) ? error.problem?.errors : undefined;
  return reasons && ids.some((id) => reasons[id]) ? { reasons } : null;
}

/** Does something to many rows at once, with Undo. What is refused is refused for all of them. */
export function useBulkAction(room: BulkDeeds['room'], projectId: number) {
  const t = useTranslations('lists.bulk');
  const frame = useTranslations('frame');
  const label = useStatusLabel();
  const ofPeople = room === 'suppliers';
  const path = ofPeople ? '/api/suppliers/bulk' : `/api/projects/{projectId}/${room}/bulk`;
  // The rooms differ in what a value may be; the shape is one.
  const bulk: CallOf<typeof bulkIssues> = { method: 'POST', path };
  const send = (sent: Sent) => call(bulk, { params: { projectId }, body: sent as never }) as Promise<Done>;
  const refresh = [ofPeople ? ['suppliers'] : PROJECTS_KEY];

  const takeBack = useAction<readonly Sent[]>({
    async send(all) {
      for (const sent of all) await send(sent);
    },
    success: t('undone'),
    failure: t('undoFailed'),
    refresh,
  });

  const said = ({ action, value }: Deed, count: number): string => {
    if (action === 'delete') return t('deleted', { count });
    if (action === 'status') return t('statusSet', { count, status: label(value) });
    return t(value ? 'markedPaid' : 'markedUnpaid', { count });
  };

  return useAction<Sent, Done | Refused>({
    send: (sent) =>
      send(sent).catch((error: unknown) => {
        const refused = reasonsIn(error, sent.ids);
        if (refused) return refused;
        throw error;
      }),
    success(result, deed) {
      if ('reasons' in result) return null;
      const { count, undo } = result;
      return {
        description: said(deed, count),
        ...(count > 0 && { action: { label: frame('undo'), onAction: () => takeBack.mutate(undo) } }),
      };
    },
    failure: t('failed'),
    refresh,
  });
}
