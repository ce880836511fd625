import type { CertificateRow } from '@brick/domain/certificates/api';
import type { Contract } from '@brick/domain/certificates/building-contract-api';
import type { Project } from '@brick/domain/projects/api';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePermission } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { hasNoData } from '../ui/feedback/load-failed.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { CertificateFilters } from './certificate-filters.tsx';
import { CertificateStats, OwnCertificateStats } from './certificate-stats.tsx';
import { CertificateTable } from './certificate-table.tsx';
import { ContractList } from './contracts/contract-list.tsx';
import { type StatusChange, StatusChangeDialog } from './status-change-dialog.tsx';
import {
  parseFilters,
  parseId,
  useCertificates,
  useContracts,
  useContractsToValue,
} from './use-certificates.ts';

const ContractForm = lazyComponent(() => import('./contracts/contract-form.tsx'), 'ContractForm');
const NewCertificateDialog = lazyComponent(
  () => import('./new-certificate-dialog.tsx'),
  'NewCertificateDialog',
);

/** Key figures, contracts and certificates of a project. Contractors see only their own certificates. */
export function CertificatesOverview({ project }: { project: Project }) {
  const t = useTranslations('certificates');
  const may = usePermission();
  const [, setUrl] = useUrlState();
  const readsContracts = may('budget', 'read');
  const contracts = useContracts(project.id);
  const query = useCertificates(project.id);
  const { data: certificates, refetch } = query;
  const toValue = useContractsToValue(project.id);
  // If it is unknown whether there is a contract to value, the dialog opens, says so and tries again.
  const canDrawUp = Boolean(toValue.data?.length) || hasNoData(toValue);
  return (
    <Page
      title={t('title')}
      subtitle={project.name}
      actions={
        <>
          {may('budget', 'create') && (
            <Button icon={<Plus className="size-4" />} onClick={() => setUrl({ addContract: '1' })}>
              {t('addContract')}
            </Button>
          )}
          {canDrawUp && (
            <Button
              variant="primary"
              icon={<Plus className="size-4" />}
              onClick={() => setUrl({ draw: 'new' })}
            >
              {t('newCertificate')}
            </Button>
          )}
        </>
      }
    >
      {readsContracts ? (
        <ContractSection project={project} query={contracts} certificates={query} />
      ) : (
        (hasNoData(query) || Boolean(certificates?.length)) && <OwnCertificateStats query={query} />
      )}
      <CertificateSection
        certificates={certificates}
        contracts={readsContracts ? contracts.data : undefined}
        error={query.isError ? { text: t('listFailed'), onRetry: () => void refetch() } : undefined}
        canDrawUp={canDrawUp}
      />
      <Dialogs project={project} />
    </Page>
  );
}

interface ContractSectionProps {
  project: Project;
  query: ReturnType<typeof useContracts>;
  certificates: ReturnType<typeof useCertificates>;
}

function ContractSection({ project, query, certificates }: ContractSectionProps) {
  const { data: contracts } = query;
  const t = useTranslations('certificates');
  const may = usePermission();
  const [, setUrl] = useUrlState();
  if (contracts?.length === 0)
    return (
      <EmptyState
        title={t('emptyContracts')}
        text={t('emptyContractsText')}
        actions={
          may('budget', 'create') && (
            <Button variant="primary" onClick={() => setUrl({ addContract: '1' })}>
              {t('addContract')}
            </Button>
          )
        }
      />
    );
  return (
    <>
      <CertificateStats project={project} contracts={query} certificates={certificates} />
      {contracts ? (
        <ContractList project={project} contracts={contracts} />
      ) : query.isError ? (
        <ErrorState text={t('contractsFailed')} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </>
  );
}

interface CertificateSectionProps {
  certificates: readonly CertificateRow[] | undefined;
  contracts: readonly Contract[] | undefined;
  error: { text: string; onRetry: () => void } | undefined;
  canDrawUp: boolean;
}

/** Returns the contracts that certificates refer to: the only filter options if the contracts could not be loaded. */
const contractsNamedIn = (certificates: readonly CertificateRow[]) =>
  [...new Map(certificates.map((row) => [row.contractId, row.contractTitle]))].map(([id, title]) => ({
    id,
    title,
  }));

/** The list of certificates, filtered in the browser because there are never many. */
function CertificateSection({ certificates, contracts, error, canDrawUp }: CertificateSectionProps) {
  const t = useTranslations('certificates');
  const may = usePermission();
  const [url, setUrl] = useUrlState();
  const [wanted, setWanted] = useState<StatusChange | null>(null);
  const filters = parseFilters(url);
  const shown = (certificates ?? []).filter(
    ({ status, contractId }) =>
      (filters.status === null || status === filters.status) &&
      (filters.contract === null || contractId === filters.contract),
  );
  // Without a contract there is nothing to list, and the section above says what to do.
  if (contracts?.length === 0 && !certificates?.length && !error) return null;
  const empty = certificates?.length === 0 && (
    <EmptyState
      title={t('empty')}
      text={canDrawUp || !may('certificates', 'create') ? t('emptyText') : t('emptyContractor')}
      actions={
        canDrawUp && (
          <Button variant="primary" onClick={() => setUrl({ draw: 'new' })}>
            {t('newCertificate')}
          </Button>
        )
      }
    />
  );
  return (
    <section aria-label={t('title')} className="grid grid-cols-1 gap-4">
      {(error || (certificates && certificates.length > 0)) && (
        <CertificateFilters
          count={certificates ? shown.length : null}
          contracts={contracts ?? contractsNamedIn(certificates ?? [])}
        />
      )}
      <CertificateTable
        rows={shown}
        loading={!certificates && !error}
        error={error}
        empty={empty}
        onOpen={({ id }) => setUrl({ certificate: id })}
        onStep={setWanted}
      />
      {wanted && <StatusChangeDialog {...wanted} onClose={() => setWanted(null)} />}
    </section>
  );
}

/** The dialogs opened by the URL: ?addContract=1, ?editContract=3 and ?draw=3 (or ?draw=new). */
function Dialogs({ project }: { project: Project }) {
  const [url, setUrl] = useUrlState();
  const editing = parseId(url['editContract']);
  if (url['addContract'] || editing !== null) {
    return (
      <Suspense>
        <ContractForm
          key={editing ?? 'new'}
          project={project}
          contractId={editing}
          onClose={() => setUrl({ addContract: null, editContract: null }, { replace: true })}
        />
      </Suspense>
    );
  }
  if (!url['draw']) return null;
  return (
    <Suspense>
      <NewCertificateDialog
        project={project}
        contractId={parseId(url['draw'])}
        onClose={() => setUrl({ draw: null }, { replace: true })}
        onDrawnUp={({ id }) => setUrl({ draw: null, certificate: id }, { replace: true })}
      />
    </Suspense>
  );
}
