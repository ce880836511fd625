import type { Language } from '@brick/domain/users/choices';

/** A paragraph, a link on a line of its own, or a list of sentences with their links. */
type Part = string | { label: string; link: string } | { items: readonly { text: string; link: string }[] };

export interface Letter {
  subject: string;
  parts: readonly Part[];
}

/** Where the links of a letter lead, which all begin with one address; null where it has none. */
export function linksOf({ parts }: Letter): string | null {
  const [link] = parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    return 'link' in part ? [part.link] : part.items.map((item) => item.link);
  });
  return link === undefined ? null : new URL(link).origin;
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const asText = (part: Part): string => {
  if (typeof part === 'string') return part;
  if ('link' in part) return part.link;
  return part.items.map(({ text, link }) => `- ${text}\n  ${link}`).join('\n');
};

const anchor = (link: string, label: string) =>
  `<a href="${escaped(link)}" style="color:#1f4fa3">${escaped(label)}</a>`;

const asHtml = (part: Part): string => {
  if (typeof part === 'string') return `<p>${escaped(part)}</p>`;
  if ('link' in part) return `<p>${anchor(part.link, part.label)}</p>`;
  return `<ul>${part.items.map(({ text, link }) => `<li>${anchor(link, text)}</li>`).join('')}</ul>`;
};

/** The two forms of a letter: plain text, and the same as simple HTML without pictures. */
export function formsOf({ parts }: Letter, language: Language): { text: string; html: string } {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const body = parts.map(asHtml).join('\n');
  return {
    text: parts.map(asText).join('\n\n'),
    html: `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><body style="font:16px/1.5 sans-serif;max-width:36rem">\n${body}\n</body></html>`,
  };
}
