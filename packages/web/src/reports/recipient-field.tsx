import { can } from '@brick/domain/permissions';
import { type ReportName, reportResource } from '@brick/domain/reports/reports';
import type { Schedule } from '@brick/domain/reports/schedules';
import { fullName } from '@brick/domain/users/names';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useProjectMembers } from '../platform/project-members.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import type { ScheduleControls } from './schedule-filters.tsx';

interface Props {
  projectId: number;
  report: ReportName;
  form: ScheduleControls;
  named: Schedule['recipients'];
  theirs: string | undefined;
}

interface Candidate {
  userId: number;
  name: string;
  /** Why they get nothing, where that is known. */
  lacks: 'notMember' | 'notAllowed' | 'noAddress' | null;
}

/** The members of the project, and whom the schedule names besides, each with what keeps the report from them. */
function useCandidates({ projectId, report, named }: Pick<Props, 'projectId' | 'report' | 'named'>) {
  const query = useProjectMembers(projectId);
  const members = (query.data ?? []).map((member): Candidate => {
    const { userId, role, email } = member;
    const lacks = !can({ userId, role }, reportResource(report), 'read')
      ? 'notAllowed'
      : email === null
        ? 'noAddress'
        : null;
    return { userId, name: fullName(member), lacks };
  });
  const former = named
    .filter(({ userId }) => !members.some((member) => member.userId === userId))
    .map(({ userId, name }): Candidate => ({ userId, name: name ?? '–', lacks: 'notMember' }));
  return { ...query, candidates: query.data && [...members, ...former] };
}

/** Whom the report is sent to: a box for each member. Who may not have it can only be taken off. */
export function RecipientField({ form: { control }, theirs, ...place }: Props) {
  const t = useTranslations('schedules.form');
  const id = useId();
  const { candidates, isError, refetch } = useCandidates(place);
  return (
    <Controller
      control={control}
      name="recipientIds"
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
        <fieldset aria-describedby={`${id}error ${id}hint`} className="grid min-w-0 gap-1">
          <legend className="t-sm font-semibold text-ink">
            {t('recipients')}
            <span aria-hidden="true" className="ms-0.5 text-crimson">
              *
            </span>
          </legend>
          <p id={`${id}error`} aria-live="polite" className={error ? 't-sm text-crimson' : 'hidden'}>
            {error?.message}
          </p>
          {theirs && (
            <p id={`${id}hint`} className="t-sm text-ink-3">
              {theirs}
            </p>
          )}
          {isError && <ErrorState text={t('membersFailed')} onRetry={() => void refetch()} />}
          {!candidates && !isError && <SkeletonText lines={3} />}
          <div className="grid gap-x-4 sm:grid-cols-2">
            {candidates?.map(({ userId, name, lacks }, index) => {
              const chosen = value.includes(userId);
              return (
                <Checkbox
                  key={userId}
                  {...(index === 0 && { ref })}
                  label={<bdi>{name}</bdi>}
                  hint={lacks && t(`lacks.${lacks}`)}
                  checked={chosen}
                  disabled={!chosen && lacks !== null && lacks !== 'noAddress'}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...value, userId] : value.filter((other) => other !== userId))
                  }
                />
              );
            })}
          </div>
        </fieldset>
      )}
    />
  );
}
