import { cutText } from '../../text-checks.ts';

/** Characters of a title. */
export const LONGEST_TITLE = 255;

/** Cuts a text at a limit of UTF-16 units, before a word where there is one, and never inside a character. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = cutText(text, 0, longest - 1);
  const word = head.replace(/\s+\S*$/, '');
  return `${(word.length > longest / 2 ? word : head).trimEnd()}…`;
}

/**
 * Title and description of what was typed into one field: its first line, cut, is the title, and the whole is the
 * description where the title does not hold all of it.
 */
export function titleFromWords(words: string): { title: string; description: string | null } {
  const whole = words.trim();
  const [line = ''] = whole.split(/[\r\n\u2028\u2029]/, 1);
  const title = cut(line.trim(), LONGEST_TITLE);
  return { title, description: title === whole ? null : whole };
}
