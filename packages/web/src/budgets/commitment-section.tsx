import type { Commitment } from '@brick/domain/budgets/commitment-contract';
import type { Project } from '@brick/domain/projects/contract';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/search.ts';
import { later } from '../ui/later.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { CommitmentFilters } from './commitment-filters.tsx';
import { CommitmentTable } from './commitment-table.tsx';

const CommitmentForm = later(() => import('./commitment-form.tsx'), 'CommitmentForm');

const idIn = (text: string | undefined): number | null =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;

interface Props {
  project: Project;
  asOf: string | null;
  onDelete: (commitment: Commitment) => void;
}

/** Purchase orders and subcontracts, with the dialog that the address opens: ?addCommitment=1, ?editCommitment=3. */
export function CommitmentSection({ project, asOf, onDelete }: Props) {
  const t = useTranslations('budgets.commitments');
  const [url, setUrl] = useUrlState();
  const editing = idIn(url['editCommitment']);
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
            onClose={() => setUrl({ addCommitment: null, editCommitment: null })}
          />
        </Suspense>
      )}
    </>
  );
}
