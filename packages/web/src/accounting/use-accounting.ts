import type {
  accountingFile,
  addAccountingExport,
  ExportScope,
  getAccounting,
  listAccountingExports,
} from '@brick/domain/accounting/api';
import type { AccountingSystem } from '@brick/domain/accounting/profile';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, endpointRef, fillPath } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { download } from '../platform/files/download.ts';
import { projectKey } from '../platform/projects/current-project.ts';

const profile = endpointRef<typeof getAccounting>('GET', '/api/projects/{projectId}/accounting');
const list = endpointRef<typeof listAccountingExports>('GET', '/api/projects/{projectId}/accounting/exports');
const add = endpointRef<typeof addAccountingExport>('POST', '/api/projects/{projectId}/accounting/exports');
const file = endpointRef<typeof accountingFile>(
  'GET',
  '/api/projects/{projectId}/accounting/exports/{number}/file',
);

/** The names of software; a journal is for any other. */
const SYSTEM_NAMES: Readonly<Record<Exclude<AccountingSystem, 'journal'>, string>> = {
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
  sage50: 'Sage 50',
  datev: 'DATEV',
};

/** Returns what a kind of software is called. */
export function useSystemName(): (system: AccountingSystem) => string {
  const t = useTranslations('accounting');
  return (system) => (system === 'journal' ? t('journal') : SYSTEM_NAMES[system]);
}

/** The query key of a project's accounting, with everything below it. */
export const accountingKey = (projectId: number, ...rest: readonly unknown[]) =>
  projectKey(projectId, 'accounting', ...rest);

export const useAccountingProfile = (projectId: number) =>
  useQuery({
    queryKey: accountingKey(projectId, 'profile'),
    queryFn: ({ signal }) => call(profile, { params: { projectId }, signal }),
  });

export const useAccountingExports = (projectId: number) =>
  useQuery({
    queryKey: accountingKey(projectId, 'exports'),
    queryFn: ({ signal }) => callAll(list, { params: { projectId }, signal }),
  });

/** The days and expenses of an export. */
export interface ExportChoice {
  from: string;
  to: string;
  what: ExportScope;
}

/** What an export would hold. */
export const useExportPreview = (projectId: number, choice: ExportChoice) =>
  useQuery({
    queryKey: accountingKey(projectId, 'preview', choice),
    queryFn: ({ signal }) => call(add, { params: { projectId }, body: { ...choice, preview: true }, signal }),
    retry: false,
  });

/** Saves the file of an export. */
export const downloadExport = (projectId: number, number: number): void =>
  download(fillPath(file.path, { projectId, number }));

/** Makes an export, and saves its file. */
export function useExport(projectId: number) {
  const t = useTranslations('accounting.export');
  return useAction<ExportChoice, { number: number | null }>({
    send: (choice, keyFor) =>
      call(add, { params: { projectId }, body: choice, idempotencyKey: keyFor(choice) }),
    success: ({ number }) => ({ description: t('done', { number: String(number) }) }),
    failure: t('failed'),
    refresh: [accountingKey(projectId)],
    onSuccess: ({ number }) => {
      if (number !== null) downloadExport(projectId, number);
    },
  });
}
