import {
  MAX_BILL_BYTES,
  MAX_BILL_ITEMS,
  MAX_BILL_PARTS,
  type StatedBill,
  type StatedCategory,
  type StatedPart,
} from '@brick/domain/certificates/boq/bill';
import { type XmlElement, XmlNode } from '@brick/xml/element';
import { MAX_XML_LEVELS } from '@brick/xml/limits';
import { readXml } from '@brick/xml/read-xml';
import { readItem, readRemark } from './read-item.ts';
import { Refusal } from './refusals.ts';
import { alternativeOf, currencyOf, isYes, ordinalOf, textOf, totalsOf } from './values.ts';

/** Elements that hold text with a layout. */
const LAID_OUT = new Set(['LblTx', 'OutlineText', 'DetailTxt', 'Text', 'TextOutlTxt', 'PerfLbl', 'BidComm']);
/** What ends a line within it. */
const ENDS_LINE = new Set(['p', 'br', 'li', 'tr', 'td', 'th', 'Text', 'OutlTxt', 'TextOutlTxt', 'ComplBody']);
/** What is in it and not a text. */
const NO_TEXT = new Set(['image', 'Image', 'attachment', 'Attachment']);

const VERSIONS = new Set(['3.0', '3.1', '3.2', '3.3']);
const NAMESPACE = /^http:\/\/www\.gaeb\.de\/GAEB_DA_XML\//i;

const nodeOf = (element: XmlElement): XmlNode => new XmlNode(element, new Set([element.uri]));

/** The ordinal number of the categories that an element stands in. */
const numberWithin = (within: readonly XmlElement[]): string[] =>
  within.filter(({ name }) => name === 'BoQCtgy').map((category) => ordinalOf(nodeOf(category)));

function categoryOf(node: XmlNode, outer: readonly string[], parts: readonly StatedPart[]): StatedCategory {
  const ordinal = ordinalOf(node);
  return {
    kind: 'category',
    ordinal,
    text: textOf(node.text('LblTx')) ?? '',
    totals: totalsOf(node.first('Totals'), [...outer, ordinal].join('.')),
    notApplicable: isYes(node.text('NotApplBoQ')) || isYes(node.text('NotAppl')),
    alternative: alternativeOf(node, 'ALNBGroupNo', 'ALNBSerNo'),
    parts,
  };
}

type BillHead = Pick<StatedBill, 'name' | 'levels' | 'totals'>;

function headOf(node: XmlNode): BillHead {
  const levels = node
    .all('BoQInfo', 'BoQBkdn')
    .filter((level) => level.text('Type') !== 'Item' && level.text('Type') !== 'Index');
  return {
    name: textOf(node.text('BoQInfo', 'LblBoQ')) ?? textOf(node.text('BoQInfo', 'Name')) ?? '',
    levels: levels.slice(0, MAX_XML_LEVELS).map((level) => textOf(level.text('LblBoQBkdn'), 100)),
    totals: totalsOf(node.first('BoQInfo', 'Totals') ?? node.first('Totals'), ''),
  };
}

/** The version: the namespace names it, but for 3.0 and 3.1, which have one alike. */
function versionOf(node: XmlNode): string | null {
  const named = /\/DA\d\d[A-Z]*\/(\d+\.\d+)$/.exec(node.element.uri)?.[1] ?? node.text('GAEBInfo', 'Version');
  if (named !== null && !VERSIONS.has(named)) throw new Refusal('other-version');
  return named;
}

function phaseOf(node: XmlNode): StatedBill['phase'] {
  const named = node.text('Award', 'DP') ?? /\/DA(\d\d)/.exec(node.element.uri)?.[1] ?? '';
  if (/^84/.test(named)) return 'X84';
  if (/^86/.test(named)) return 'X86';
  throw new Refusal(/^8[013]/.test(named) ? 'no-prices' : 'other-phase');
}

function assertGaeb({ name, uri }: XmlElement): void {
  if (name !== 'GAEB' || (uri !== '' && !NAMESPACE.test(uri))) throw new Refusal('unknown-file');
}

/** Takes what closes, so that a file is never whole in memory: texts become text, items and categories parts. */
class BillTaker {
  head: BillHead | null = null;
  parts: readonly StatedPart[] = [];
  readonly #partsOf = new Map<XmlElement, StatedPart[]>();
  #items = 0;
  #parts = 0;

  readonly take = (element: XmlElement, within: readonly XmlElement[]): boolean => {
    const [root] = within;
    const parent = within.at(-1);
    if (!root || !parent) return false;
    assertGaeb(root);
    if (within.some(({ name }) => LAID_OUT.has(name))) {
      if (!NO_TEXT.has(element.name)) parent.text += element.text;
      if (ENDS_LINE.has(element.name)) parent.text += '\n';
      return true;
    }
    if (element.uri !== root.uri) return false;
    switch (element.name) {
      case 'Item':
      case 'MarkupItem':
        this.#items += 1;
        if (this.#items > MAX_BILL_ITEMS) throw new Refusal('too-many-items');
        return this.#add(within, readItem(nodeOf(element), numberWithin(within)));
      case 'Remark':
      case 'PerfDescr':
        return this.#add(within, readRemark(nodeOf(element)));
      case 'BoQCtgy':
        return this.#add(
          within,
          categoryOf(nodeOf(element), numberWithin(within), this.#partsWithin(element)),
        );
      case 'BoQ':
        if (this.head !== null) throw new Refusal('several-bills');
        this.head = headOf(nodeOf(element));
        this.parts = this.#partsWithin(element);
        return true;
      default:
        return false;
    }
  };

  #partsWithin(element: XmlElement): readonly StatedPart[] {
    const parts = this.#partsOf.get(element) ?? [];
    this.#partsOf.delete(element);
    return parts;
  }

  /** Adds a part to the category or bill that it stands in; what stands in none is not kept as a part. */
  #add(within: readonly XmlElement[], part: StatedPart): boolean {
    this.#parts += 1;
    if (this.#parts > MAX_BILL_PARTS) throw new Refusal('too-many-items');
    const holder = within.findLast(({ name }) => name === 'BoQCtgy' || name === 'BoQ');
    if (!holder) return false;
    const parts = this.#partsOf.get(holder);
    if (parts) parts.push(part);
    else this.#partsOf.set(holder, [part]);
    return true;
  }
}

/** Reads a bill of quantities from GAEB DA XML 3.0 to 3.3. */
export function readGaeb(bytes: Uint8Array): StatedBill {
  const taker = new BillTaker();
  const root = readXml(bytes, { bytes: MAX_BILL_BYTES, take: taker.take });
  assertGaeb(root);
  const node = nodeOf(root);
  const version = versionOf(node);
  const phase = phaseOf(node);
  if (taker.head === null) throw new Refusal('no-bill');
  const currency = currencyOf(
    node.text('Award', 'AwardInfo', 'Cur') ?? node.text('Award', 'Cur') ?? node.text('PrjInfo', 'Cur'),
  );
  return { ...taker.head, phase, version, currency, parts: taker.parts };
}
