import { CATEGORIES } from '@brick/domain/expenses/expense-categories';
import { PHASES } from '@brick/domain/phases/phases';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import type { BulkDialogProps } from '../platform/lists/use-bulk-action.ts';
import { Field } from '../ui/inputs/field.tsx';
import { Select, type SelectOption } from '../ui/inputs/select.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

const NONE = 'none';

interface ChoiceDialogProps extends BulkDialogProps {
  name: 'phase' | 'category';
  options: readonly SelectOption[];
}

/** Sets a field of the selected expenses to what is chosen. */
function ChoiceDialog({ name, options, count, pending, onSend, onClose }: ChoiceDialogProps) {
  const t = useTranslations('expenses.bulk');
  const names = useTranslations('fields.names');
  const ui = useTranslations('ui');
  const [value, setValue] = useState('');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { count })}
      dirty={value !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (value) onSend(value === NONE ? null : value);
      }}
      footer={<FormFooter submit={ui('save')} pending={pending} disabled={value === ''} />}
    >
      <Field label={names(name)} required>
        <Select
          value={value}
          onChange={({ target }) => setValue(target.value)}
          placeholder="–"
          options={options}
        />
      </Field>
    </Dialog>
  );
}

/** Sets the phase of the selected expenses. */
export function PhaseDialog(props: BulkDialogProps) {
  const say = useTranslations('phases');
  return (
    <ChoiceDialog {...props} name="phase" options={PHASES.map((value) => ({ value, label: say(value) }))} />
  );
}

/** Sets the category of the selected expenses, or none. */
export function CategoryDialog(props: BulkDialogProps) {
  const say = useTranslations('categories');
  const t = useTranslations('expenses.form');
  const none = { value: NONE, label: t('categoryNone') };
  const options = [...CATEGORIES.map((value) => ({ value, label: say(value) })), none];
  return <ChoiceDialog {...props} name="category" options={options} />;
}
