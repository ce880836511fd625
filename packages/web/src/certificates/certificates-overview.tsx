import type { Contract } from '@brick/domain/certificates/building-contract';
import type { CertificateRow } from '@brick/domain/certificates/contract';
import type { Project } from '@brick/domain/projects/contract';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { FoldOnPhone } from '../platform/fold-on-phone.tsx';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { later } from '../ui/later.ts';
import { isUnknown } from '../ui/load-failed.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CertificateCards, OwnCards } from './certificate-cards.tsx';
import { CertificateFilters } from './certificate-filters.tsx';
import { CertificateTable } from './certificate-table.tsx';
import { ContractList } from './contract-list.tsx';
import { StepDialog, type StepWanted } from './step-dialog.tsx';
import { filtersIn, idIn, useCertificates, useContracts, useContractsToValue } from './use-certificates.ts';

const ContractForm = later(() => import('./contract-form.tsx'), 'ContractForm');
const DrawUpDialog = later(() => import('./draw-up-dialog.tsx'), 'DrawUpDialog');

/** Figures, contracts and certificates of a project. A contractor sees their own certificates alone. */
export function CertificatesOverview({ project }: { project: Project }) {
  const t = useTranslations('certificates');
  const may = useMay();
  const [, setUrl] = useUrlState();
  const readsContracts = may('budget', 'read');
  const contracts = useContracts(project.id);
  const query = useCertificates(project.id);
  const { data: certificates, refetch } = query;
  const toValue = useContractsToValue(project.id);
  // Where it is not known whether there is one to value, its dialog says so, and asks again.
  const canDrawUp = Boolean(toValue.data?.length) || isUnknown(toValue);
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
        <Contracts project={project} query={contracts} certificates={query} />
      ) : (
        (isUnknown(query) || Boolean(certificates?.length)) && (
          <FoldOnPhone name="figures">
            <OwnCards query={query} />
          </FoldOnPhone>
        )
      )}
      <Certificates
        certificates={certificates}
        contracts={readsContracts ? contracts.data : undefined}
        error={query.isError ? { text: t('listFailed'), onRetry: () => void refetch() } : undefined}
        canDrawUp={canDrawUp}
      />
      <Dialogs project={project} />
    </Page>
  );
}

interface ContractsProps {
  project: Project;
  query: ReturnType<typeof useContracts>;
  certificates: ReturnType<typeof useCertificates>;
}

function Contracts({ project, query, certificates }: ContractsProps) {
  const { data: contracts } = query;
  const t = useTranslations('certificates');
  const may = useMay();
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
      <FoldOnPhone name="figures">
        <CertificateCards project={project} contracts={query} certificates={certificates} />
      </FoldOnPhone>
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

interface CertificatesProps {
  certificates: readonly CertificateRow[] | undefined;
  contracts: readonly Contract[] | undefined;
  error: { text: string; onRetry: () => void } | undefined;
  canDrawUp: boolean;
}

/** The contracts that certificates name: all that there are to choose among where the contracts themselves did not come. */
const contractsOf = (certificates: readonly CertificateRow[]) =>
  [...new Map(certificates.map((row) => [row.contractId, row.contractTitle]))].map(([id, title]) => ({
    id,
    title,
  }));

/** The list, filtered in the browser: there are never many. */
function Certificates({ certificates, contracts, error, canDrawUp }: CertificatesProps) {
  const t = useTranslations('certificates');
  const may = useMay();
  const [url, setUrl] = useUrlState();
  const [wanted, setWanted] = useState<StepWanted | null>(null);
  const filters = filtersIn(url);
  const shown = (certificates ?? []).filter(
    ({ status, contractId }) =>
      (filters.status === null || status === filters.status) &&
      (filters.contract === null || contractId === filters.contract),
  );
  // Without a contract there is nothing to list, and what to do about it is said above.
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
          contracts={contracts ?? contractsOf(certificates ?? [])}
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
      {wanted && <StepDialog {...wanted} onClose={() => setWanted(null)} />}
    </section>
  );
}

/** The dialogs that the address opens: ?addContract=1, ?editContract=3, ?draw=3 or new. */
function Dialogs({ project }: { project: Project }) {
  const [url, setUrl] = useUrlState();
  const editing = idIn(url['editContract']);
  if (url['addContract'] || editing !== null) {
    return (
      <Suspense>
        <ContractForm
          key={editing ?? 'new'}
          project={project}
          contractId={editing}
          onClose={() => setUrl({ addContract: null, editContract: null })}
        />
      </Suspense>
    );
  }
  if (!url['draw']) return null;
  return (
    <Suspense>
      <DrawUpDialog
        project={project}
        contractId={idIn(url['draw'])}
        onClose={() => setUrl({ draw: null })}
        onDrawnUp={({ id }) => setUrl({ draw: null, certificate: id })}
      />
    </Suspense>
  );
}
