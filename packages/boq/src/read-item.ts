import type { StatedFigures, StatedItem } from '@brick/domain/certificates/boq/bill';
import { shareOf } from '@brick/domain/certificates/boq/stated-number';
import type { XmlNode } from '@brick/xml/element';
import { alternativeOf, amountOf, isYes, numberOf, ordinalOf, textOf } from './values.ts';

/** Where the text of an item stands, the short one first. */
const TEXTS = [
  ['Description', 'CompleteText', 'OutlineText'],
  ['Description', 'OutlineText'],
  ['Description', 'CompleteText', 'DetailTxt'],
  ['Description', 'DetailTxt'],
  ['Description', 'CompleteText'],
  ['Description'],
];

const descriptionOf = (node: XmlNode): string => {
  for (const path of TEXTS) {
    const text = textOf(node.text(...path));
    if (text !== null) return text;
  }
  return '';
};

const figuresOf = (node: XmlNode, ordinal: string): StatedFigures => ({
  quantity: numberOf(node, 'Qty', ordinal),
  unitPrice: numberOf(node, 'UP', ordinal),
  total: amountOf(node, 'IT', ordinal),
});

/** A surcharge states its total, else percent of what it is added to. */
function surchargeOf(node: XmlNode, ordinal: string): StatedFigures {
  const stated = figuresOf(node, ordinal);
  const base = amountOf(node, 'ITMarkup', ordinal);
  const percent = numberOf(node, 'Markup', ordinal);
  const calculated = base === null || percent === null ? null : shareOf(base, percent);
  return { ...stated, total: stated.total ?? calculated };
}

/** An item, or a surcharge on others. `outer` are the ordinal numbers of the categories that it stands in. */
export function readItem(node: XmlNode, outer: readonly string[]): StatedItem {
  const ordinal = ordinalOf(node);
  const number = [...outer, ordinal].join('.');
  const isSurcharge = node.element.name === 'MarkupItem';
  return {
    kind: 'item',
    ordinal,
    text: descriptionOf(node),
    unit: textOf(node.text('QU'), 20),
    ...(isSurcharge ? surchargeOf(node, number) : figuresOf(node, number)),
    discountPercent: numberOf(node, 'DiscountPcnt', number),
    lumpSum: isYes(node.text('LumpSumItem')),
    notApplicable: isYes(node.text('NotAppl')),
    notOffered: isYes(node.text('NotOffered')),
    alternative: alternativeOf(node, 'ALNGroupNo', 'ALNSerNo'),
    provisional: node.text('Provis')?.toLowerCase() === 'withouttotal' && !isYes(node.text('ProvisAccpt')),
    within: node.all('SubDescr').map((part) => figuresOf(part, number)),
  };
}

/** A text between items that has no price. */
export const readRemark = (node: XmlNode): StatedItem => ({
  kind: 'remark',
  ordinal: '',
  text: textOf(node.text('PerfLbl')) ?? descriptionOf(node),
  ...{ unit: null, quantity: null, unitPrice: null, total: null, discountPercent: null },
  ...{ lumpSum: false, notApplicable: false, notOffered: false, alternative: null, provisional: false },
  within: [],
});
