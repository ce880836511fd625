import { useTranslations } from 'use-intl';

type KnownRole =
  | 'owner'
  | 'architect'
  | 'project_manager'
  | 'engineer'
  | 'quantity_surveyor'
  | 'contractor'
  | 'interior_designer';

/** The label of a job title; an unknown one is shown as it is. */
export function useRoleLabel(): (role: string) => string {
  const t = useTranslations('shell');
  return (role) => (t.has(`roles.${role as KnownRole}`) ? t(`roles.${role as KnownRole}`) : role);
}
