import type { Item } from '@brick/domain/checks/items';
import { limitsText } from '@brick/domain/checks/readings';
import { useTranslations } from 'use-intl';
import { useStatusLabel } from '../ui/feedback/status-badge.tsx';
import { usePartyText } from './party-text.ts';

/** What an item is answered with, as a phone shows it. */
function AnswerPreview({ item }: { item: Item }) {
  const status = useStatusLabel();
  const t = useTranslations('check-templates.kinds');
  const box =
    'flex min-h-11 flex-1 items-center justify-center rounded border border-line-strong px-2 text-ink-2';
  if (item.kind === 'reading')
    return (
      <p className={box}>
        <bdi className="num">
          {limitsText(item)} {item.unit}
        </bdi>
      </p>
    );
  if (item.kind === 'choice')
    return (
      <ul className="flex flex-wrap gap-2">
        {item.choices.map(({ text }) => (
          <li key={text} className={box}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    );
  if (item.kind === 'check')
    return (
      <div className="flex flex-wrap gap-2">
        {(['pass', 'fail', 'na'] as const).map((result) => (
          <span key={result} className={box}>
            {status(result)}
          </span>
        ))}
      </div>
    );
  return <p className={box}>{t(item.kind)}</p>;
}

/** The items of a template in their order, as they are answered. */
export function ItemPreview({ items }: { items: readonly Item[] }) {
  const t = useTranslations('check-templates.editor');
  const points = useTranslations('check-templates.points');
  const party = usePartyText();
  let number = 0;
  if (items.length === 0) return <p className="text-ink-2">{t('noItems')}</p>;
  return (
    <ol className="grid gap-3">
      {items.map((item) => {
        if (item.kind === 'heading')
          return (
            <li key={item.id} className="t-lg font-semibold">
              <bdi>{item.text}</bdi>
            </li>
          );
        number += 1;
        return (
          <li key={item.id} className="grid gap-2 rounded border border-line bg-surface p-3">
            <p className="font-semibold wrap-anywhere">
              <span className="text-ink-3">{number}.</span> <bdi>{item.text ?? '–'}</bdi>
            </p>
            {item.criterion && <p className="t-sm text-ink-2 wrap-anywhere">{item.criterion}</p>}
            <AnswerPreview item={item} />
            {item.point && (
              <p className="t-sm font-medium text-ochre">
                {points(item.point)} · <bdi>{party(item.party)}</bdi>
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
