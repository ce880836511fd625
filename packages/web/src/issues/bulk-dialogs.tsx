import { refusal } from '@brick/domain/issues/step-bodies';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AssigneeSearch } from '../platform/forms/assignee-search.tsx';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import { SupplierBox } from '../platform/forms/supplier-box.tsx';
import { useApiForm } from '../platform/forms/use-api-form.ts';
import type { BulkDialogProps } from '../platform/lists/use-bulk-action.ts';
import { useToday } from '../platform/session/use-today.ts';
import { TradeBox } from '../records/fields/trade-box.tsx';
import { DateField } from '../ui/inputs/date-field.tsx';
import { Field, FormError, FormGrid } from '../ui/inputs/field.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

interface Assignment {
  assignedTo: string;
  supplier: string;
  supplierId: number | null;
  trade: string;
  dueDate: string | null;
}

const NOTHING: Assignment = { assignedTo: '', supplier: '', supplierId: null, trade: '', dueDate: null };

/** Only what was filled in: the other fields of the issues stay as they are. */
const filledIn = ({ supplier, supplierId, ...rest }: Assignment) =>
  Object.fromEntries(
    Object.entries({ ...rest, ...(supplier.trim() && { supplier, supplierId }) }).filter(
      ([name, value]) => name === 'supplierId' || value,
    ),
  );

/** Assigns the selected issues to somebody, to a supplier or a trade, or sets their due date. */
export function AssignDialog({ count, pending, onSend, onClose }: BulkDialogProps) {
  const t = useTranslations('issues');
  const form = useTranslations('issues.form');
  const names = useTranslations('fields.names');
  const shared = useTranslations('record.form');
  const today = useToday();
  const [typed, setTyped] = useState(NOTHING);
  const [isEmpty, setEmpty] = useState(false);
  const set = (what: Partial<Assignment>) => {
    setTyped((before) => ({ ...before, ...what }));
    setEmpty(false);
  };
  const value = filledIn(typed);
  const isFilled = Object.keys(value).length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('bulk.assignTitle', { count })}
      description={t('bulk.assignText')}
      dirty={isFilled}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFilled) onSend(value);
        else setEmpty(true);
      }}
      footer={<FormFooter submit={t('bulk.assignSubmit')} pending={pending} />}
    >
      <div className="grid gap-4.5">
        <FormError>{isEmpty && t('bulk.nothing')}</FormError>
        <FormGrid>
          <Field label={form('assignedTo')}>
            <AssigneeSearch
              value={typed.assignedTo}
              onChange={(assignedTo) => set({ assignedTo })}
              emptyText={shared('nobodyFound')}
            />
          </Field>
          <Field label={names('dueDate')}>
            <DateField value={typed.dueDate} onChange={(dueDate) => set({ dueDate })} today={today} />
          </Field>
          <Field label={names('trade')} hint={form('tradeHint')}>
            <TradeBox value={typed.trade} onChange={(trade) => set({ trade })} emptyText={form('ownTrade')} />
          </Field>
          <Field label={names('supplier')}>
            <SupplierBox
              value={typed.supplier}
              onChange={(supplier) => set({ supplier, supplierId: null })}
              onPick={({ id, name }) => set({ supplier: name, supplierId: id })}
              emptyText={form('noSupplierFound')}
            />
          </Field>
        </FormGrid>
      </div>
    </Dialog>
  );
}

/** Refuses the fixes of the selected issues for one reason. */
export function RefuseAllDialog({ count, pending, onSend, onClose }: BulkDialogProps) {
  const t = useTranslations('issues');
  const form = useApiForm(refusal, { defaultValues: { reason: '' } });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('bulk.refuseTitle', { count })}
      description={t('step.refuseText')}
      dirty={form.formState.isDirty}
      onSubmit={form.submit(async (body) => onSend(body))}
      footer={<FormFooter submit={t('steps.refuse')} pending={pending} danger />}
    >
      <Field label={t('step.reason')} required error={form.formState.errors.reason?.message}>
        <TextArea {...form.register('reason')} rows={3} grow />
      </Field>
    </Dialog>
  );
}
