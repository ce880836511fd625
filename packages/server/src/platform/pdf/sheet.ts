import { PRODUCT_NAME } from '@brick/domain/brand';
import type { Language } from '@brick/domain/users/choices';
import PDFDocument from 'pdfkit';
import { embeddable } from './embedding.ts';
import { joined } from './joined-runs.ts';
import { type Line, Typesetter } from './lines.ts';
import { type Direction, directionOf, type Printout } from './printout.ts';
import type { Run } from './shaping.ts';
import {
  COLOURS,
  type Colour,
  DENSITIES,
  type Density,
  LEADING,
  MARGIN,
  PAPER,
  type TextStyle,
} from './theme.ts';

export type Element = PDFKit.PDFStructureElement;

/** A text set into lines for a certain width. */
export interface SetText {
  lines: Line[];
  style: TextStyle;
  lineHeight: number;
  height: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Paper {
  width: number;
  height: number;
}

type Align = 'start' | 'end' | 'own' | 'middle';

/**
 * The pages of a printout while they are drawn. Places are given from the start of the lines, which is the right edge
 * in Arabic, and from the top; every drawn thing belongs to an element of the document's structure or is marked as
 * beside it, so that the page can be read aloud.
 */
export class Sheet {
  readonly document: PDFKit.PDFDocument;
  readonly root: Element;
  readonly direction: Direction;
  readonly language: Language;
  /** Where the next block begins. */
  y: number = MARGIN.top;
  readonly #typesetter: Typesetter;
  /** That of each page. */
  readonly #papers: Paper[] = [];
  #paper: Paper;
  readonly #fonts = new Set<string>();
  /** The part of the width that is drawn in, where it is not the whole. */
  #part: { x: number; width: number } | null = null;
  readonly density: Density;

  constructor({ title, language, landscape, madeAt }: Printout, density: Density = DENSITIES.normal) {
    this.density = density;
    this.language = language;
    this.direction = directionOf(language);
    this.#typesetter = new Typesetter(language, this.direction);
    this.#paper = paperOf(landscape ?? false);
    this.document = openDocument(title, language, madeAt);
    this.root = this.document.struct('Document');
    this.document.addStructure(this.root);
    this.newPage();
  }

  get width(): number {
    return this.#part?.width ?? this.#paper.width - 2 * MARGIN.side;
  }

  /** Draws within a part of the width, as if it were all there is. */
  async within(x: number, width: number, draw: () => Promise<void>): Promise<void> {
    this.#part = { x, width };
    try {
      await draw();
    } finally {
      this.#part = null;
    }
  }

  get room(): number {
    return this.bottom - this.y;
  }

  get bottom(): number {
    return this.#paper.height - MARGIN.bottom;
  }

  get paper(): Paper {
    return this.#paper;
  }

  /** Begins a new page, which lies as the one before unless it is said how. */
  newPage(landscape?: boolean): void {
    if (landscape !== undefined) this.#paper = paperOf(landscape);
    if (this.#papers.length > 0) compact(this.document.page);
    this.#papers.push(this.#paper);
    this.document.addPage({ size: [this.#paper.width, this.#paper.height], margin: 0 });
    this.y = MARGIN.top;
  }

  /** Goes back to a page, to draw what is known last. */
  turnTo(page: number): void {
    this.#paper = this.#papers[page] ?? this.#paper;
    this.document.switchToPage(page);
  }

  /** Begins a new page where `height` does not fit onto this one; what is taller than a page begins where it is. */
  fit(height: number): void {
    if (height > this.room && this.y > MARGIN.top) this.newPage();
  }

  async set(text: string, style: TextStyle, width: number): Promise<SetText> {
    const lines = await this.#typesetter.lines(text, style.weight, width / style.size);
    const lineHeight = style.size * LEADING;
    return { lines, style, lineHeight, height: lines.length * lineHeight };
  }

  /** A text of which no more lines are set than the density allows; what is left out is told by an ellipsis. */
  async setCut(
    text: string,
    style: TextStyle,
    width: number,
    most = this.density.mostLines,
  ): Promise<SetText> {
    const whole = await this.set(text, style, width);
    if (whole.lines.length <= most) return whole;
    const characters = [...text];
    let [fits, tooLong] = [0, characters.length];
    let cut = await this.set('…', style, width);
    while (tooLong - fits > 1) {
      const middle = Math.floor((fits + tooLong) / 2);
      const tried = await this.set(`${characters.slice(0, middle).join('').trimEnd()}…`, style, width);
      if (tried.lines.length > most) tooLong = middle;
      else [fits, cut] = [middle, tried];
    }
    return cut;
  }

  /** Draws lines of a set text below `y`. `own` begins each where its own direction begins. */
  write(
    { style, lineHeight }: SetText,
    lines: readonly Line[],
    { x, y, width, align = 'start' }: Omit<Box, 'height'> & { align?: Align },
  ): void {
    this.document.fillColor(COLOURS[style.colour]);
    const left = this.left(x, width);
    lines.forEach((line, index) => {
      const free = width - line.width * style.size;
      const fromLeft = {
        start: this.direction,
        end: this.direction === 'ltr' ? 'rtl' : 'ltr',
        own: line.direction,
      };
      const shift = align === 'middle' ? free / 2 : fromLeft[align] === 'ltr' ? 0 : free;
      // Half of the leading above, and a third of the letters' height below the middle: where most scripts stand.
      const baseline = y + (index + 0.5) * lineHeight + style.size * 0.35;
      for (const { run, from } of joined(line))
        this.#show(run, left + shift + from * style.size, baseline, style);
    });
  }

  /** The left edge of what begins `x` after the start of the lines. */
  left(x: number, width: number): number {
    const from = MARGIN.side + (this.#part?.x ?? 0) + x;
    return this.direction === 'ltr' ? from : this.#paper.width - from - width;
  }

  #show(run: Run, x: number, baseline: number, { size }: TextStyle): void {
    const { document } = this;
    const name = run.face.name;
    if (!this.#fonts.has(name)) {
      this.#fonts.add(name);
      document.registerFont(name, embeddable(run.face) as never);
    }
    document.font(name).fontSize(size);
    // What is drawn was shaped before: pdfkit hands the features through to the font, which finds it there.
    document.text(run.text, x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      features: run as never,
      ...{ textWidth: 0, wordCount: 1 },
    });
  }

  /** A new element of the structure below another. */
  element(parent: Element, type: string, options: PDFKit.Mixins.StructureElementOptions = {}): Element {
    const element = this.document.struct(type as 'P', options);
    parent.add(element);
    return element;
  }

  /** Draws as content of an element; on another page again for the rest of it. */
  content(element: Element, type: string, draw: () => void): void {
    const content = this.document.markStructureContent(type as 'P');
    draw();
    this.document.endMarkedContent();
    element.add(content);
  }

  /** Draws what says nothing: lines, grounds, what stands on every page. */
  beside(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.document.markContent('Artifact', { type });
    draw();
    this.document.endMarkedContent();
  }

  rule(x: number, y: number, width: number, colour: Colour, thickness = 0.6): void {
    const left = this.left(x, width);
    this.document.save().lineWidth(thickness).strokeColor(COLOURS[colour]);
    this.document
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke()
      .restore();
  }

  ground({ x, y, width, height }: Box, colour: Colour, radius = 0): void {
    this.document.save().fillColor(COLOURS[colour]);
    this.document.roundedRect(this.left(x, width), y, width, height, radius).fill().restore();
  }
}

const paperOf = (landscape: boolean): Paper =>
  landscape ? { width: PAPER.long, height: PAPER.short } : { width: PAPER.short, height: PAPER.long };

/** A page stays open until it is known how many there are; what is drawn on it is then no object a line any more. */
function compact(page: PDFKit.PDFPage): void {
  const content = page.content as unknown as { buffer: Uint8Array[] };
  content.buffer = [Buffer.concat(content.buffer)];
}

const [BEFORE_TITLE, AFTER_TITLE] = ['xml:lang="x-default">', '</rdf:li>'];
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** pdfkit writes a title into the document's XML as it is: a project called "A & B <new>" would break it. */
class WellFormed extends PDFDocument {
  override appendXML(xml: string, newLine?: boolean): void {
    const [start, end] = [xml.indexOf(BEFORE_TITLE) + BEFORE_TITLE.length, xml.lastIndexOf(AFTER_TITLE)];
    const title = xml.slice(start, end).replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign);
    super.appendXML(xml.includes('<dc:title>') ? xml.slice(0, start) + title + xml.slice(end) : xml, newLine);
  }
}

function openDocument(title: string, language: Language, madeAt: string): PDFKit.PDFDocument {
  return new WellFormed({
    pdfVersion: '1.7',
    autoFirstPage: false,
    // Pages stay open until their number is known.
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: language,
    // No default: it would be one of the fonts that are not embedded.
    font: '',
    // Runs come shaped, and each is drawn once.
    fontLayoutCache: false,
    info: {
      Title: title,
      Author: PRODUCT_NAME,
      Creator: PRODUCT_NAME,
      Producer: PRODUCT_NAME,
      CreationDate: new Date(madeAt),
    },
  });
}
