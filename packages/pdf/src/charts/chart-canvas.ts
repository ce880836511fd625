import type { LaidOutText, PageCanvas } from '../document/page-canvas.ts';
import { COLOURS, type Colour, STYLES, type TextStyle } from '../document/theme.ts';
import type { TextLine } from '../text/typesetter.ts';

/** The appearance of a shape. Dashes and hatching distinguish shapes in greyscale prints. */
export interface ShapeLook {
  fill?: Colour;
  stroke?: Colour;
  thickness?: number;
  dash?: readonly number[];
  hatched?: boolean;
}

export interface ChartArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ChartPoint {
  x: number;
  y: number;
}

type TextAlign = 'start' | 'end' | 'middle';

/**
 * A canvas for a chart: drawing operations are collected and put onto the page as one figure with an alternative
 * text. Positions count from the start of the line, so that in Arabic everything is mirrored.
 */
export class ChartCanvas {
  readonly width: number;
  readonly #sheet: PageCanvas;
  readonly #strokes: (() => void)[] = [];

  constructor(sheet: PageCanvas) {
    this.#sheet = sheet;
    this.width = sheet.width;
  }

  get language() {
    return this.#sheet.language;
  }

  get #pen(): PDFKit.PDFDocument {
    return this.#sheet.document;
  }

  #at({ x, y }: ChartPoint): [number, number] {
    return [this.#sheet.left(x, 0), this.#sheet.y + y];
  }

  box({ x, y, width, height }: ChartArea, look: ShapeLook): void {
    this.#strokes.push(() => {
      const [left, top] = [this.#sheet.left(x, width), this.#sheet.y + y];
      const pen = this.#pen.save();
      if (look.fill) pen.rect(left, top, width, height).fillColor(COLOURS[look.fill]).fill();
      if (look.hatched) this.#hatch(left, top, width, height, look.stroke ?? 'ink');
      if (look.stroke) {
        // An outline is centred on its path: inset by half its thickness, the box keeps its size.
        const inset = (look.thickness ?? 0.8) / 2;
        this.#stroke(look)
          .rect(left + inset, top + inset, Math.max(0, width - 2 * inset), Math.max(0, height - 2 * inset))
          .stroke();
      }
      pen.restore();
    });
  }

  #hatch(left: number, top: number, width: number, height: number, colour: Colour): void {
    const pen = this.#pen.save();
    pen.rect(left, top, width, height).clip().lineWidth(0.6).strokeColor(COLOURS[colour]);
    for (let x = left - height; x < left + width; x += 4) pen.moveTo(x, top + height).lineTo(x + height, top);
    pen.stroke().restore();
  }

  #stroke({ stroke = 'ink', thickness = 0.8, dash }: ShapeLook): PDFKit.PDFDocument {
    const pen = this.#pen.lineWidth(thickness).strokeColor(COLOURS[stroke]);
    const [length, space] = dash ?? [];
    return length === undefined ? pen : pen.dash(length, { space: space ?? length });
  }

  line(points: readonly ChartPoint[], look: ShapeLook): void {
    const [first, ...rest] = points;
    if (!first || rest.length === 0) return;
    this.#strokes.push(() => {
      this.#pen.save();
      const pen = this.#stroke(look).moveTo(...this.#at(first));
      for (const point of rest) pen.lineTo(...this.#at(point));
      pen.stroke().restore();
    });
  }

  dot(point: ChartPoint, radius: number, look: ShapeLook): void {
    this.#strokes.push(() => {
      const pen = this.#pen.save();
      pen.circle(...this.#at(point), radius);
      if (look.fill) pen.fillColor(COLOURS[look.fill]).fill();
      else this.#stroke(look).stroke();
      pen.restore();
    });
  }

  layOut(text: string, width: number, style: TextStyle = STYLES.chart): Promise<LaidOutText> {
    return this.#sheet.set(text, style, width);
  }

  /** Lays out a text with a maximum number of lines and an ellipsis. */
  layOutTruncated(text: string, width: number, most: number): Promise<LaidOutText> {
    return this.#sheet.setCut(text, STYLES.chart, width, most);
  }

  /** Draws the first lines of a text; the table below has it in full. */
  write(
    set: LaidOutText,
    { x, y, width }: Omit<ChartArea, 'height'>,
    align: TextAlign = 'start',
    most = 1,
  ): void {
    const lines: TextLine[] = set.lines.slice(0, most);
    this.#strokes.push(() => this.#sheet.write(set, lines, { x, y: this.#sheet.y + y, width, align }));
  }

  /** Draws everything onto the page, in the space reserved for it. */
  place(height: number, alt: string): void {
    const sheet = this.#sheet;
    const left = sheet.left(0, sheet.width);
    const bbox = [left, sheet.y, left + sheet.width, sheet.y + height];
    const figure = sheet.element(sheet.root, 'Figure', { alt, bbox, placement: 'Block' } as object);
    sheet.content(figure, 'Figure', () => {
      for (const stroke of this.#strokes) stroke();
    });
    sheet.y += height;
  }
}

/** Returns the width of a text's first line, in points. */
export const firstLineWidth = ({ lines, style }: LaidOutText): number => (lines[0]?.width ?? 0) * style.size;
