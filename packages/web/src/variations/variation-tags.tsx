import type { Variation } from '@brick/domain/variations/api';
import { useTranslations } from 'use-intl';

/** Whether the variation omits work and so saves money. */
const isOmission = ({ extraCost }: Pick<Variation, 'extraCost'>): boolean => extraCost < 0n;

/** Tags of a variation besides its status: omission and revised copy. */
export function VariationTags({ variation }: { variation: Pick<Variation, 'extraCost' | 'revision'> }) {
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
