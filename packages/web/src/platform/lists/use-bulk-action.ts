import type { Endpoint, NoQuery } from '@brick/domain/endpoint';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { useStatusLabel } from '../../ui/feedback/status-badge.tsx';
import { call, type EndpointRef } from '../api/call.ts';
import { isCallError } from '../api/call-error.ts';
import { useAction } from '../api/use-action.ts';
import { PROJECTS_KEY } from '../projects/current-project.ts';
import type { BulkPermissions } from './use-bulk-selection.tsx';

/** What the dialog of an action of many rows is given. */
export interface BulkDialogProps {
  /** The number of selected rows. */
  count: number;
  pending: boolean;
  /** Sends what was entered; the dialog stays open if that fails. */
  onSend: (value: unknown) => void;
  onClose: () => void;
}

/** An action of one feature alone, at once or after a dialog. */
export interface OtherBulkAction {
  action: string;
  label: string;
  /** What the toast says afterwards. */
  done?: (count: number) => string;
  /** Goes on with the rows elsewhere, instead of a change. */
  onChoose?: (ids: readonly number[]) => void;
  Dialog?: ComponentType<BulkDialogProps>;
}

export type BulkAction =
  | { action: 'delete'; value?: undefined }
  | { action: 'paid'; value: boolean }
  | { action: 'status'; value: string }
  | { action: 'other'; of: OtherBulkAction; value?: unknown };

type BulkRequest = BulkAction & { ids: readonly number[] };

/** A request as the server takes it. */
interface SentRequest {
  ids: readonly number[];
  action: string;
  value?: unknown;
}

const asSent = (asked: BulkRequest): SentRequest => {
  const { ids, action, value } = asked;
  return { ids, action: action === 'other' ? asked.of.action : action, value };
};

/** The result: the number of changed rows, and the requests that undo it. */
interface BulkResult {
  count: number;
  undo: readonly SentRequest[];
}

/** Features differ in the allowed values; the shape is the same. */
type BulkEndpoint = Endpoint<
  'project',
  '/api/projects/{projectId}/bulk',
  NoQuery,
  z.ZodType<SentRequest, SentRequest>,
  z.ZodType<BulkResult>
>;

/** Nothing was changed because of these rows: the server's reasons by id. */
interface BulkRefusal {
  reasons: Readonly<Record<string, string>>;
}

/** The reasons of the rows that block the action; null if the error is about none of them. */
function refusalIn(error: unknown, ids: readonly number[]): BulkRefusal | null {
  const reasons = isCallError(error) ? error.problem?.errors : undefined;
  return reasons && ids.some((id) => reasons[id]) ? { reasons } : null;
}

/** Performs an action on many rows at once, with Undo. An error applies to all of them. */
export function useBulkAction(feature: BulkPermissions['feature'], projectId: number) {
  const t = useTranslations('lists.bulk');
  const frame = useTranslations('frame');
  const label = useStatusLabel();
  const ofPeople = feature === 'suppliers';
  const path = ofPeople ? '/api/suppliers/bulk' : `/api/projects/{projectId}/${feature}/bulk`;
  const bulk: EndpointRef<BulkEndpoint> = { method: 'POST', path };
  const send = (sent: SentRequest) => call(bulk, { params: { projectId }, body: sent });
  const refresh = [ofPeople ? ['suppliers'] : PROJECTS_KEY];

  const takeBack = useAction<readonly SentRequest[]>({
    async send(all) {
      const failed: unknown[] = [];
      for (const sent of all) await send(sent).catch((error: unknown) => failed.push(error));
      if (failed.length > 0) throw failed.length === all.length ? failed[0] : new Error(t('undonePartly'));
    },
    success: t('undone'),
    failure: t('undoFailed'),
    // It names the row in the way.
    reasonOf: (error) => (isCallError(error) ? error.problem?.detail : error.message),
    refresh,
  });

  const said = (deed: BulkAction, count: number): string => {
    if (deed.action === 'delete') return t('deleted', { count });
    if (deed.action === 'status') return t('statusSet', { count, status: label(deed.value) });
    if (deed.action === 'other') return deed.of.done?.(count) ?? '';
    return t(deed.value ? 'markedPaid' : 'markedUnpaid', { count });
  };

  return useAction<BulkRequest, BulkResult | BulkRefusal>({
    send: (sent) =>
      send(asSent(sent)).catch((error: unknown) => {
        const refused = refusalIn(error, sent.ids);
        if (refused) return refused;
        throw error;
      }),
    success(result, deed) {
      if ('reasons' in result) return null;
      const { count, undo } = result;
      return {
        description: said(deed, count),
        ...(count > 0 &&
          undo.length > 0 && { action: { label: frame('undo'), onAction: () => takeBack.mutate(undo) } }),
      };
    },
    failure: t('failed'),
    refresh,
  });
}
