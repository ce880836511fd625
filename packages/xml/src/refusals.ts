/** Why XML of a stranger is not read. */
export const XML_REFUSALS = [
  'xml-too-large',
  'xml-broken',
  'xml-unknown-encoding',
  'xml-doctype',
  'xml-too-deep',
  'xml-too-many-elements',
] as const;

export type XmlRefusalCode = (typeof XML_REFUSALS)[number];

/** XML that is not read. Thrown for what a file holds; what reads a whole format answers the code. */
export class XmlRefusal extends Error {
  readonly code: XmlRefusalCode;

  constructor(code: XmlRefusalCode) {
    super(code);
    this.name = 'XmlRefusal';
    this.code = code;
  }
}
