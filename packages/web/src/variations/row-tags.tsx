import type { Variation } from '@brick/domain/variations/contract';
import { useTranslations } from 'use-intl';

/** True where work is left out, so that the variation saves money. */
const isOmission = ({ extraCost }: Pick<Variation, 'extraCost'>): boolean => extraCost < 0n;

/** What a variation is besides its status: an omission, a revised copy. */
export function RowTags({ variation }: { variation: Pick<Variation, 'extraCost' | 'revision'> }) {
  const t = useTranslations('variations.tags');
  const tags = [
    isOmission(variation) && t('omission'),
    variation.revision > 1 && t('revision', { number: variation.revision }),
  ].filter((tag) => tag !== false);
  return tags.map((tag) => (
    <span
      key={tag}
      className="t-xs ms-2 inline-block shrink-0 rounded border border-line-strong px-1.5 align-middle font-medium whitespace-nowrap text-ink-2"
    >
      {tag}
    </span>
  ));
}
