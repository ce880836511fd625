import type { PointParty } from '@brick/domain/checks/items';
import { useTranslations } from 'use-intl';

/** Says whom a point waits for. */
export function usePartyName(): (party: PointParty | null) => string {
  const role = useTranslations('members.roles');
  const t = useTranslations('checks.point');
  return (party) => {
    if (party === null) return t('anybody');
    return 'name' in party ? party.name : role(party.role as 'owner');
  };
}
