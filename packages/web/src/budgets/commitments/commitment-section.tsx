import type { Commitment } from '@brick/domain/budgets/commitment-api';
import type { Project } from '@brick/domain/projects/api';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { CommitmentFilters } from './commitment-filters.tsx';
import { CommitmentTable } from './commitment-table.tsx';

const CommitmentForm = lazyComponent(() => import('./commitment-form.tsx'), 'CommitmentForm');

const parseId = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

interface CommitmentSectionProps {
  project: Project;
  asOf: string | null;
  onDelete: (commitment: Commitment) => void;
}

/** Purchase orders and subcontracts, with the dialogs opened by the URL: ?addCommitment=1 and ?editCommitment=3. */
export function CommitmentSection({ project, asOf, onDelete }: CommitmentSectionProps) {
  const t = useTranslations('budgets.commitments');
  const [url, setUrl] = useUrlState();
  const editing = parseId(url['editCommitment']);
  return (
    <>
      <SectionHeading id="commitments-title" title={t('title')} text={t(asOf ? 'textForPast' : 'text')} />
      <CommitmentFilters project={project} />
      <CommitmentTable
        project={project}
        isPast={asOf !== null}
        onOpen={({ id }) => setUrl({ editCommitment: id })}
        onDelete={onDelete}
      />
      {(url['addCommitment'] || editing !== null) && (
        <Suspense>
          <CommitmentForm
            key={editing ?? 'new'}
            project={project}
            commitmentId={editing}
            isPast={asOf !== null}
            onClose={() => setUrl({ addCommitment: null, editCommitment: null }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
