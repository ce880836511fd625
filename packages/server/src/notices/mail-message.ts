import type { Language } from '@brick/domain/users/languages-and-job-titles';

/** A paragraph, a link on its own line, or a list of texts with links. */
type MailPart =
  | string
  | { label: string; link: string }
  | { items: readonly { text: string; link: string }[] };

export interface MailMessage {
  subject: string;
  parts: readonly MailPart[];
}

/** The common origin of all links in a mail. Null without links. */
export function linkOriginOf({ parts }: MailMessage): string | null {
  const [link] = parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    return 'link' in part ? [part.link] : part.items.map((item) => item.link);
  });
  return link === undefined ? null : new URL(link).origin;
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const asText = (part: MailPart): string => {
  if (typeof part === 'string') return part;
  if ('link' in part) return part.link;
  return part.items.map(({ text, link }) => `- ${text}\n  ${link}`).join('\n');
};

const anchor = (link: string, label: string) =>
  `<a href="${escaped(link)}" style="color:#1f4fa3">${escaped(label)}</a>`;

const asHtml = (part: MailPart): string => {
  if (typeof part === 'string') return `<p>${escaped(part)}</p>`;
  if ('link' in part) return `<p>${anchor(part.link, part.label)}</p>`;
  return `<ul>${part.items.map(({ text, link }) => `<li>${anchor(link, text)}</li>`).join('')}</ul>`;
};

/** Renders a mail as plain text and as simple HTML without images. */
export function renderMail({ parts }: MailMessage, language: Language): { text: string; html: string } {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const body = parts.map(asHtml).join('\n');
  return {
    text: parts.map(asText).join('\n\n'),
    html: `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><body style="font:16px/1.5 sans-serif;max-width:36rem">\n${body}\n</body></html>`,
  };
}
