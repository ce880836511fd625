import type { Contract } from '@brick/domain/certificates/building-contract';
import type { ProjectMember } from '@brick/domain/members/contract';
import { fullName } from '@brick/domain/users/names';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/current-project.ts';
import { useProjectMembers } from '../platform/project-members.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import type { ContractControl } from './contract-fields.tsx';

/** The contractors of the project, by whom a contract can be valued. */
export function useContractors() {
  const query = useProjectMembers(useProject().id);
  return { ...query, contractors: query.data?.filter(({ role }) => role === 'contractor') };
}

/** The names of those contractors who value a contract. */
export const valuersIn = ({ valuers }: Pick<Contract, 'valuers'>, contractors: readonly ProjectMember[]) =>
  contractors.filter(({ userId }) => valuers.includes(userId)).map(fullName);

interface Props {
  control: ContractControl;
  theirs: string | undefined;
}

/** Which contractors value the contract: a box for each of the project. */
export function ValuersField({ control, theirs }: Props) {
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
            label={<bdi>{fullName(member)}</bdi>}
            // Two may have the same name, and this gives one of them a right.
            hint={fullName(member) !== member.username && <bdi>{member.username}</bdi>}
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
