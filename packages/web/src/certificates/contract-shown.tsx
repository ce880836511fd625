import type { Contract } from '@brick/domain/certificates/building-contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ViewDialog } from '../platform/view-dialog.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { Money } from '../ui/money.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { useContractors, valuersIn } from './valuers-field.tsx';

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** A contract to read. */
export function ContractShown({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const t = useTranslations('certificates.contract');
  const schedule = useTranslations('certificates.schedule');
  const phase = useTranslations('phases');
  const { number, date, percent: written } = useFormat();
  const query = useContractors();
  const { currency } = contract;
  const percent = (rate: number | null) => (rate === null ? '–' : written(rate));
  return (
    <ViewDialog maxWidth={720} title={contract.title} close={t('close')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long schedule is scrolled by the keyboard from here */}
      <section tabIndex={0} aria-label={contract.title} className="grid grid-cols-1 gap-5 rounded">
        <dl className="grid grid-cols-[minmax(100px,max-content)_1fr] gap-x-5 gap-y-2">
          <Line label={t('contractor')}>{contract.contractor ? <bdi>{contract.contractor}</bdi> : '–'}</Line>
          <Line label={t('valuers')}>
            <bdi>
              {valuersIn(contract, query.contractors ?? []).join(', ') || (isUnknown(query) ? '' : '–')}
            </bdi>
            <LoadFailed query={query} text={t('membersFailed')} />
          </Line>
          <Line label={t('contractSum')}>
            <Money value={contract.contractSum} currency={currency} />
          </Line>
          <Line label={t('retention')}>{percent(contract.retentionRate)}</Line>
          <Line label={t('retentionLimit')}>{percent(contract.retentionLimit)}</Line>
          <Line label={t('limitBase')}>{t(`limitBases.${contract.limitBase}`)}</Line>
          <Line label={t('advanceAmount')}>
            <Money value={contract.advance} currency={currency} />
          </Line>
          <Line label={t('recoveryRate')}>{percent(contract.recoveryRate)}</Line>
          <Line label={t('materialsRate')}>{percent(contract.materialsRate)}</Line>
          <Line label={t('paymentDays')}>{number(contract.paymentDays)}</Line>
          <Line label={t('vat')}>
            {contract.vatRates.length === 0 ? (
              t('noVat')
            ) : (
              <ul>
                {contract.vatRates.map(({ from, rate }) => (
                  <li key={from}>{t('vatLine', { rate: percent(rate), day: date(from) })}</li>
                ))}
              </ul>
            )}
          </Line>
          <Line label={t('practicalCompletion')}>
            {contract.practicalCompletion ? date(contract.practicalCompletion) : '–'}
          </Line>
          <Line label={t('defectsLiabilityEnd')}>
            {contract.defectsLiabilityEnd ? date(contract.defectsLiabilityEnd) : '–'}
          </Line>
        </dl>
        <div>
          <SectionHeading level={3} title={schedule('title')} />
          {contract.lines.length === 0 ? (
            <p className="text-ink-2">{schedule('empty')}</p>
          ) : (
            <ol className="grid grid-cols-1">
              {contract.lines.map((line) => (
                <li key={line.id} className="flex justify-between gap-4 border-b border-line py-1.5">
                  <span className="min-w-0 break-words">
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
