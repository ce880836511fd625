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

/** A file that is not read, with the code of the reason. */
export class FileRefusal<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code) {
    super(code);
    this.name = new.target.name;
    this.code = code;
  }
}

/** XML that is not read. Thrown for what a file holds; what reads a whole format answers the code. */
export class XmlRefusal extends FileRefusal<XmlRefusalCode> {}
