import type { Contract } from '@brick/domain/certificates/building-contract-api';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ViewDialog } from '../../platform/forms/view-dialog.tsx';
import { hasNoData, LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { useContractors, valuerNames } from './valuers-field.tsx';

function DetailLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

/** A read-only view of a contract. */
export function ContractDetails({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const t = useTranslations('certificates.contract');
  const schedule = useTranslations('certificates.schedule');
  const phase = useTranslations('phases');
  const { number, date, percent: written } = useFormat();
  const query = useContractors();
  const { currency } = contract;
  const percent = (rate: number | null) => (rate === null ? '–' : written(rate));
  return (
    <ViewDialog maxWidth={720} title={contract.title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll a long schedule from here */}
      <section tabIndex={0} aria-label={contract.title} className="grid grid-cols-1 gap-5 rounded">
        <dl className="grid grid-cols-[minmax(100px,max-content)_1fr] gap-x-5 gap-y-2">
          <DetailLine label={t('contractor')}>
            {contract.contractor ? <bdi>{contract.contractor}</bdi> : '–'}
          </DetailLine>
          <DetailLine label={t('valuers')}>
            <bdi>
              {valuerNames(contract, query.contractors ?? []).join(', ') || (hasNoData(query) ? '' : '–')}
            </bdi>
            <LoadFailed query={query} text={t('membersFailed')} />
          </DetailLine>
          <DetailLine label={t('contractSum')}>
            <Money value={contract.contractSum} decimals="cents" currency={currency} />
          </DetailLine>
          <DetailLine label={t('retention')}>{percent(contract.retentionRate)}</DetailLine>
          <DetailLine label={t('retentionLimit')}>{percent(contract.retentionLimit)}</DetailLine>
          <DetailLine label={t('limitBase')}>{t(`limitBases.${contract.limitBase}`)}</DetailLine>
          <DetailLine label={t('advanceAmount')}>
            <Money value={contract.advance} decimals="cents" currency={currency} />
          </DetailLine>
          <DetailLine label={t('recoveryRate')}>{percent(contract.recoveryRate)}</DetailLine>
          <DetailLine label={t('materialsRate')}>{percent(contract.materialsRate)}</DetailLine>
          <DetailLine label={t('paymentDays')}>{number(contract.paymentDays)}</DetailLine>
          <DetailLine label={t('vat')}>
            {contract.vatRates.length === 0 ? (
              t('noVat')
            ) : (
              <ul>
                {contract.vatRates.map(({ from, rate }) => (
                  <li key={from}>{t('vatLine', { rate: percent(rate), day: date(from) })}</li>
                ))}
              </ul>
            )}
          </DetailLine>
          <DetailLine label={t('practicalCompletion')}>
            {contract.practicalCompletion ? date(contract.practicalCompletion) : '–'}
          </DetailLine>
          <DetailLine label={t('defectsLiabilityEnd')}>
            {contract.defectsLiabilityEnd ? date(contract.defectsLiabilityEnd) : '–'}
          </DetailLine>
        </dl>
        <div>
          <SectionHeading level={3} title={schedule('title')} />
          {contract.lines.length === 0 ? (
            <p className="text-ink-2">{schedule('empty')}</p>
          ) : (
            <ol className="grid grid-cols-1">
              {contract.lines.map((line) => (
                <li key={line.id} className="flex justify-between gap-4 border-b border-line py-1.5">
                  <span className="min-w-0">
                    <bdi>{line.description}</bdi>
                    {line.phase && <span className="t-sm ms-2 text-ink-2">{phase(line.phase)}</span>}
                  </span>
                  <Money value={line.amount} decimals="cents" currency={currency} />
                </li>
              ))}
            </ol>
          )}
        </div>
      </section>
    </ViewDialog>
  );
}
