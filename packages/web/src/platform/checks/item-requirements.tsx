import type { Answer } from '@brick/domain/checks/current-answers';
import type { Item } from '@brick/domain/checks/items';
import { itemLimits } from '@brick/domain/checks/readings';
import { useTranslations } from 'use-intl';
import { DotSeparated } from '../../ui/format/dot-separated.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';

interface ItemRequirementsProps {
  item: Item;
  /** Its place among those that ask for an answer. */
  number: number;
  /** Whom its point waits for. */
  party: string;
  heading: { as: 'h2' | 'h3'; id?: string; className?: string };
}

/** What an item asks for: its text, criterion, limits, method and point. */
export function ItemRequirements({
  item,
  number,
  party,
  heading: { as: Heading, id, className = '' },
}: ItemRequirementsProps) {
  const t = useTranslations('checks.item');
  const kinds = useTranslations('checks.kinds');
  const labelled = useTranslations('fields');
  const limits = itemLimits(item);
  const how = [item.method, item.reference, item.frequency].filter(Boolean);
  return (
    <div className="grid min-w-0 gap-1">
      <Heading id={id} className={`font-semibold wrap-anywhere ${className}`}>
        <span className="text-ink-3">{number}.</span> <bdi>{item.text ?? t('noText')}</bdi>
        {!item.required && <span className="t-sm ms-2 font-normal text-ink-3">{t('optional')}</span>}
      </Heading>
      {item.criterion && <p className="text-ink-2 wrap-anywhere">{item.criterion}</p>}
      {limits && (
        <p className="text-ink-2">
          {labelled('label', { name: t('limits') })}{' '}
          <bdi className="num font-semibold text-ink">{limits}</bdi>
        </p>
      )}
      {how.length > 0 && (
        <p className="t-sm text-ink-3 wrap-anywhere">
          <DotSeparated parts={how} />
        </p>
      )}
      {item.photosAtLeast > 0 && (
        <p className="t-sm text-ink-3">{t('photosAtLeast', { count: item.photosAtLeast })}</p>
      )}
      {item.point && (
        <p className="t-sm font-medium text-ochre">
          <DotSeparated parts={[kinds(item.point), party]} />
        </p>
      )}
    </div>
  );
}

/** More than this between capture and receipt is told. */
const LATE_MS = 3_600_000;

/** When an answer was given or a step was taken: captured and received, where that was much later. */
export function useWhenAnswered() {
  const t = useTranslations('checks.item');
  const { instant } = useFormat();
  return ({ capturedAt, createdAt }: Pick<Answer, 'capturedAt' | 'createdAt'>): string => {
    const received = instant(createdAt, { time: true });
    if (capturedAt === null) return received;
    const captured = instant(capturedAt, { time: true });
    return Date.parse(createdAt) - Date.parse(capturedAt) > LATE_MS
      ? t('late', { captured, received })
      : captured;
  };
}
