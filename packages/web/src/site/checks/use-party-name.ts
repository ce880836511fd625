import type { PointParty } from '@brick/domain/checks/items';
import { useTranslations } from 'use-intl';

const PARTIES = ['owner', 'project_manager', 'architect', 'engineer', 'inspector'] as const;

/** Says whom a point waits for. */
export function usePartyName(): (party: PointParty | null) => string {
  const t = useTranslations('site.check.role');
  const point = useTranslations('checks.point');
  return (party) => {
    if (party === null) return point('anybody');
    if ('name' in party) return party.name;
    const role = PARTIES.find((one) => one === party.role);
    return role ? t(role) : point('anybody');
  };
}
