import type { Certificate } from '@brick/domain/certificates/api';
import { type Minor, sum } from '@brick/domain/money/money';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { hasContent } from '../../ui/has-content.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';

interface SummaryLineProps {
  label: string;
  /** What the amount is calculated from. */
  basis?: ReactNode;
  amount: Minor;
  currency: string;
  kind?: 'sum' | 'total';
}

function SummaryLine({ label, basis, amount, currency, kind }: SummaryLineProps) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-x-4 border-b border-line py-1.5',
        kind && 'rule-total font-semibold',
      )}
    >
      <dt className="min-w-0">
        {label}
        {hasContent(basis) && <span className="t-sm block font-normal text-pretty text-ink-2">{basis}</span>}
      </dt>
      <dd>
        <Money
          value={amount}
          currency={currency}
          decimals="cents"
          className={cx(kind === 'total' && 't-lg rule-double font-semibold')}
        />
      </dd>
    </div>
  );
}

/** Describes what retention and VAT are calculated from. */
function useCalculationBases({ terms, vatRate, date, release }: Certificate) {
  const t = useTranslations('certificates.summary');
  const format = useFormat();
  const { retentionRate, retentionLimit, limitBase, vatRates } = terms;
  const held =
    retentionLimit === null
      ? t('retentionAt', { rate: format.number(retentionRate) })
      : t('retentionLimited', {
          rate: format.number(retentionRate),
          limit: format.number(retentionLimit),
          base: limitBase,
        });
  const inForce = vatRates.filter(({ from }) => from <= date).sort((a, b) => (a.from < b.from ? 1 : -1))[0];
  const vat =
    vatRates.length === 0
      ? t('noVat')
      : vatRate === null || !inForce
        ? t('noVatRate')
        : t('vatAt', { rate: format.number(vatRate), day: format.date(inForce.from) });
  return {
    held,
    released: release === 'none' ? null : t('released', { release }),
    vat,
    recovered: t('recoveredAt', { rate: format.number(terms.recoveryRate) }),
  };
}

/** Lists the amounts from the work done to the amount payable, in the layout of a payment certificate. */
export function ValuationSummary({ certificate }: { certificate: Certificate }) {
  const t = useTranslations('certificates.summary');
  const { money, number } = useFormat();
  const bases = useCalculationBases(certificate);
  const { currency, terms } = certificate;
  const materials = sum(certificate.lines.map((line) => line.materials));
  const some = (amount: Minor) => amount !== 0n;
  return (
    <section>
      <SectionHeading title={t('title')} />
      <dl aria-live="polite">
        <SummaryLine label={t('workDone')} amount={certificate.workDone} currency={currency} />
        <SummaryLine
          label={t('materials')}
          basis={
            some(certificate.materialsOnSite) &&
            t('materialsAt', {
              rate: number(terms.materialsRate),
              amount: money(certificate.materialsOnSite, { currency }),
            })
          }
          amount={materials}
          currency={currency}
        />
        <SummaryLine kind="sum" label={t('gross')} amount={certificate.gross} currency={currency} />
        <SummaryLine
          label={t('retention')}
          basis={
            <>
              {bases.held}
              {bases.released && <span className="block">{bases.released}</span>}
            </>
          }
          amount={-certificate.retention as Minor}
          currency={currency}
        />
        {some(certificate.advancePaid) && (
          <>
            <SummaryLine label={t('advance')} amount={certificate.advancePaid} currency={currency} />
            <SummaryLine
              label={t('recovered')}
              basis={bases.recovered}
              amount={-certificate.advanceRecovered as Minor}
              currency={currency}
            />
          </>
        )}
        <SummaryLine kind="sum" label={t('net')} amount={certificate.net} currency={currency} />
        <SummaryLine label={t('previous')} amount={-certificate.previous as Minor} currency={currency} />
        <SummaryLine kind="sum" label={t('due')} amount={certificate.due} currency={currency} />
        <SummaryLine label={t('vat')} basis={bases.vat} amount={certificate.vat} currency={currency} />
        <SummaryLine kind="total" label={t('payable')} amount={certificate.payable} currency={currency} />
      </dl>
    </section>
  );
}
