import { describe, expect, it } from 'vitest';
import { Node } from './element.ts';
import { readXml } from './read-xml.ts';

const latin = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

function sixteenBits(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  return Uint8Array.from(order === 'le' ? bytes : bytes.swap16());
}

describe('the encoding of XML', () => {
  it('is UTF-8, with a mark or without', () => {
    expect(readXml(Uint8Array.from(Buffer.from('\ufeff<a>Müller – 5 €</a>'))).text).toBe('Müller – 5 €');
    expect(readXml(Uint8Array.from(Buffer.from('<a>Müller</a>'))).text).toBe('Müller');
    expect(() => readXml(latin('<a>M\xfcller</a>'))).toThrow('xml-broken');
  });

  it('is UTF-16 of both orders, with a mark or without', () => {
    for (const order of ['le', 'be'] as const)
      for (const mark of [true, false]) {
        const text = '<?xml version="1.0" encoding="UTF-16"?><a>Müller – 5 €</a>';
        expect(readXml(sixteenBits(text, order, mark)).text, `${order} ${mark}`).toBe('Müller – 5 €');
      }
  });

  it('is ISO-8859-1 or Windows-1252 if declared, which both mean the same', () => {
    for (const name of ['ISO-8859-1', 'iso-8859-1', 'Windows-1252'])
      expect(
        readXml(latin(`<?xml version='1.0' encoding='${name}'?><a>M\xfcller \x96 5 \x80</a>`)).text,
      ).toBe('Müller – 5 €');
  });

  it('is none of another name', () => {
    for (const name of ['UTF-7', 'EBCDIC-CP-DE', 'ISO-8859-2', 'constructor'])
      expect(() => readXml(latin(`<?xml version="1.0" encoding="${name}"?><a/>`))).toThrow(
        'xml-unknown-encoding',
      );
  });
});

describe('XML', () => {
  it('knows the five standard entities and characters by number', () => {
    const text = '<a>&lt;&gt;&amp;&quot;&apos;&#8364;&#xfc;<![CDATA[<&>]]></a>';
    expect(readXml(latin(text)).text).toBe('<>&"\'€ü<&>');
  });

  it('finds elements by namespace, whatever their prefix', () => {
    const root = readXml(
      latin('<x:a xmlns:x="urn:1" xmlns="urn:2"><b c="own" x:d="1">2</b><x:b> 1 </x:b><x:b/></x:a>'),
    );
    const one = new Node(root, new Set(['urn:1']));
    expect(one.text('b')).toBe('1');
    expect(one.all('b')).toHaveLength(2);
    const two = new Node(root, new Set(['urn:2']));
    expect([two.text('b'), two.first('b')?.attribute('c'), two.first('b')?.attribute('d')]).toEqual([
      '2',
      'own',
      '1',
    ]);
    expect(() => readXml(latin('<x:a/>'))).toThrow('xml-broken');
  });
});
