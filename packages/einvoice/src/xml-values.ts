import type { StatedAmount } from '@brick/domain/invoices/document';
import { parseStatedAmount } from '@brick/domain/invoices/stated-amount';
import type { XmlNode } from '@brick/xml/element';

/** The amount at the end of a path. */
export const amountOf = (within: XmlNode | null, ...path: string[]): StatedAmount | null =>
  parseStatedAmount(within?.text(...path) ?? null);

export const withoutNulls = (texts: (string | null)[]): string[] => texts.filter((text) => text !== null);
