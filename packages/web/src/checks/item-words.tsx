import type { Item, Party } from '@brick/domain/checks/items';
import { itemLimits } from '@brick/domain/checks/readings';
import { useTranslations } from 'use-intl';
import { InLine } from '../ui/format/in-line.tsx';

/** Says whom a point waits for. */
export function usePartyName(): (party: Party | null) => string {
  const role = useTranslations('members.roles');
  const t = useTranslations('checks.point');
  return (party) => {
    if (party === null) return t('anybody');
    return 'name' in party ? party.name : role(party.role as 'owner');
  };
}

interface AskedProps {
  item: Item;
  /** Its place among those that ask for an answer. */
  number: number;
}

/** What an item asks for: its text, criterion, limits, method and point. */
export function Asked({ item, number }: AskedProps) {
  const t = useTranslations('checks.item');
  const point = useTranslations('checks.kinds');
  const labelled = useTranslations('fields');
  const party = usePartyName();
  const limits = itemLimits(item);
  const how = [item.method, item.reference, item.frequency].filter(Boolean);
  return (
    <div className="min-w-0">
      <h3 className="font-semibold wrap-anywhere">
        <span className="text-ink-3">{number}.</span> <bdi>{item.text ?? t('noText')}</bdi>
        {!item.required && <span className="t-sm ms-2 font-normal text-ink-3">{t('optional')}</span>}
      </h3>
      {item.criterion && <p className="text-ink-2 wrap-anywhere">{item.criterion}</p>}
      {limits && (
        <p className="text-ink-2">
          {labelled('label', { name: t('limits') })} <bdi className="num">{limits}</bdi>
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
          {point(item.point)} · <bdi>{party(item.party)}</bdi>
        </p>
      )}
    </div>
  );
}
