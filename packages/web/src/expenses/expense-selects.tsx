import { CATEGORIES } from '@brick/domain/expenses/categories';
import { PHASES } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import { Select } from '../ui/select.tsx';

type SelectProps = Omit<Parameters<typeof Select>[0], 'options'>;

/** Choice of the phase. */
export function PhaseSelect(props: SelectProps) {
  const t = useTranslations('expenses.form');
  const name = useTranslations('phases');
  return (
    <Select
      {...props}
      placeholder={t('choosePhase')}
      options={PHASES.map((phase) => ({ value: phase, label: name(phase) }))}
    />
  );
}

/** Choice of the category, or of none. */
export function CategorySelect(props: SelectProps) {
  const t = useTranslations('expenses.form');
  const name = useTranslations('categories');
  const options = CATEGORIES.map((category) => ({ value: category as string, label: name(category) }));
  return <Select {...props} options={[{ value: '', label: t('chooseCategory') }, ...options]} />;
}
