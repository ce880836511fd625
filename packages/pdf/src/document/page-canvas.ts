import { PRODUCT_NAME } from '@brick/domain/product-name';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import PDFDocument from 'pdfkit';
import { createEmbeddableFont } from '../text/font-embedding.ts';
import { mergeRuns } from '../text/merge-runs.ts';
import type { GlyphRun } from '../text/text-shaping.ts';
import { type TextLine, Typesetter } from '../text/typesetter.ts';
import { directionOf, type Printout, type TextDirection } from './printout.ts';
import {
  COLOURS,
  type Colour,
  DENSITIES,
  type Density,
  LEADING,
  MARGIN,
  PAPER_A4,
  type TextStyle,
} from './theme.ts';

export type StructureElement = PDFKit.PDFStructureElement;

/** A text broken into lines for a certain width. */
export interface LaidOutText {
  lines: TextLine[];
  style: TextStyle;
  lineHeight: number;
  height: number;
}

export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface PaperSize {
  width: number;
  height: number;
}

type LineAlign = 'start' | 'end' | 'own' | 'middle';

/**
 * The pages of a printout while it is drawn. Positions count from the start of the line, which is the right edge in
 * Arabic, and from the top. Everything drawn belongs to an element of the document's structure or is marked as an
 * artifact, so that screen readers can read the page.
 */
export class PageCanvas {
  readonly document: PDFKit.PDFDocument;
  readonly root: StructureElement;
  readonly direction: TextDirection;
  readonly language: Language;
  /** The y position of the next block. */
  y: number = MARGIN.top;
  readonly #typesetter: Typesetter;
  /** The paper size of each page. */
  readonly #papers: PaperSize[] = [];
  #paper: PaperSize;
  readonly #fonts = new Set<string>();
  /** The part of the width being drawn in, if it is not all of it. */
  #part: { x: number; width: number } | null = null;
  readonly density: Density;
  readonly #held: { height: number; draw: () => void }[] = [];

  constructor({ title, language, landscape, madeAt }: Printout, density: Density = DENSITIES.normal) {
    this.density = density;
    this.language = language;
    this.direction = directionOf(language);
    this.#typesetter = new Typesetter(language, this.direction);
    this.#paper = paperSize(landscape ?? false);
    this.document = openDocument(title, language, madeAt);
    this.root = this.document.struct('Document');
    this.document.addStructure(this.root);
    this.newPage();
  }

  get width(): number {
    return this.#part?.width ?? this.#paper.width - 2 * MARGIN.side;
  }

  /** Draws within a part of the width, as if it were the full width. */
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

  get paper(): PaperSize {
    return this.#paper;
  }

  /** Starts a new page, with the same orientation unless stated. */
  newPage(landscape?: boolean): void {
    if (landscape !== undefined) this.#paper = paperSize(landscape);
    if (this.#papers.length > 0) compactPage(this.document.page);
    this.#papers.push(this.#paper);
    this.document.addPage({ size: [this.#paper.width, this.#paper.height], margin: 0 });
    this.y = MARGIN.top;
  }

  /** Returns to an earlier page, to draw what is only known at the end. */
  turnTo(page: number): void {
    this.#paper = this.#papers[page] ?? this.#paper;
    this.document.switchToPage(page);
  }

  /** Keeps a heading until something fits below it. */
  hold(height: number, draw: () => void): void {
    this.#held.push({ height, draw });
  }

  /**
   * Starts a new page if `height` and the headings above it do not fit onto this one, and draws these headings.
   * Anything taller than a page starts where it is.
   */
  fit(height: number): void {
    const held = this.#held.splice(0);
    const needs = held.reduce((sum, heading) => sum + heading.height, height);
    if (needs > Math.max(0, this.room) && this.y > MARGIN.top) this.newPage();
    for (const { draw } of held) draw();
  }

  async set(text: string, style: TextStyle, width: number): Promise<LaidOutText> {
    const lines = await this.#typesetter.lines(text, style.weight, width / style.size);
    const lineHeight = style.size * LEADING;
    return { lines, style, lineHeight, height: lines.length * lineHeight };
  }

  /** Lays out a text with as many lines as the density allows, and an ellipsis if it was shortened. */
  async setCut(
    text: string,
    style: TextStyle,
    width: number,
    most = this.density.mostLines,
  ): Promise<LaidOutText> {
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

  /** Draws lines of a text below `y`. `own` aligns each line to the start of its own direction. */
  write(
    { style, lineHeight }: LaidOutText,
    lines: readonly TextLine[],
    { x, y, width, align = 'start' }: Omit<PageBox, 'height'> & { align?: LineAlign },
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
      // Half of the leading is above, and the baseline is a third of the letter height below the middle: right for
      // most scripts.
      const baseline = y + (index + 0.5) * lineHeight + style.size * 0.35;
      for (const { run, from } of mergeRuns(line))
        this.#show(run, left + shift + from * style.size, baseline, style);
    });
  }

  /** Returns the left edge of an object that starts `x` after the start of the line. */
  left(x: number, width: number): number {
    const from = MARGIN.side + (this.#part?.x ?? 0) + x;
    return this.direction === 'ltr' ? from : this.#paper.width - from - width;
  }

  #show(run: GlyphRun, x: number, baseline: number, { size }: TextStyle): void {
    const { document } = this;
    const name = run.face.name;
    if (!this.#fonts.has(name)) {
      this.#fonts.add(name);
      // biome-ignore lint/plugin/honest-types: the types of pdfkit know fonts as files alone; it takes any object that does what a font of its own does.
      document.registerFont(name, createEmbeddableFont(run.face) as never);
    }
    document.font(name).fontSize(size);
    document.text(run.text, x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      // biome-ignore lint/plugin/honest-types: the text is already shaped: pdfkit passes the features to the font, which receives the run that way
      features: run as never,
      ...{ textWidth: 0, wordCount: 1 },
    });
  }

  /** Creates a structure element below another. */
  element(
    parent: StructureElement,
    type: string,
    options: PDFKit.Mixins.StructureElementOptions = {},
  ): StructureElement {
    const element = this.document.struct(type as 'P', options);
    parent.add(element);
    return element;
  }

  /** Draws content of a structure element; call it again for the rest on another page. */
  content(element: StructureElement, type: string, draw: () => void): void {
    const content = this.document.markStructureContent(type as 'P');
    draw();
    this.document.endMarkedContent();
    element.add(content);
  }

  /** Draws artifacts: lines, backgrounds, headers and footers. */
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

  ground({ x, y, width, height }: PageBox, colour: Colour, radius = 0): void {
    this.document.save().fillColor(COLOURS[colour]);
    this.document.roundedRect(this.left(x, width), y, width, height, radius).fill().restore();
  }
}

const paperSize = (landscape: boolean): PaperSize =>
  landscape
    ? { width: PAPER_A4.long, height: PAPER_A4.short }
    : { width: PAPER_A4.short, height: PAPER_A4.long };

/** Pages stay open until their number is known; merging a page's chunks saves memory. */
function compactPage(page: PDFKit.PDFPage): void {
  const content = page.content as unknown as { buffer: Uint8Array[] };
  content.buffer = [Buffer.concat(content.buffer)];
}

const [BEFORE_TITLE, AFTER_TITLE] = ['xml:lang="x-default">', '</rdf:li>'];
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** pdfkit writes the title into XML without escaping: "A & B <new>" would break the document. */
class EscapedTitleDocument extends PDFDocument {
  override appendXML(xml: string, newLine?: boolean): void {
    const [start, end] = [xml.indexOf(BEFORE_TITLE) + BEFORE_TITLE.length, xml.lastIndexOf(AFTER_TITLE)];
    const title = xml.slice(start, end).replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign);
    super.appendXML(xml.includes('<dc:title>') ? xml.slice(0, start) + title + xml.slice(end) : xml, newLine);
  }
}

function openDocument(title: string, language: Language, madeAt: string): PDFKit.PDFDocument {
  return new EscapedTitleDocument({
    pdfVersion: '1.7',
    autoFirstPage: false,
    // Pages stay open until their number is known.
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: language,
    // No default font: it would not be embedded.
    font: '',
    // Runs are already shaped, and each is drawn once.
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
