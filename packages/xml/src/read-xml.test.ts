import { describe, expect, it } from 'vitest';
import { XmlNode } from './element.ts';
import { MAX_XML_ATTRIBUTES, MAX_XML_LEVELS, MAX_XML_NAMESPACE } from './limits.ts';
import { readXml, type XmlOptions } from './read-xml.ts';

const MEGABYTE = 1_048_576;

const read = (bytes: Uint8Array, options: Partial<XmlOptions> = {}) =>
  readXml(bytes, { bytes: 5 * MEGABYTE, ...options });

const latin = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

function sixteenBits(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  return Uint8Array.from(order === 'le' ? bytes : bytes.swap16());
}

describe('the encoding of XML', () => {
  it('is UTF-8, with a mark or without', () => {
    expect(read(Uint8Array.from(Buffer.from('\ufeff<a>Müller – 5 €</a>'))).text).toBe('Müller – 5 €');
    expect(read(Uint8Array.from(Buffer.from('<a>Müller</a>'))).text).toBe('Müller');
    expect(() => read(latin('<a>M\xfcller</a>'))).toThrow('xml-broken');
  });

  it('is UTF-16 of both orders, with a mark or without', () => {
    for (const order of ['le', 'be'] as const)
      for (const mark of [true, false]) {
        const text = '<?xml version="1.0" encoding="UTF-16"?><a>Müller – 5 €</a>';
        expect(read(sixteenBits(text, order, mark)).text, `${order} ${mark}`).toBe('Müller – 5 €');
      }
  });

  it('is ISO-8859-1 or Windows-1252 if declared, which both mean the same', () => {
    for (const name of ['ISO-8859-1', 'iso-8859-1', 'Windows-1252'])
      expect(read(latin(`<?xml version='1.0' encoding='${name}'?><a>M\xfcller \x96 5 \x80</a>`)).text).toBe(
        'Müller – 5 €',
      );
  });

  it('is none of another name', () => {
    for (const name of ['UTF-7', 'EBCDIC-CP-DE', 'ISO-8859-2', 'constructor'])
      expect(() => read(latin(`<?xml version="1.0" encoding="${name}"?><a/>`))).toThrow(
        'xml-unknown-encoding',
      );
  });
});

describe('XML', () => {
  it('knows the five standard entities and characters by number', () => {
    const text = '<a>&lt;&gt;&amp;&quot;&apos;&#8364;&#xfc;<![CDATA[<&>]]></a>';
    expect(read(latin(text)).text).toBe('<>&"\'€ü<&>');
  });

  it('finds elements by namespace, whatever their prefix', () => {
    const root = read(
      latin('<x:a xmlns:x="urn:1" xmlns="urn:2"><b c="own" x:d="1">2</b><x:b> 1 </x:b><x:b/></x:a>'),
    );
    const one = new XmlNode(root, new Set(['urn:1']));
    expect(one.text('b')).toBe('1');
    expect(one.all('b')).toHaveLength(2);
    const two = new XmlNode(root, new Set(['urn:2']));
    expect([two.text('b'), two.first('b')?.attribute('c'), two.first('b')?.attribute('d')]).toEqual([
      '2',
      'own',
      '1',
    ]);
    expect(() => read(latin('<x:a/>'))).toThrow('xml-broken');
  });
});

const nested = (levels: number): Uint8Array => latin('<a>'.repeat(levels) + '</a>'.repeat(levels));

describe('XML beyond measure', () => {
  it('is refused by levels, elements and bytes, each at its limit', () => {
    expect(read(nested(MAX_XML_LEVELS)).name).toBe('a');
    expect(() => read(nested(MAX_XML_LEVELS + 1))).toThrow('xml-too-deep');
    const many = (count: number) => latin(`<a>${'<b/>'.repeat(count)}</a>`);
    expect(read(many(999), { elements: 1_000 }).children).toHaveLength(999);
    expect(() => read(many(1_000), { elements: 1_000 })).toThrow('xml-too-many-elements');
    expect(() => read(latin('<a></a>'), { bytes: 6 })).toThrow('xml-too-large');
  });

  it('is refused by the attributes of one element and the length of a namespace, each at its limit', () => {
    const element = (count: number) =>
      `<b${Array.from({ length: count }, (_, place) => ` c${place}=""`).join('')}/>`;
    const twice = read(latin(`<a>${element(MAX_XML_ATTRIBUTES).repeat(2)}</a>`));
    expect(twice.children?.map(({ attributes }) => Object.keys(attributes ?? {}).length)).toEqual([
      MAX_XML_ATTRIBUTES,
      MAX_XML_ATTRIBUTES,
    ]);
    expect(() => read(latin(element(MAX_XML_ATTRIBUTES + 1)))).toThrow('xml-too-large');
    const within = (length: number) => latin(`<a xmlns:n="${'u'.repeat(length)}" n:b="1"/>`);
    expect(read(within(MAX_XML_NAMESPACE)).attributes).toEqual({ b: '1' });
    expect(() => read(within(MAX_XML_NAMESPACE + 1))).toThrow('xml-too-large');
    // It ends with the first attribute too many, not with the document.
    expect(() => read(latin(`${element(MAX_XML_ATTRIBUTES + 1)}<`))).toThrow('xml-too-large');
  });

  it('is read piece by piece, and what is taken is not kept', () => {
    const taken: string[] = [];
    const root = read(latin('<a><b>1</b><c><b>2</b></c><b>3</b></a>'), {
      take: ({ name, text }, within) => name === 'b' && within.length === 1 && taken.push(text) > 0,
    });
    expect(taken).toEqual(['1', '3']);
    expect(root.children?.map(({ name, children }) => [name, children?.length])).toEqual([['c', 1]]);
  });

  it('is decoded in parts without losing a letter between two of them', () => {
    for (const more of [0, 1, 2, 3]) {
      const text = `${'x'.repeat(more)}${'€😀'.repeat(30_000)}`;
      expect(read(Uint8Array.from(Buffer.from(`<a>${text}</a>`))).text).toBe(text);
      expect(read(sixteenBits(`<a>${text}</a>`, 'le', true)).text).toBe(text);
    }
    expect(() => read(Uint8Array.from(Buffer.from('<a/>€').subarray(0, -1)))).toThrow('xml-broken');
  });
});
