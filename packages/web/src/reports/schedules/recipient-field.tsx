import { can } from '@brick/domain/permissions';
import { type ReportName, reportResource } from '@brick/domain/reports/report-types';
import type { ReportSchedule } from '@brick/domain/reports/schedules-api';
import { displayName } from '@brick/domain/users/display-name';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useProjectMembers } from '../../platform/projects/project-members.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import type { ScheduleFormControls } from './schedule-filters.tsx';

interface RecipientFieldProps {
  projectId: number;
  report: ReportName;
  form: ScheduleFormControls;
  named: ReportSchedule['recipients'];
  theirs: string | undefined;
}

interface RecipientOption {
  userId: number;
  name: string;
  /** Why this person receives nothing, if known. */
  lacks: 'notMember' | 'notAllowed' | 'noAddress' | 'notConfirmed' | null;
}

/** Returns the project's members and other recipients named by the schedule, each with what prevents delivery. */
function useRecipientOptions({
  projectId,
  report,
  named,
}: Pick<RecipientFieldProps, 'projectId' | 'report' | 'named'>) {
  const query = useProjectMembers(projectId);
  const members = (query.data ?? []).map((member): RecipientOption => {
    const { userId, role, emailState } = member;
    const lacks = !can({ userId, role }, reportResource(report), 'read')
      ? 'notAllowed'
      : emailState === 'none'
        ? 'noAddress'
        : emailState === 'unconfirmed'
          ? 'notConfirmed'
          : null;
    return { userId, name: displayName(member), lacks };
  });
  const former = named
    .filter(({ userId }) => !members.some((member) => member.userId === userId))
    .map(({ userId, name }): RecipientOption => ({ userId, name: name ?? '–', lacks: 'notMember' }));
  return { ...query, candidates: query.data && [...members, ...former] };
}

/** Checkboxes for the recipients of a report. A person who may not receive it can only be deselected. */
export function RecipientField({ form: { control }, theirs, ...place }: RecipientFieldProps) {
  const t = useTranslations('schedules.form');
  const id = useId();
  const { candidates, isError, refetch } = useRecipientOptions(place);
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
                  disabled={!chosen && (lacks === 'notMember' || lacks === 'notAllowed')}
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
