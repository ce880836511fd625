import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { decodeXml } from './decode-xml.ts';
import type { XmlElement } from './element.ts';
import { MAX_XML_ATTRIBUTES, MAX_XML_ELEMENTS, MAX_XML_LEVELS, MAX_XML_NAMESPACE } from './limits.ts';
import { XmlRefusal } from './refusals.ts';

export interface XmlOptions {
  /** What a file of this format may be at most. */
  bytes: number;
  elements?: number;
  levels?: number;
  /**
   * Called when an element closes, with those that it stands in, the root first. If it answers true, the element is
   * not kept: so files whose elements would not fit into memory are read piece by piece.
   */
  take?: (element: XmlElement, within: readonly XmlElement[]) => boolean;
}

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
 * nothing is fetched. Throws an XmlRefusal.
 */
export function readXml(
  bytes: Uint8Array,
  { bytes: most, elements: mostElements = MAX_XML_ELEMENTS, levels = MAX_XML_LEVELS, take }: XmlOptions,
): XmlElement {
  if (bytes.length > most) throw new XmlRefusal('xml-too-large');
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  let attributesHere = 0;
  const append = (more: string) => {
    const within = open.at(-1);
    if (within) within.text += more;
  };
  parser.on('error', () => {
    throw new XmlRefusal('xml-broken');
  });
  parser.on('doctype', () => {
    throw new XmlRefusal('xml-doctype');
  });
  // Before the parser looks up what they are called: that takes long for many, and memory for long namespaces.
  parser.on('attribute', ({ prefix, value }) => {
    attributesHere += 1;
    if (attributesHere > MAX_XML_ATTRIBUTES || (prefix === 'xmlns' && value.length > MAX_XML_NAMESPACE))
      throw new XmlRefusal('xml-too-large');
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    attributesHere = 0;
    elements += 1;
    if (elements > mostElements) throw new XmlRefusal('xml-too-many-elements');
    if (open.length >= levels) throw new XmlRefusal('xml-too-deep');
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
    const element = open.pop();
    if (element && take?.(element, open)) open.at(-1)?.children?.pop();
  });
  parser.on('text', append);
  parser.on('cdata', append);
  for (const part of decodeXml(bytes)) parser.write(part);
  parser.close();
  if (root === null) throw new XmlRefusal('xml-broken');
  return root;
}
