import type { Invoice } from '@brick/domain/invoices/api';
import type { InvoiceProposal } from '@brick/domain/invoices/findings-and-proposal';
import { asJson } from '@brick/domain/money/json';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { MoneyInput } from '../../ui/inputs/money-input.tsx';
import { StatedMoney } from '../document/stated-money.tsx';
import { RadioList } from './radio-list.tsx';

interface AmountChoiceProps {
  invoice: Invoice;
  proposal: InvoiceProposal;
  /** Of the project. */
  currency: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The amount to book: the one that the document states, one of two, or typed where none follows from it. */
export function AmountChoice(props: AmountChoiceProps) {
  const { invoice, proposal, currency, value, onChange, error } = props;
  const t = useTranslations('invoices.book');
  const { money } = useFormat();
  const { amounts, question } = proposal;
  const [only] = amounts;
  const texts = asJson(proposal).amounts;
  const written = (amount: (typeof amounts)[number]) => money(amount, { currency, decimals: 'cents' });
  const about = invoice.kind === 'credit_note' && <p className="t-sm text-ink-3">{t('credit')}</p>;

  if (question === null && only !== undefined)
    return (
      <dl className="grid gap-0.5">
        <dt className="t-sm font-semibold">{t('amounts')}</dt>
        <dd className="t-lg font-semibold">
          <Money value={only} currency={currency} decimals="cents" />
        </dd>
        {about && <dd>{about}</dd>}
      </dl>
    );
  if (amounts.length > 0)
    return (
      <div className="grid gap-1">
        <RadioList
          label={t('amounts')}
          // Two may be the same, so that they are told by their place.
          value={value === '' ? null : String(texts.indexOf(value))}
          onChange={(place) => onChange(texts[Number(place)] ?? '')}
          options={amounts.map((amount, place) => ({
            value: String(place),
            label: t(place === 0 ? 'whole' : 'rest', { amount: written(amount) }),
          }))}
          error={error && t('chooseAmount')}
        />
        {about}
      </div>
    );
  const stated = invoice.document?.totals.gross ?? null;
  return (
    <div className="grid gap-1">
      <Field
        label={t('amount', { currency })}
        required
        error={error}
        hint={
          stated && (
            <>
              {t('stated')} <StatedMoney amount={stated} currency={invoice.currency} />
            </>
          )
        }
      >
        <MoneyInput value={value} onChange={onChange} currency={currency} />
      </Field>
      {about}
    </div>
  );
}
