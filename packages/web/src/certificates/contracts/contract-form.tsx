import type { addContract, Contract, updateContract } from '@brick/domain/certificates/building-contract-api';
import { contractBody } from '@brick/domain/certificates/building-contract-body';
import type { InJson } from '@brick/domain/money/json';
import type { Project } from '@brick/domain/projects/api';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, endpointRef } from '../../platform/api/call.ts';
import { textsOf } from '../../platform/forms/empty-values.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useEditForm } from '../../platform/forms/use-edit-form.ts';
import { LoadingDialog } from '../../platform/forms/view-dialog.tsx';
import { usePermission } from '../../platform/projects/current-project.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useContract } from '../use-certificates.ts';
import { ContractDetails } from './contract-details.tsx';
import { ContractFields } from './contract-fields.tsx';
import { useContractText } from './contract-text.ts';

const WIDTH = 880;

interface ContractFormProps {
  project: Project;
  /** Null for a new contract. */
  contractId: number | null;
  onClose: () => void;
}

/** Adds, edits or shows a contract. An existing one is loaded first, so that editing starts from the stored version. */
export function ContractForm({ contractId, ...props }: ContractFormProps) {
  const t = useTranslations('certificates.contract');
  const query = useContract(props.project.id, contractId);
  const contract = query.data;
  const may = usePermission();
  if (contractId === null) return <ContractDialog {...props} contract={null} />;
  if (contract && may('budget', 'update')) return <ContractDialog {...props} contract={contract} />;
  if (contract) return <ContractDetails contract={contract} onClose={props.onClose} />;
  return (
    <LoadingDialog
      query={query}
      maxWidth={WIDTH}
      title={t(may('budget', 'update') ? 'editTitle' : 'viewTitle')}
      t={t}
      lines={12}
      onClose={props.onClose}
    />
  );
}

const rateText = (rate: number | null | undefined): string =>
  rate === null || rate === undefined ? '' : String(rate);

/** Returns the initial values. A new contract retains the usual 10 % up to 5 % of the contract sum. */
const initialValues = (contract: InJson<Contract> | null): z.input<typeof contractBody> => ({
  ...textsOf(contract, ['title', 'contractor', 'contractSum']),
  valuers: contract?.valuers ?? [],
  retentionRate: contract ? rateText(contract.retentionRate) : '10',
  retentionLimit: contract ? rateText(contract.retentionLimit) : '5',
  limitBase: contract?.limitBase ?? 'original',
  vatRates: (contract?.vatRates ?? []).map(({ from, rate }) => ({ from, rate: String(rate) })),
  advance: contract?.advance ?? '0.00',
  recoveryRate: rateText(contract?.recoveryRate ?? 0),
  materialsRate: rateText(contract?.materialsRate ?? 100),
  paymentDays: contract?.paymentDays ?? 30,
  practicalCompletion: contract?.practicalCompletion ?? null,
  defectsLiabilityEnd: contract?.defectsLiabilityEnd ?? null,
  lines: (contract?.lines ?? []).map(({ id, description, phase, amount }) => ({
    id,
    description,
    phase,
    amount,
  })),
});

const addEndpoint = endpointRef<typeof addContract>('POST', '/api/projects/{projectId}/contracts');
const updateEndpoint = endpointRef<typeof updateContract>('PATCH', '/api/contracts/{id}');

function ContractDialog({
  project,
  contract: read,
  onClose,
}: Omit<ContractFormProps, 'contractId'> & { contract: Contract | null }) {
  const t = useTranslations('certificates.contract');
  const ui = useTranslations('ui');
  const editing = useEditForm(contractBody, t, {
    read,
    startOf: initialValues,
    words: useContractText(),
    draft: read ? undefined : `contracts.new.${project.id}`,
    send: (body, { from, changes, version, idempotencyKey }) =>
      from
        ? call(updateEndpoint, { params: { id: from.id }, body: { ...changes, version } })
        : call(addEndpoint, { params: { projectId: project.id }, body, idempotencyKey }),
    onDone: onClose,
  });
  const { row: contract, form, theirs } = editing;
  return (
    <FormDialog
      {...editing.frame}
      maxWidth={WIDTH}
      title={t(contract ? 'editTitle' : 'addTitle')}
      description={contract ? undefined : ui('addedTo', { project: project.name })}
      onClose={onClose}
    >
      {contract && contract.certified.count > 0 && <Banner tone="moving">{t('issued')}</Banner>}
      <ContractFields
        control={form.control}
        theirs={theirs}
        currency={contract?.currency ?? project.currency}
        contract={contract}
      />
    </FormDialog>
  );
}
