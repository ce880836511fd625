import type { Party } from '@brick/domain/checks/items';
import { useTranslations } from 'use-intl';

/** Says who releases or attends a point. */
export function usePartyText(): (party: Party | null) => string {
  const role = useTranslations('members.roles');
  return (party) => (party === null ? '–' : 'name' in party ? party.name : role(party.role as 'owner'));
}
