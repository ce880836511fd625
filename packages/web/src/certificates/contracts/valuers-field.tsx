import type { Contract } from '@brick/domain/certificates/building-contract-api';
import type { ProjectMember } from '@brick/domain/members/api';
import { displayName } from '@brick/domain/users/display-name';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useProject } from '../../platform/projects/current-project.ts';
import { useProjectMembers } from '../../platform/projects/project-members.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import type { ContractFormControl } from './contract-fields.tsx';

/** Returns the project's contractors, who can be chosen as valuers. */
export function useContractors() {
  const query = useProjectMembers(useProject().id);
  return { ...query, contractors: query.data?.filter(({ role }) => role === 'contractor') };
}

/** Returns the names of the contractors who may value a contract. */
export const valuerNames = ({ valuers }: Pick<Contract, 'valuers'>, contractors: readonly ProjectMember[]) =>
  contractors.filter(({ userId }) => valuers.includes(userId)).map(displayName);

interface ValuersFieldProps {
  control: ContractFormControl;
  theirs: string | undefined;
}

/** Checkboxes for the contractors who may value the contract. */
export function ValuersField({ control, theirs }: ValuersFieldProps) {
  const t = useTranslations('certificates.contract');
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'valuers' });
  const { contractors, isError, refetch } = useContractors();
  const chosen = field.value ?? [];
  return (
    <fieldset aria-describedby={`${id}error ${id}hint`} className="grid min-w-0 gap-1">
      <legend className="t-sm font-semibold text-ink">{t('valuers')}</legend>
      <p id={`${id}error`} aria-live="polite" className={fieldState.error ? 't-sm text-crimson' : 'hidden'}>
        {fieldState.error?.message}
      </p>
      <p id={`${id}hint`} className="t-sm text-ink-3">
        {theirs ?? (contractors?.length === 0 ? t('noContractors') : t('valuersHint'))}
      </p>
      {isError && <ErrorState text={t('membersFailed')} onRetry={() => void refetch()} />}
      {!contractors && !isError && <SkeletonText lines={2} />}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {contractors?.map((member, index) => (
          <Checkbox
            key={member.userId}
            {...(index === 0 && { ref: field.ref })}
            label={<bdi>{displayName(member)}</bdi>}
            // Shows the username as well: two contractors can share a name, and this choice grants a permission.
            hint={displayName(member) !== member.username && <bdi>{member.username}</bdi>}
            checked={chosen.includes(member.userId)}
            onChange={({ target }) =>
              field.onChange(
                target.checked
                  ? [...chosen, member.userId].sort((a, b) => a - b)
                  : chosen.filter((other) => other !== member.userId),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
