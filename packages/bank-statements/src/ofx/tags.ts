import { MAX_XML_ELEMENTS } from '@brick/xml/limits';
import { Refusal } from '../refusals.ts';

/** A tag, with the text that follows it up to the next one. */
export interface Tag {
  name: string;
  closes: boolean;
  text: string;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** An "&" that stands for itself stays: many banks write it so. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|([a-z]{2,4}));/g, (whole, digits?: string, name?: string) => {
    if (digits === undefined) return ENTITIES.get(name ?? '') ?? whole;
    const code = Number(digits);
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
  });

/** How long a tag is at most; a "<" without an end is text. */
const LONGEST_TAG = 1024;
const NAME = /^(\/?)([A-Za-z][\w.-]*)(?:\s[^<]*)?\/?$/;

/** Where something that has an end of its own ends. */
function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  if (at < 0) throw new Refusal('text-broken');
  return at + end.length;
}

/**
 * The tags of an OFX file, of version 1 (SGML, where what holds a value has no closing tag) and 2 (XML). A DOCTYPE is
 * refused, entities are the standard ones, and nothing is fetched.
 */
export function* tagsOf(text: string): Generator<Tag> {
  let tag: Tag | null = null;
  let tags = 0;
  let from = text.indexOf('<');
  const append = (more: string) => {
    if (tag) tag.text += more;
  };
  while (from >= 0 && from < text.length) {
    const at = text.indexOf('<', from);
    append(decoded(text.slice(from, at < 0 ? text.length : at)));
    if (at < 0) break;
    if (text.startsWith('<!--', at)) from = endOf(text, '-->', at);
    else if (text.startsWith('<?', at)) from = endOf(text, '?>', at);
    else if (text.startsWith('<![CDATA[', at)) {
      from = endOf(text, ']]>', at);
      append(text.slice(at + 9, from - 3));
    } else if (text.startsWith('<!', at)) throw new Refusal('xml-doctype');
    else {
      const head = text.slice(at + 1, at + LONGEST_TAG);
      const end = head.indexOf('>');
      const match = end < 0 ? null : NAME.exec(head.slice(0, end));
      if (match) {
        if (tag) yield tag;
        tags += 1;
        if (tags > MAX_XML_ELEMENTS) throw new Refusal('xml-too-many-elements');
        tag = { name: (match[2] ?? '').toUpperCase(), closes: match[1] === '/', text: '' };
        from = at + end + 2;
      } else {
        append('<');
        from = at + 1;
      }
    }
  }
  if (tag) yield tag;
}
