import { roleOf } from '@brick/domain/permissions';
import type { JOB_TITLES } from '@brick/domain/users/languages-and-job-titles';
import { useTranslations } from 'use-intl';
import { useCurrentProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';

/** The label of the user's role in the project that is shown; without a project, their job title. */
export function useRoleLabel(): string {
  const t = useTranslations('shell.roles');
  const { role: title } = useUser();
  const { project } = useCurrentProject();
  const role = project ? roleOf(project.role) : (title as (typeof JOB_TITLES)[number]);
  return t.has(role) ? t(role) : role;
}
