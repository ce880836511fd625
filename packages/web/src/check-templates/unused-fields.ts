import type { Item } from '@brick/domain/checks/items';

/** An item without what its kind and its point do not ask for: hidden fields would be refused where nobody sees them. */
export function withoutUnusedFields(item: Item): Item {
  const point = item.kind === 'heading' ? null : item.point;
  return {
    ...item,
    ...(item.kind !== 'reading' && { unit: null, nominal: null, lower: null, upper: null }),
    choices: item.kind === 'choice' ? item.choices : [],
    ...{ point, party: point && item.party },
  };
}
