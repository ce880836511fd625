import { isIssued } from '@brick/domain/certificates/rules';
import type { Project } from '@brick/domain/projects/contract';
import { useTranslations } from 'use-intl';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetentionChart } from './retention-chart.tsx';
import { useCertificatesOf } from './use-certificates.ts';

/** What was held back of a contract by each of its issued certificates. */
export function RetentionOfContract({ project, contractId }: { project: Project; contractId: number }) {
  const t = useTranslations('certificates.chart');
  const { data, isError, refetch } = useCertificatesOf(project.id, contractId);
  if (isError) return <ErrorState text={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-44 w-full" />;
  const issued = data
    .filter(({ status }) => isIssued(status))
    .sort((a, b) => (a.certifiedAt ?? '').localeCompare(b.certifiedAt ?? ''));
  return <RetentionChart certificates={issued} />;
}
