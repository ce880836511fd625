import type {
  bookInvoice,
  Invoice,
  invoiceEndpoints,
  setInvoiceAside,
  takeInvoiceBack,
} from '@brick/domain/invoices/api';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { reasonOf } from '../platform/api/error-detail.ts';
import { useAction } from '../platform/api/use-action.ts';
import { useUndoableAction } from '../platform/api/use-undoable-action.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';

export const listEndpoint = endpointRef<typeof invoiceEndpoints.list>(
  'GET',
  '/api/projects/{projectId}/invoices',
);
export const totalsEndpoint = endpointRef<typeof invoiceEndpoints.totals>(
  'GET',
  '/api/projects/{projectId}/invoices/totals',
);
export const bookEndpoint = endpointRef<typeof bookInvoice>('POST', '/api/invoices/{id}/book');
const setAsideEndpoint = endpointRef<typeof setInvoiceAside>('POST', '/api/invoices/{id}/set-aside');
const takeBackEndpoint = endpointRef<typeof takeInvoiceBack>('POST', '/api/invoices/{id}/take-back');

type InvoiceVersion = Pick<Invoice, 'id' | 'version'>;

/** Takes back an invoice that was set aside. */
export function useTakeBack() {
  const t = useTranslations('invoices.setAside');
  return useAction<InvoiceVersion, Invoice>({
    send: ({ id, version }) => call(takeBackEndpoint, { params: { id }, body: { version } }),
    success: t('takenBack'),
    failure: t('takeBackFailed'),
    reasonOf,
    refresh: [PROJECTS_KEY],
  });
}

/** Sets a received invoice aside, with Undo. */
export function useSetAside({ id, version }: InvoiceVersion, onSuccess: () => void) {
  const t = useTranslations('invoices.setAside');
  return useUndoableAction<string, Invoice>({
    send: (reason) => call(setAsideEndpoint, { params: { id }, body: { reason, version } }),
    success: t('done'),
    failure: t('failed'),
    undo: {
      send: (_, now) => call(takeBackEndpoint, { params: { id }, body: { version: now.version } }),
      success: t('takenBack'),
      failure: t('takeBackFailed'),
    },
    refresh: [PROJECTS_KEY],
    onSuccess,
  });
}
