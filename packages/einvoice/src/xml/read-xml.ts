import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { MAX_XML_BYTES, MAX_XML_ELEMENTS, MAX_XML_LEVELS } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import { decodeText } from './decode-text.ts';
import type { XmlElement } from './element.ts';

interface Limits {
  bytes: number;
  elements: number;
  levels: number;
}

const LIMITS: Limits = { bytes: MAX_XML_BYTES, elements: MAX_XML_ELEMENTS, levels: MAX_XML_LEVELS };

function withoutPrefixes(attributes: Record<string, SaxesAttributeNS>): Record<string, string> | null {
  let named: Record<string, string> | null = null;
  for (const { prefix, local, value } of Object.values(attributes)) {
    if (prefix === 'xmlns' || (prefix === '' && local === 'xmlns')) continue;
    // Without a prototype: names come from strangers.
    named ??= Object.create(null) as Record<string, string>;
    named[local] = value;
  }
  return named;
}

/**
 * Reads XML of a stranger into elements. A DOCTYPE is refused, so no entity but the five standard ones is known;
 * nothing is fetched. Throws a Refusal.
 */
export function readXml(bytes: Uint8Array, limits: Limits = LIMITS): XmlElement {
  if (bytes.length > limits.bytes) throw new Refusal('xml-too-large');
  const text = decodeText(bytes);
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  const append = (more: string) => {
    const within = open.at(-1);
    if (within) within.text += more;
  };
  parser.on('error', () => {
    throw new Refusal('xml-broken');
  });
  parser.on('doctype', () => {
    throw new Refusal('xml-doctype');
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    elements += 1;
    if (elements > limits.elements) throw new Refusal('xml-too-many-elements');
    if (open.length >= limits.levels) throw new Refusal('xml-too-deep');
    const element: XmlElement = {
      uri,
      name: local,
      attributes: withoutPrefixes(attributes),
      children: null,
      text: '',
    };
    const parent = open.at(-1);
    if (parent) {
      parent.children ??= [];
      parent.children.push(element);
    } else root = element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', append);
  parser.on('cdata', append);
  parser.write(text).close();
  if (root === null) throw new Refusal('xml-broken');
  return root;
}
