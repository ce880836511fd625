import type {
  bookInvoice,
  Invoice,
  invoiceCalls,
  setInvoiceAside,
  takeInvoiceBack,
} from '@brick/domain/invoices/api';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { useUndoableAction } from '../platform/api/use-undoable-action.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';

export const listCall = endpointRef<typeof invoiceCalls.list>('GET', '/api/projects/{projectId}/invoices');
export const totalsCall = endpointRef<typeof invoiceCalls.totals>(
  'GET',
  '/api/projects/{projectId}/invoices/totals',
);
export const bookCall = endpointRef<typeof bookInvoice>('POST', '/api/invoices/{id}/book');
const setAsideCall = endpointRef<typeof setInvoiceAside>('POST', '/api/invoices/{id}/set-aside');
const takeBackCall = endpointRef<typeof takeInvoiceBack>('POST', '/api/invoices/{id}/take-back');

type LineVersion = Pick<Invoice, 'id' | 'version'>;

/** Takes back an invoice that was set aside. */
export function useTakeBack() {
  const t = useTranslations('invoices.setAside');
  return useAction<LineVersion, Invoice>({
    send: ({ id, version }) => call(takeBackCall, { params: { id }, body: { version } }),
    success: t('takenBack'),
    failure: t('takeBackFailed'),
    refresh: [PROJECTS_KEY],
  });
}

/** Sets a received invoice aside, with Undo. */
export function useSetAside({ id, version }: LineVersion, onSuccess: () => void) {
  const t = useTranslations('invoices.setAside');
  return useUndoableAction<string, Invoice>({
    send: (reason) => call(setAsideCall, { params: { id }, body: { reason, version } }),
    success: t('done'),
    failure: t('failed'),
    undo: {
      send: (_, now) => call(takeBackCall, { params: { id }, body: { version: now.version } }),
      success: t('takenBack'),
      failure: t('takeBackFailed'),
    },
    refresh: [PROJECTS_KEY],
    onSuccess,
  });
}
