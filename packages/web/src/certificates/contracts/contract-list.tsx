import type { Contract } from '@brick/domain/certificates/building-contract-api';
import { vatRateOn } from '@brick/domain/certificates/vat-rates';
import { percentOf, rate } from '@brick/domain/ledger/rate';
import { type Minor, percent, sum } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/api';
import { ChartLine, Pencil, Plus, ScrollText, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useDeleteContract } from '../use-certificates.ts';

const ContractRetention = lazyComponent(
  () => import('../contract-retention-chart.tsx'),
  'ContractRetentionChart',
);

/** Summarises a contract's payment terms in one line. */
function usePaymentTerms() {
  const t = useTranslations('certificates.contracts');
  const today = useToday();
  const { number } = useFormat();
  return ({ retentionRate, retentionLimit, limitBase, vatRates, paymentDays }: Contract): string => {
    const inForce = vatRateOn(
      vatRates.map(({ from, rate: each }) => ({ from, rate: rate(each) })),
      today,
    );
    const limited = retentionLimit === null ? 'retention' : 'retentionLimited';
    return t('terms', {
      retention:
        retentionRate === 0
          ? t('noRetention')
          : t(limited, {
              rate: number(retentionRate),
              limit: number(retentionLimit ?? 0),
              base: limitBase,
            }),
      vat: inForce === null ? t('noVat') : t('vat', { rate: number(percentOf(inForce)) }),
      days: paymentDays,
    });
  };
}

function ContractFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start">
      <dt className="t-sm text-ink-2">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** Shows by how much the schedule of values falls short of the contract sum or exceeds it. */
function ScheduleDifference({ contract: { lines, notInLines, currency } }: { contract: Contract }) {
  const t = useTranslations('certificates.contracts');
  const { money } = useFormat();
  const left = notInLines;
  if (lines.length === 0 || left === 0n) return null;
  return (
    <p className="t-sm text-ochre">
      {left > 0n
        ? t('notInLines', { amount: money(notInLines, { currency }) })
        : t('overInLines', { amount: money(-left as Minor, { currency }) })}
    </p>
  );
}

function ContractFigures({ contract }: { contract: Contract }) {
  const t = useTranslations('certificates.contracts');
  const { certified, currency } = contract;
  const unpaid = sum([certified.due, -certified.paid]);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 @md:grid-cols-5">
      <ContractFigure label={t('sum')}>
        <Money value={contract.contractSum} decimals="cents" currency={currency} />
      </ContractFigure>
      <ContractFigure label={t('revised')}>
        <Money value={contract.revisedSum} decimals="cents" currency={currency} />
      </ContractFigure>
      <ContractFigure label={t('certified')}>
        <Money value={certified.gross} decimals="cents" currency={currency} />
      </ContractFigure>
      <ContractFigure label={t('held')}>
        <Money value={certified.retention} decimals="cents" currency={currency} />
      </ContractFigure>
      <ContractFigure label={t('unpaid')}>
        <Money value={unpaid} decimals="cents" currency={currency} />
      </ContractFigure>
    </dl>
  );
}

interface ContractItemProps {
  project: Project;
  contract: Contract;
  /** True for the only contract: its figures are already shown at the top of the screen. */
  alone: boolean;
  onDelete: () => void;
}

function ContractItem({ project, contract, alone, onDelete }: ContractItemProps) {
  const t = useTranslations('certificates.contracts');
  const page = useTranslations('certificates');
  const terms = usePaymentTerms();
  const may = usePermission();
  const format = useFormat();
  const [, setUrl] = useUrlState();
  const [chart, setChart] = useState(false);
  const share = percent(contract.certified.gross, contract.revisedSum) ?? 0;
  const editable = may('budget', 'update');
  return (
    <li className="@container grid grid-cols-1 gap-3.5 border-b border-line py-4 first:border-t">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="t-lg font-semibold">
            <bdi>{contract.title}</bdi>
          </h3>
          <p className="text-ink-2">
            {contract.contractor ? t('with', { contractor: contract.contractor }) : page('noContractor')}
          </p>
          <p className="t-sm text-ink-2">{terms(contract)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-1 print:hidden">
          {may('certificates', 'create') && (
            <Button
              size="sm"
              icon={<Plus className="size-4" />}
              onClick={() => setUrl({ draw: contract.id })}
            >
              {page('newCertificate')}
            </Button>
          )}
          {contract.certified.count > 0 && (
            <IconButton
              size="sm"
              label={t(chart ? 'hideRetention' : 'showRetention')}
              aria-expanded={chart}
              icon={<ChartLine size={16} />}
              onClick={() => setChart(!chart)}
            />
          )}
          <IconButton
            size="sm"
            label={page(editable ? 'edit' : 'open')}
            icon={editable ? <Pencil size={16} /> : <ScrollText size={16} />}
            onClick={() => setUrl({ editContract: contract.id })}
          />
          {may('budget', 'delete') && contract.certified.count === 0 && (
            <IconButton size="sm" label={page('delete')} icon={<Trash2 size={16} />} onClick={onDelete} />
          )}
        </div>
      </div>
      {!alone && (
        <>
          <ContractFigures contract={contract} />
          <ProgressBar
            value={share}
            label={t('progress', { percent: format.percent(share), title: contract.title })}
          />
        </>
      )}
      <ScheduleDifference contract={contract} />
      {chart && (
        <Suspense fallback={<Skeleton className="h-44 w-full" />}>
          <ContractRetention project={project} contractId={contract.id} />
        </Suspense>
      )}
    </li>
  );
}

/** The project's contracts, each with the amounts certified so far. */
export function ContractList({ project, contracts }: { project: Project; contracts: readonly Contract[] }) {
  const t = useTranslations('certificates.contracts');
  const [leaving, setLeaving] = useState<Contract | null>(null);
  const discard = useDeleteContract();
  return (
    <section>
      <SectionHeading title={t('title')} />
      <ul>
        {contracts.map((contract) => (
          <ContractItem
            key={contract.id}
            project={project}
            contract={contract}
            alone={contracts.length === 1}
            onDelete={() => setLeaving(contract)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('confirmDelete')}
        description={leaving && t('confirmDeleteText', { title: leaving.title })}
        onConfirm={() => {
          if (leaving) discard.mutate(leaving);
          setLeaving(null);
        }}
      />
    </section>
  );
}
