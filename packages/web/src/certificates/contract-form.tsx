import type { addContract, Contract, updateContract } from '@brick/domain/certificates/building-contract';
import { contractBody } from '@brick/domain/certificates/contract-body';
import type { InJson } from '@brick/domain/money/json';
import type { Project } from '@brick/domain/projects/contract';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callOf } from '../platform/call.ts';
import { useMay } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useEditing } from '../platform/use-editing.ts';
import { LoadingDialog } from '../platform/view-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { ContractFields } from './contract-fields.tsx';
import { ContractShown } from './contract-shown.tsx';
import { useContractWords } from './contract-words.ts';
import { useContract } from './use-certificates.ts';

const WIDTH = 880;

interface Props {
  project: Project;
  /** Null for a new one. */
  contractId: number | null;
  onClose: () => void;
}

/** Adds, edits or shows a contract. An existing one is read first, so that the edit starts from what is stored. */
export function ContractForm({ contractId, ...props }: Props) {
  const t = useTranslations('certificates.contract');
  const query = useContract(props.project.id, contractId);
  const contract = query.data;
  const may = useMay();
  if (contractId === null) return <ContractDialog {...props} contract={null} />;
  if (contract && may('budget', 'update')) return <ContractDialog {...props} contract={contract} />;
  if (contract) return <ContractShown contract={contract} onClose={props.onClose} />;
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

const text = (rate: number | null | undefined): string =>
  rate === null || rate === undefined ? '' : String(rate);

/** What the form starts from; a new contract holds back as is usual: 10 % up to 5 % of the sum. */
const startOf = (contract: InJson<Contract> | null): z.input<typeof contractBody> => ({
  title: contract?.title ?? '',
  contractor: contract?.contractor ?? '',
  contractSum: contract?.contractSum ?? '',
  valuers: contract?.valuers ?? [],
  retentionRate: contract ? text(contract.retentionRate) : '10',
  retentionLimit: contract ? text(contract.retentionLimit) : '5',
  limitBase: contract?.limitBase ?? 'original',
  vatRates: (contract?.vatRates ?? []).map(({ from, rate }) => ({ from, rate: String(rate) })),
  advance: contract?.advance ?? '0.00',
  recoveryRate: text(contract?.recoveryRate ?? 0),
  materialsRate: text(contract?.materialsRate ?? 100),
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

const add = callOf<typeof addContract>('POST', '/api/projects/{projectId}/contracts');
const change = callOf<typeof updateContract>('PATCH', '/api/contracts/{id}');

function ContractDialog({
  project,
  contract: read,
  onClose,
}: Omit<Props, 'contractId'> & { contract: Contract | null }) {
  const t = useTranslations('certificates.contract');
  const editing = useEditing(contractBody, t, {
    read,
    startOf,
    words: useContractWords(),
    draft: read ? undefined : `contracts.new.${project.id}`,
    send: (body, { from, changes, version, idempotencyKey }) =>
      from
        ? call(change, { params: { id: from.id }, body: { ...changes, version } })
        : call(add, { params: { projectId: project.id }, body, idempotencyKey }),
    onDone: onClose,
  });
  const { row: contract, form, theirs } = editing;
  return (
    <FormDialog
      {...editing.frame}
      maxWidth={WIDTH}
      title={t(contract ? 'editTitle' : 'addTitle')}
      description={contract ? undefined : t('addedTo', { project: project.name })}
      onClose={onClose}
    >
      {contract && contract.certified.count > 0 && <Notice tone="moving">{t('issued')}</Notice>}
      <ContractFields
        control={form.control}
        theirs={theirs}
        currency={contract?.currency ?? project.currency}
        contract={contract}
      />
    </FormDialog>
  );
}
