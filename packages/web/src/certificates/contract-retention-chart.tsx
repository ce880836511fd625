import { isIssued } from '@brick/domain/certificates/rules';
import type { Project } from '@brick/domain/projects/api';
import { useTranslations } from 'use-intl';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { RetentionChart } from './retention-chart.tsx';
import { useContractCertificates } from './use-certificates.ts';

/** Shows the retention held by each issued certificate of a contract. */
export function ContractRetentionChart({ project, contractId }: { project: Project; contractId: number }) {
  const t = useTranslations('certificates.chart');
  const { data, isError, refetch } = useContractCertificates(project.id, contractId);
  if (isError && !data) return <ErrorState text={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-44 w-full" />;
  const issued = data
    .filter(({ status }) => isIssued(status))
    .sort((a, b) => (a.certifiedAt ?? '').localeCompare(b.certifiedAt ?? ''));
  return <RetentionChart certificates={issued} />;
}
