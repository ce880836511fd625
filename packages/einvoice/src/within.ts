import type { StatedAmount } from '@brick/domain/invoices/document';
import { statedAmount } from '@brick/domain/invoices/stated-amount';
import type { Node } from '@brick/xml/element';

/** The amount at the end of a path. */
export const amountOf = (within: Node | null, ...path: string[]): StatedAmount | null =>
  statedAmount(within?.text(...path) ?? null);

export const present = (texts: (string | null)[]): string[] => texts.filter((text) => text !== null);
