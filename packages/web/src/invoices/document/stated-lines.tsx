import type { InvoiceDocument, InvoiceLine } from '@brick/domain/invoices/document';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { StatedMoney } from './stated-money.tsx';

/** How many lines are shown at first, and more at each press. */
const SHOWN = 10;
const MORE = 200;

/** What a line says of quantity, price and VAT, as it is stated. */
function useLineFacts() {
  const t = useTranslations('invoices.view');
  return ({ quantity, unit, price, priceQuantity, category, rate }: InvoiceLine): string[] => {
    const amount = [quantity, unit].filter(Boolean).join(' ');
    const each =
      price &&
      (priceQuantity && priceQuantity !== '1' ? t('perQuantity', { price, quantity: priceQuantity }) : price);
    const vat = [category, rate !== null && t('rate', { rate })].filter(Boolean).join(' ');
    return [[amount, each].filter(Boolean).join(' × '), vat && `${t('vat')} ${vat}`].filter(
      Boolean,
    ) as string[];
  };
}

function Line({ line, currency }: { line: InvoiceLine; currency: string | null }) {
  const factsOf = useLineFacts();
  const t = useTranslations('invoices.view');
  return (
    <li className="flex items-start justify-between gap-x-4 border-t border-line py-2">
      <span className="grid min-w-0 gap-0.5">
        <span className="wrap-anywhere">
          {line.id !== null && (
            // The margin is of the text around it: an id has a direction of its own.
            <span className="me-2 text-ink-3 tabular-nums">
              <bdi>{line.id}</bdi>
            </span>
          )}
          <bdi className={line.counted ? 'font-medium' : 'text-ink-2'}>{line.name ?? '–'}</bdi>
        </span>
        {line.description !== null && line.description !== line.name && (
          <bdi className="t-sm whitespace-pre-line wrap-anywhere text-ink-2">{line.description}</bdi>
        )}
        <span className="t-sm flex flex-wrap gap-x-3 text-ink-2 tabular-nums">
          {factsOf(line).map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </span>
        {line.allowancesAndCharges.map((each, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
          <span key={place} className="t-sm flex flex-wrap gap-x-2 text-ink-2">
            <bdi>{each.reason ?? t(each.charge ? 'charge' : 'allowance')}</bdi>
            <StatedMoney amount={each.amount} currency={currency} />
          </span>
        ))}
      </span>
      {line.counted && <StatedMoney amount={line.net} currency={currency} className="shrink-0" />}
    </li>
  );
}

/** The lines of a document. Of many, the first are shown until more are asked for. */
export function StatedLines({ document: { lines, currency } }: { document: InvoiceDocument }) {
  const t = useTranslations('invoices.view');
  const [shown, setShown] = useState(SHOWN);
  const left = lines.length - shown;
  return (
    <section aria-label={t('lines')}>
      <SectionHeading level={3} title={t('lines')} />
      {lines.length === 0 && <p className="text-ink-3">{t('noLines')}</p>}
      <ol>
        {lines.slice(0, shown).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ids of lines may stand twice
          <Line key={place} line={line} currency={currency} />
        ))}
      </ol>
      {left > 0 && (
        <Button size="sm" variant="quiet" onClick={() => setShown((before) => before + MORE)}>
          {t('moreLines', { count: Math.min(left, MORE) })}
        </Button>
      )}
    </section>
  );
}
