import type { Invoice } from '@brick/domain/invoices/api';
import type { InvoiceProposal } from '@brick/domain/invoices/findings-and-proposal';
import { contradictsItself, mayAcknowledge } from '@brick/domain/invoices/rules';
import { useTranslations } from 'use-intl';
import { DraftNotice } from '../../platform/forms/draft-notice.tsx';
import { memberFor, useProject } from '../../platform/projects/current-project.ts';
import { useUser } from '../../platform/session/session.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Field, FormError } from '../../ui/inputs/field.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { AmountChoice } from './amount-choice.tsx';
import { type PartErrors, PartsFields } from './parts-fields.tsx';
import { SupplierChoice } from './supplier-choice.tsx';
import { namedSupplier, useBooking } from './use-booking.ts';
import { useOfferedCommitments } from './use-offered-commitments.ts';

interface BookingFormProps {
  invoice: Invoice;
  proposal: InvoiceProposal;
}

interface AcknowledgeProps extends Pick<BookingFormProps, 'invoice'> {
  otherAccount: boolean;
  mayConfirm: boolean;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** What has to be acknowledged before an invoice is booked, by somebody who may. */
function Acknowledge({ invoice, otherAccount, mayConfirm, value, onChange }: AcknowledgeProps) {
  const t = useTranslations('invoices.book');
  return (
    <div className="grid gap-1 rounded border-s-4 border-ochre bg-ochre-wash px-3 py-2.5">
      {contradictsItself(invoice.findings) && <p className="text-ochre">{t('acknowledgeSums')}</p>}
      {otherAccount && <p className="text-ochre">{t('acknowledgeAccount')}</p>}
      {mayConfirm ? (
        <Checkbox
          label={t('acknowledge')}
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
        />
      ) : (
        <p className="text-ink">{t('acknowledgeOthers')}</p>
      )}
    </div>
  );
}

type PartsErrors = Readonly<Record<number, PartErrors | undefined>> & { message?: string };

/** Books an invoice as it is proposed, or as somebody changes that. What is typed stays after a refusal. */
export function BookingForm({ invoice, proposal }: BookingFormProps) {
  const t = useTranslations('invoices.book');
  const { currency } = useProject();
  const mayConfirm = mayAcknowledge(memberFor(useUser(), useProject()));
  const today = useToday();
  const booking = useBooking(invoice, proposal);
  const { form, supplier, amount, parts, dueDate, acknowledged, allowDuplicate, offered } = booking;
  // Another supplier than the proposed one may have had another account.
  const mustAcknowledge = proposal.mustAcknowledge || offered['acknowledged'] === true;
  const commitments = useOfferedCommitments(proposal, supplier.id);
  const partsErrors = (form.formState.errors.parts ?? {}) as PartsErrors;
  const isCredit = invoice.kind === 'credit_note';
  const title = t(isCredit ? 'creditTitle' : 'title');
  const { isSubmitting } = form.formState;
  return (
    <section aria-label={title}>
      <SectionHeading title={title} />
      <form noValidate onSubmit={booking.submit} className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        <DraftNotice form={form} />
        <AmountChoice
          invoice={invoice}
          proposal={proposal}
          currency={currency}
          value={amount.value}
          onChange={amount.set}
          error={amount.error}
        />
        <SupplierChoice
          proposal={proposal}
          value={supplier.state}
          onChange={supplier.choose}
          start={namedSupplier(invoice)}
          error={supplier.errors['supplier']}
          errors={supplier.errors}
        />
        <Field label={t('dueDate')} error={dueDate.fieldState.error?.message}>
          <DateField {...dueDate.field} value={dueDate.field.value ?? null} today={today} />
        </Field>
        <PartsFields
          value={parts.value}
          onChange={parts.set}
          amount={amount.value}
          currency={currency}
          commitments={commitments}
          errors={partsErrors}
          error={partsErrors.message}
          onDivide={invoice.document && invoice.document.lines.length > 1 ? parts.divide : null}
          divided={parts.divided}
        />
        {mustAcknowledge && (
          <Acknowledge
            invoice={invoice}
            otherAccount={proposal.otherAccount !== null || !proposal.mustAcknowledge}
            mayConfirm={mayConfirm}
            value={acknowledged.value === true}
            onChange={acknowledged.onChange}
          />
        )}
        {offered['allowDuplicate'] && (
          <Checkbox
            label={t('allowDuplicate')}
            checked={allowDuplicate.value === true}
            onChange={(event) => allowDuplicate.onChange(event.target.checked)}
          />
        )}
        {(!mustAcknowledge || mayConfirm) && (
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="primary"
              pending={isSubmitting}
              pendingLabel={t('sending')}
              onClick={() => booking.goOn(false)}
            >
              {t(isCredit ? 'submitCredit' : 'submit')}
            </Button>
            <Button type="submit" pending={isSubmitting} onClick={() => booking.goOn(true)}>
              {t('submitNext')}
            </Button>
          </div>
        )}
      </form>
    </section>
  );
}
