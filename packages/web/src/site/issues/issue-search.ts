import type { LocalIssue } from './local-issues.ts';

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** "SN-0012" is found by SN-12, sn 0012 and 12. */
const numberIn = (text: string): number | null => {
  const found = /^(?:sn[\s-]*)?0*(\d+)$/i.exec(text.trim());
  return found ? Number(found[1]) : null;
};

/** Whether an issue is meant by what was typed: all the words, in any order, or its number. */
export function matchesWords(
  { number, title, description, trade, assignedTo, placePath }: LocalIssue,
  typed: string,
): boolean {
  if (typed.trim() === '') return true;
  if (number !== null && numberIn(typed) !== null && numberIn(number) === numberIn(typed)) return true;
  const text = plain([number, title, description, trade, assignedTo, placePath].filter(Boolean).join(' '));
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
