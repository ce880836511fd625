import type { Item, Party } from '@brick/domain/checks/items';
import { itemLimits } from '@brick/domain/checks/readings';
import { useTranslations } from 'use-intl';
import { InLine } from '../../ui/format/in-line.tsx';

const PARTIES = ['owner', 'project_manager', 'architect', 'engineer', 'inspector'] as const;

/** Says whom a point waits for. */
export function usePartyName(): (party: Party | null) => string {
  const t = useTranslations('site.check.role');
  const point = useTranslations('checks.point');
  return (party) => {
    if (party === null) return point('anybody');
    if ('name' in party) return party.name;
    const role = PARTIES.find((one) => one === party.role);
    return role ? t(role) : point('anybody');
  };
}

/** What an item asks for: its text, criterion, limits, method and point. */
export function Asked({ item, number, id }: { item: Item; number: number; id: string }) {
  const t = useTranslations('checks.item');
  const kinds = useTranslations('checks.kinds');
  const labelled = useTranslations('fields');
  const party = usePartyName();
  const limits = itemLimits(item);
  const how = [item.method, item.reference, item.frequency].filter(Boolean);
  return (
    <div className="grid min-w-0 gap-1">
      <h2 id={id} className="t-lg font-semibold wrap-anywhere">
        <span className="text-ink-3">{number}.</span> <bdi>{item.text ?? t('noText')}</bdi>
        {!item.required && <span className="t-sm ms-2 font-normal text-ink-3">{t('optional')}</span>}
      </h2>
      {item.criterion && <p className="text-ink-2 wrap-anywhere">{item.criterion}</p>}
      {limits && (
        <p className="text-ink-2">
          {labelled('label', { name: t('limits') })}{' '}
          <bdi className="num font-semibold text-ink">{limits}</bdi>
        </p>
      )}
      {how.length > 0 && (
        <p className="t-sm text-ink-3 wrap-anywhere">
          <InLine parts={how} />
        </p>
      )}
      {item.photosAtLeast > 0 && (
        <p className="t-sm text-ink-3">{t('photosAtLeast', { count: item.photosAtLeast })}</p>
      )}
      {item.point && (
        <p className="t-sm font-medium text-ochre">
          {kinds(item.point)} · <bdi>{party(item.party)}</bdi>
        </p>
      )}
    </div>
  );
}
