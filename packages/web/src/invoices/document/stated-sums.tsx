import type { InvoiceDocument, Totals } from '@brick/domain/invoices/document';
import type { Finding } from '@brick/domain/invoices/findings-and-proposal';
import { Check, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { DotSeparated } from '../../ui/format/dot-separated.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { StatedMoney } from './stated-money.tsx';

/** The sums of a document by their business terms, and the rule that checks each. */
const SUMS: readonly { name: keyof Totals; term: string; rule?: string }[] = [
  { name: 'lines', term: 'BT-106', rule: 'BR-CO-10' },
  { name: 'allowances', term: 'BT-107', rule: 'BR-CO-11' },
  { name: 'charges', term: 'BT-108', rule: 'BR-CO-12' },
  { name: 'net', term: 'BT-109', rule: 'BR-CO-13' },
  { name: 'vat', term: 'BT-110', rule: 'BR-CO-14' },
  { name: 'vatInTaxCurrency', term: 'BT-111' },
  { name: 'gross', term: 'BT-112', rule: 'BR-CO-15' },
  { name: 'prepaid', term: 'BT-113' },
  { name: 'rounding', term: 'BT-114' },
  { name: 'payable', term: 'BT-115', rule: 'BR-CO-16' },
];

interface DocumentProps {
  document: InvoiceDocument;
}

/** Whether a sum holds: a shape for those who see it, words for those who hear it. */
function SumMark({ name, ok }: { name: string; ok: boolean }) {
  const t = useTranslations('invoices.sums');
  const Icon = ok ? Check : X;
  return (
    <span className={ok ? 'text-moss' : 'text-crimson'}>
      <Icon size={16} strokeWidth={2.5} aria-hidden="true" />
      <span className="sr-only">{t(ok ? 'holds' : 'fails', { name })}</span>
    </span>
  );
}

/** The sums that a document states, ticked where they hold and crossed where they do not. */
export function StatedSums({ document, findings }: DocumentProps & { findings: readonly Finding[] }) {
  const t = useTranslations('invoices');
  const { totals, currency, taxCurrency } = document;
  const stated = SUMS.filter(({ name }) => totals[name] !== null);
  const nameOf = (name: keyof Totals) =>
    name === 'vatInTaxCurrency'
      ? t('sums.vatInTaxCurrency', { currency: taxCurrency ?? '' })
      : t(`sums.${name}`);
  return (
    <section aria-label={t('view.sums')}>
      <SectionHeading level={3} title={t('view.sums')} />
      <dl>
        {stated.map(({ name, term, rule }) => {
          const checked = findings.filter((finding) => finding.rule === rule);
          return (
            <div
              key={name}
              className={cx(
                'flex items-baseline justify-between gap-x-4 border-t border-line py-1.5',
                name === 'payable' && 'rule-total font-bold',
              )}
            >
              <dt className="min-w-0">
                {nameOf(name)} <bdi className="t-xs font-normal text-ink-3">{term}</bdi>
              </dt>
              <dd className="flex shrink-0 items-center gap-2">
                {checked.length > 0 && <SumMark name={nameOf(name)} ok={checked.every(({ ok }) => ok)} />}
                <StatedMoney
                  amount={totals[name]}
                  currency={name === 'vatInTaxCurrency' ? taxCurrency : currency}
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** VAT by category and rate. */
export function VatBreakdown({ document: { vat, currency } }: DocumentProps) {
  const t = useTranslations('invoices.view');
  if (vat.length === 0) return null;
  return (
    <section aria-label={t('breakdown')}>
      <SectionHeading level={3} title={t('breakdown')} />
      <table className="w-full">
        <thead className="t-sm text-ink-2">
          <tr>
            <th className="py-1.5 text-start font-semibold">{t('category')}</th>
            <th className="ps-3 text-end font-semibold">{t('taxable')}</th>
            <th className="ps-3 text-end font-semibold">{t('tax')}</th>
          </tr>
        </thead>
        <tbody>
          {vat.map(({ category, rate, taxable, tax }) => (
            <tr key={`${category} ${rate}`} className="border-t border-line">
              <td className="py-1.5">
                <bdi>{[category, rate !== null && t('rate', { rate })].filter(Boolean).join(' ')}</bdi>
              </td>
              <td className="ps-3 text-end">
                <StatedMoney amount={taxable} currency={currency} />
              </td>
              <td className="ps-3 text-end">
                <StatedMoney amount={tax} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What is deducted from the document as a whole, or added to it. */
export function AllowancesAndCharges({ document: { allowancesAndCharges, currency } }: DocumentProps) {
  const t = useTranslations('invoices.view');
  if (allowancesAndCharges.length === 0) return null;
  return (
    <section aria-label={t('allowances')}>
      <SectionHeading level={3} title={t('allowances')} />
      <ul>
        {allowancesAndCharges.map(({ charge, reason, amount, category, rate }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
          <li key={place} className="flex justify-between gap-x-4 border-t border-line py-1.5">
            <span className="min-w-0 wrap-anywhere">
              <span className="text-ink-2">{t(charge ? 'charge' : 'allowance')}</span>{' '}
              <DotSeparated parts={[reason, category, rate !== null && t('rate', { rate })]} />
            </span>
            <StatedMoney amount={amount} currency={currency} className="shrink-0" />
          </li>
        ))}
      </ul>
    </section>
  );
}
