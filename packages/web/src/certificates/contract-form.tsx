import {
  addContract,
  type Contract,
  contractBody,
  updateContract,
} from '@brick/domain/certificates/building-contract';
import type { Project } from '@brick/domain/projects/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { PROJECTS_KEY, useMay } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { changesIn } from '../platform/own-changes.ts';
import { RestoredNotice } from '../platform/restored-notice.tsx';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FormError } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ContractFields } from './contract-fields.tsx';
import { ContractShown } from './contract-shown.tsx';
import { useContract } from './use-certificates.ts';
import { useTheirs } from './use-theirs.ts';

type Body = z.output<typeof contractBody>;

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
  const { data: contract, isError, refetch } = useContract(props.project.id, contractId);
  const may = useMay();
  if (contractId === null) return <EditDialog {...props} contract={null} />;
  if (contract && may('budget', 'update')) return <EditDialog {...props} contract={contract} />;
  if (contract) return <ContractShown contract={contract} onClose={props.onClose} />;
  return (
    <Dialog
      open
      maxWidth={WIDTH}
      onOpenChange={(open) => !open && props.onClose()}
      title={t(may('budget', 'update') ? 'editTitle' : 'viewTitle')}
    >
      {isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={12} />
      )}
    </Dialog>
  );
}

const text = (rate: number | null | undefined): string =>
  rate === null || rate === undefined ? '' : String(rate);

/** What the form starts from; a new contract holds back as is usual: 10 % up to 5 % of the sum. */
const startOf = (contract: Contract | null): z.input<typeof contractBody> => ({
  title: contract?.title ?? '',
  contractor: contract?.contractor ?? '',
  contractSum: contract?.contractSum ?? '',
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

/** Sends a new contract or the changes of an old one, with the toasts of section 8. */
function useSend(project: Project, contract: Contract | null, version: number, onDone: () => void) {
  const t = useTranslations('certificates.contract');
  return useAction<{ body: Body; idempotencyKey: string }>({
    send: ({ body, idempotencyKey }) =>
      contract
        ? call(updateContract, {
            params: { id: contract.id },
            body: { ...changesIn(body, contract), version },
          })
        : call(addContract, { params: { projectId: project.id }, body, idempotencyKey }),
    success: contract ? t('saved') : t('added'),
    failure: contract ? t('saveFailed') : t('addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}

function EditDialog({
  project,
  contract: read,
  onClose,
}: Omit<Props, 'contractId'> & { contract: Contract | null }) {
  const t = useTranslations('certificates.contract');
  // What the edit started from stays so, even when the contract is read again while one types.
  const [contract] = useState(read);
  const [stored, setStored] = useState(read);
  const theirs = useTheirs(contract, stored);
  const form = useContractForm(contractBody, {
    defaultValues: startOf(contract),
    draft: contract ? undefined : `contracts.new.${project.id}`,
  });
  const send = useSend(project, contract, stored?.version ?? 1, onClose);
  const onSubmit = form.submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      if (isCallError(error, 409) && error.problem?.current) setStored(error.problem.current as Contract);
      throw error;
    }
  });
  return (
    <Dialog
      open
      maxWidth={WIDTH}
      onOpenChange={(open) => !open && onClose()}
      title={t(contract ? 'editTitle' : 'addTitle')}
      description={contract ? undefined : t('addedTo', { project: project.name })}
      dirty={form.formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            variant="primary"
            pending={send.isPending}
            pendingLabel={t(contract ? 'saving' : 'adding')}
          >
            {t(contract ? 'submitEdit' : 'submitAdd')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
        {contract && contract.certified.count > 0 && <Notice tone="moving">{t('issued')}</Notice>}
        <RestoredNotice form={form} />
        <ContractFields
          control={form.control}
          theirs={theirs}
          currency={contract?.currency ?? project.currency}
          contract={contract}
        />
      </div>
    </Dialog>
  );
}
