import type { profileBody } from '@brick/domain/accounting/profile';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { Field } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { RowsFieldset } from './rows-fieldset.tsx';

type CostCentre = NonNullable<z.input<typeof profileBody>['costCentres']>[number];

const MAX_COST_CENTRE = 36;

interface CostCentresFieldProps {
  value: readonly CostCentre[];
  onChange: (centres: CostCentre[]) => void;
  error: string | undefined;
}

/** The cost centre of each phase; a phase without one is left empty. */
export function CostCentresField({ value, onChange, error }: CostCentresFieldProps) {
  const t = useTranslations('accounting.profile');
  const phases = useTranslations('phases');
  const codeOf = (phase: Phase) => value.find((one) => one.phase === phase)?.code ?? '';
  const change = (phase: Phase, code: string) =>
    onChange(
      PHASES.map((one) => ({ phase: one, code: one === phase ? code : codeOf(one) })).filter(
        (one) => one.code.trim() !== '',
      ),
    );
  return (
    <RowsFieldset title={t('costCentres')} error={error}>
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2">
        {PHASES.map((phase) => (
          <Field
            key={phase}
            label={phases(phase)}
            className="grid-cols-[minmax(0,1fr)_minmax(0,9rem)] items-center"
          >
            <TextInput
              value={codeOf(phase)}
              maxLength={MAX_COST_CENTRE}
              autoComplete="off"
              onChange={({ target }) => change(phase, target.value)}
            />
          </Field>
        ))}
      </div>
    </RowsFieldset>
  );
}
