import type {
  addCertificate,
  Certificate,
  CertificateRow,
  deleteCertificate,
  getCertificate,
  listCertificates,
  listCertificatesOfProject,
  restoreCertificate,
} from '@brick/domain/certificates/api';
import type {
  Contract,
  contractsToValue,
  deleteContract,
  getContract,
  listContracts,
  restoreContract,
} from '@brick/domain/certificates/building-contract-api';
import { CERTIFICATE_STATUSES, type CertificateStatus } from '@brick/domain/certificates/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { useUndoableAction } from '../platform/api/use-undoable-action.ts';
import { PROJECTS_KEY, projectKey, usePermission } from '../platform/projects/current-project.ts';
import type { UrlValues } from '../platform/routing/url-state.ts';

const listContractsEndpoint = endpointRef<typeof listContracts>('GET', '/api/projects/{projectId}/contracts');
const contractsToValueEndpoint = endpointRef<typeof contractsToValue>(
  'GET',
  '/api/projects/{projectId}/contracts/to-value',
);
const getContractEndpoint = endpointRef<typeof getContract>('GET', '/api/contracts/{id}');
const deleteContractEndpoint = endpointRef<typeof deleteContract>('DELETE', '/api/contracts/{id}');
const restoreContractEndpoint = endpointRef<typeof restoreContract>('POST', '/api/contracts/{id}/restore');
const listCertificatesEndpoint = endpointRef<typeof listCertificatesOfProject>(
  'GET',
  '/api/projects/{projectId}/certificates',
);
const certificatesOfContractEndpoint = endpointRef<typeof listCertificates>(
  'GET',
  '/api/contracts/{id}/certificates',
);
const getCertificateEndpoint = endpointRef<typeof getCertificate>('GET', '/api/certificates/{id}');
const addCertificateEndpoint = endpointRef<typeof addCertificate>('POST', '/api/contracts/{id}/certificates');
const deleteCertificateEndpoint = endpointRef<typeof deleteCertificate>('DELETE', '/api/certificates/{id}');
const restoreCertificateEndpoint = endpointRef<typeof restoreCertificate>(
  'POST',
  '/api/certificates/{id}/restore',
);

/** URL parameters of the filters. */
export const FILTER_PARAMS = ['status', 'contract'] as const;

export const parseId = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

/** Reads the filters from the URL. Invalid values are ignored. */
export function parseFilters(url: UrlValues): { status: CertificateStatus | null; contract: number | null } {
  return {
    status: CERTIFICATE_STATUSES.find((known) => known === url['status']) ?? null,
    contract: parseId(url['contract']),
  };
}

/** Loads the project's contracts with their figures, for users who may read contracts. */
export function useContracts(projectId: number) {
  const may = usePermission();
  return useQuery({
    queryKey: projectKey(projectId, 'contracts', 'list'),
    queryFn: ({ signal }) => callAll(listContractsEndpoint, { params: { projectId }, signal }),
    enabled: may('budget', 'read'),
  });
}

/** Loads the contracts a user can value, by name. */
export function useContractsToValue(projectId: number) {
  const may = usePermission();
  return useQuery({
    queryKey: projectKey(projectId, 'contracts', 'to-value'),
    queryFn: ({ signal }) => callAll(contractsToValueEndpoint, { params: { projectId }, signal }),
    enabled: may('certificates', 'create'),
  });
}

export function useContract(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'contracts', 'one', id),
    queryFn: ({ signal }) => call(getContractEndpoint, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // Editing must start from the stored version, not from one that was cached for an earlier dialog.
    gcTime: 0,
  });
}

/** Loads all certificates of the project that the user may see. There are too few to need pages. */
export function useCertificates(projectId: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'certificates', 'list'),
    queryFn: ({ signal }) => callAll(listCertificatesEndpoint, { params: { projectId }, signal }),
  });
}

export function useContractCertificates(projectId: number, contractId: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'certificates', 'of', contractId),
    queryFn: ({ signal }) => callAll(certificatesOfContractEndpoint, { params: { id: contractId }, signal }),
  });
}

export function useCertificate(projectId: number, id: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'certificates', 'one', id),
    queryFn: ({ signal }) => call(getCertificateEndpoint, { params: { id }, signal }),
  });
}

/** Creates the next certificate of a contract. It starts with the figures certified last. */
export function useCreateCertificate(onDone: (certificate: Certificate) => void) {
  const t = useTranslations('certificates.draw');
  return useAction<{ contractId: number; date: string; idempotencyKey: string }, Certificate>({
    send: ({ contractId, date, idempotencyKey }) =>
      call(addCertificateEndpoint, {
        params: { id: contractId },
        body: { date, workDone: [] },
        idempotencyKey,
      }),
    success: ({ numberText: number }) => ({ description: t('done', { number }) }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}

/** Deletes a contract, with Undo. */
export function useDeleteContract() {
  const t = useTranslations('certificates.contracts');
  return useUndoableAction<Contract>({
    send: ({ id }) => call(deleteContractEndpoint, { params: { id } }),
    success: t('deleted'),
    failure: t('deleteFailed'),
    undo: {
      send: ({ id }) => call(restoreContractEndpoint, { params: { id } }),
      success: t('restored'),
      failure: t('restoreFailed'),
    },
    refresh: [PROJECTS_KEY],
  });
}

/** Deletes a certificate, with Undo. */
export function useDeleteCertificate() {
  const t = useTranslations('certificates.steps');
  return useUndoableAction<Pick<CertificateRow, 'id'>>({
    send: ({ id }) => call(deleteCertificateEndpoint, { params: { id } }),
    success: t('deleted'),
    failure: t('deleteFailed'),
    undo: {
      send: ({ id }) => call(restoreCertificateEndpoint, { params: { id } }),
      success: t('restored'),
      failure: t('restoreFailed'),
    },
    refresh: [PROJECTS_KEY],
  });
}

/** Returns the URL of a certificate's PDF. */
export const pdfUrl = (id: number): string => `/api/certificates/${id}/export`;
