import type { Project } from '@brick/domain/projects/contract';
import type { Variation } from '@brick/domain/variations/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/current-project.ts';
import { useNeighbours } from '../platform/neighbours.ts';
import type { RecordField } from '../platform/record-fields.ts';
import { ProjectRecordGate } from '../platform/record-gate.tsx';
import { RecordPage } from '../platform/record-page.tsx';
import { pagePath } from '../platform/row-address.ts';
import { listSearch } from '../platform/row-link.tsx';
import { useUrlState } from '../platform/search.ts';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { Revisions } from './revisions.tsx';
import { RowTags } from './row-tags.tsx';
import { useVariationFields } from './use-variation-fields.ts';
import {
  useContractNames,
  useVariationActions,
  useVariationRecord,
  useVariationRows,
} from './use-variations.ts';
import { useVariationRowActions } from './variation-actions.ts';
import { useStepTaken, VariationDialogs } from './variation-dialogs.tsx';

/** A variation on a page of its own. */
export function VariationPage({ id }: { id: number }) {
  return (
    <ProjectRecordGate query={useVariationRecord(id)} list="/variations">
      {(variation) => <VariationRecord variation={variation} />}
    </ProjectRecordGate>
  );
}

/** As the history tells them, with what is shown of a field besides its words. */
function useFields({ id, currency }: Project): RecordField<Variation>[] {
  const contracts = useContractNames(id);
  const shown: Partial<Record<keyof Variation, RecordField<Variation>['show']>> = {
    extraCost: ({ extraCost }) => (
      <Money value={extraCost} currency={currency} sign className="font-semibold" />
    ),
    agreedAmount: ({ agreedAmount }) => (
      <Money value={agreedAmount} currency={currency} sign className="font-semibold" />
    ),
    contractId: ({ contractId }) => {
      if (isUnknown(contracts)) return <LoadFailed query={contracts} />;
      const title = contracts.data?.find((contract) => contract.id === contractId)?.title;
      return title ? <bdi>{title}</bdi> : '–';
    },
  };
  return useVariationFields(currency).map((field) => {
    const show = shown[field.name];
    return show ? { ...field, show } : field;
  });
}

function VariationRecord({ variation }: { variation: Variation }) {
  const t = useTranslations('variations');
  const attachment = useTranslations('variations.attachment');
  const project = useProject();
  const [url, setUrl] = useUrlState();
  const navigate = useNavigate();
  const { discard } = useVariationActions();
  const rows = useVariationRows(project.id, url);
  const takeStep = useStepTaken();
  const actionsOf = useVariationRowActions(project, {
    onEdit: ({ id }) => setUrl({ edit: id }),
    onStep: takeStep,
    onDelete: (deleted) => discard.mutate(deleted),
  });
  return (
    <RecordPage
      kind="variation"
      row={variation}
      title={variation.title}
      subtitle={<bdi>{project.name}</bdi>}
      status={
        <>
          <StatusBadge status={variation.status} />
          <RowTags variation={variation} />
        </>
      }
      list={{ to: '/variations', label: t('title') }}
      neighbours={useNeighbours(rows, variation.id)}
      fields={useFields(project)}
      files={[{ label: attachment('kind'), urls: variation.attachmentUrl ? [variation.attachmentUrl] : [] }]}
      actions={actionsOf(variation)}
      deleteQuestion={t('confirmDelete')}
      dialog={<VariationDialogs project={project} onStep={takeStep} />}
    >
      <Revisions
        project={project}
        variation={variation}
        onOpen={(id) => void navigate({ to: pagePath('variation', id), search: listSearch as never })}
      />
    </RecordPage>
  );
}
