import type { Resource } from '@brick/domain/permissions';
import type { RecordPath } from '@brick/domain/records/record-kinds';
import { useTranslations } from 'use-intl';

/** Names what rights are about. A kind of record is called as everywhere, unless the words of rights say more of it. */
export function useResourceName(): (resource: Resource) => string {
  const t = useTranslations('members.rights.resources');
  const names = useTranslations('names');
  return (resource) => {
    const own = resource as Parameters<typeof t>[0];
    return t.has(own) ? t(own) : names(`${resource as RecordPath}.many`);
  };
}
