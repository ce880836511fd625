import type { PointParty } from '@brick/domain/checks/items';
import { useTranslations } from 'use-intl';

/** Says who releases or attends a point. */
export function usePartyText(): (party: PointParty | null) => string {
  const role = useTranslations('members.roles');
  return (party) => (party === null ? '–' : 'name' in party ? party.name : role(party.role as 'owner'));
}
