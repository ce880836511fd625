import type {
  Contract,
  contractsToValue,
  deleteContract,
  getContract,
  listContracts,
  restoreContract,
} from '@brick/domain/certificates/building-contract';
import type {
  addCertificate,
  Certificate,
  CertificateRow,
  deleteCertificate,
  getCertificate,
  listCertificates,
  listCertificatesOfProject,
  restoreCertificate,
} from '@brick/domain/certificates/contract';
import { CERTIFICATE_STATUSES, type CertificateStatus } from '@brick/domain/certificates/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, callOf } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey, useMay } from '../platform/current-project.ts';
import type { UrlValues } from '../platform/search.ts';
import { useAction } from '../platform/use-action.ts';

const contracts = callOf<typeof listContracts>('GET', '/api/projects/{projectId}/contracts');
const toValue = callOf<typeof contractsToValue>('GET', '/api/projects/{projectId}/contracts/to-value');
const contract = callOf<typeof getContract>('GET', '/api/contracts/{id}');
const removeContract = callOf<typeof deleteContract>('DELETE', '/api/contracts/{id}');
const takeBackContract = callOf<typeof restoreContract>('POST', '/api/contracts/{id}/restore');
const all = callOf<typeof listCertificatesOfProject>('GET', '/api/projects/{projectId}/certificates');
const ofContract = callOf<typeof listCertificates>('GET', '/api/contracts/{id}/certificates');
const one = callOf<typeof getCertificate>('GET', '/api/certificates/{id}');
const add = callOf<typeof addCertificate>('POST', '/api/contracts/{id}/certificates');
const remove = callOf<typeof deleteCertificate>('DELETE', '/api/certificates/{id}');
const takeBack = callOf<typeof restoreCertificate>('POST', '/api/certificates/{id}/restore');

/** The names that the screen has in the address besides its open dialogs. */
export const FILTER_NAMES = ['status', 'contract'] as const;

export const idIn = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

/** What the address says of the list; a value that there is not is no filter. */
export function filtersIn(url: UrlValues): { status: CertificateStatus | null; contract: number | null } {
  return {
    status: CERTIFICATE_STATUSES.find((known) => known === url['status']) ?? null,
    contract: idIn(url['contract']),
  };
}

/** The contracts of the project with their figures, for who may read them. */
export function useContracts(projectId: number) {
  const may = useMay();
  return useQuery({
    queryKey: projectKey(projectId, 'contracts', 'list'),
    queryFn: ({ signal }) => callAll(contracts, { params: { projectId }, signal }),
    enabled: may('budget', 'read'),
  });
}

/** Contracts by name, for who draws up a certificate. */
export function useContractsToValue(projectId: number) {
  const may = useMay();
  return useQuery({
    queryKey: projectKey(projectId, 'contracts', 'to-value'),
    queryFn: ({ signal }) => callAll(toValue, { params: { projectId }, signal }),
    enabled: may('certificates', 'create'),
  });
}

export function useContract(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'contracts', 'one', id),
    queryFn: ({ signal }) => call(contract, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // An edit starts from what is stored now: what an earlier dialog read is not kept.
    gcTime: 0,
  });
}

/** All certificates of the project that the user may see. There are never so many that pages would be needed. */
export function useCertificates(projectId: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'certificates', 'list'),
    queryFn: ({ signal }) => callAll(all, { params: { projectId }, signal }),
  });
}

export function useCertificatesOf(projectId: number, contractId: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'certificates', 'of', contractId),
    queryFn: ({ signal }) => callAll(ofContract, { params: { id: contractId }, signal }),
  });
}

export function useCertificate(projectId: number, id: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'certificates', 'one', id),
    queryFn: ({ signal }) => call(one, { params: { id }, signal }),
  });
}

/** Draws up the next certificate of a contract: it begins as what was certified last. */
export function useDrawUp(onDone: (certificate: Certificate) => void) {
  const t = useTranslations('certificates.draw');
  return useAction<{ contractId: number; date: string; idempotencyKey: string }, Certificate>({
    send: ({ contractId, date, idempotencyKey }) =>
      call(add, { params: { id: contractId }, body: { date, workDone: [] }, idempotencyKey }),
    success: ({ numberText: number }) => ({ description: t('done', { number }) }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}

/** Deleting a contract, with Undo. */
export function useDeleteContract() {
  const t = useTranslations('certificates.contracts');
  const frame = useTranslations('frame');
  const restore = useAction<Contract>({
    send: ({ id }) => call(takeBackContract, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  return useAction<Contract>({
    send: ({ id }) => call(removeContract, { params: { id } }),
    success: (_, deleted) => ({
      description: t('deleted'),
      action: { label: frame('undo'), onAction: () => restore.mutate(deleted) },
    }),
    failure: t('deleteFailed'),
    refresh: [PROJECTS_KEY],
  });
}

/** Deleting a certificate, with Undo. */
export function useDeleteCertificate() {
  const t = useTranslations('certificates.steps');
  const frame = useTranslations('frame');
  const restore = useAction<Pick<CertificateRow, 'id'>>({
    send: ({ id }) => call(takeBack, { params: { id } }),
    success: t('restored'),
    failure: t('restoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  return useAction<Pick<CertificateRow, 'id'>>({
    send: ({ id }) => call(remove, { params: { id } }),
    success: (_, deleted) => ({
      description: t('deleted'),
      action: { label: frame('undo'), onAction: () => restore.mutate(deleted) },
    }),
    failure: t('deleteFailed'),
    refresh: [PROJECTS_KEY],
  });
}

/** Where a certificate is saved as a PDF. */
export const pdfOf = (id: number): string => `/api/certificates/${id}/export`;
