import type { Line } from './lines.ts';
import type { SetText, Sheet } from './sheet.ts';
import { COLOURS, type Colour, STYLES, type TextStyle } from './theme.ts';

/** How a shape looks. In a grey print shapes are told apart by dashes and hatching too. */
export interface Look {
  fill?: Colour;
  stroke?: Colour;
  thickness?: number;
  dash?: readonly number[];
  hatched?: boolean;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

type Align = 'start' | 'end' | 'middle';

/**
 * A chart under construction: what is drawn and written is gathered and put onto the page as one figure, which an
 * alternative text tells. Places count from the start of the lines, so that in Arabic all of it is mirrored.
 */
export class Picture {
  readonly width: number;
  readonly #sheet: Sheet;
  readonly #strokes: (() => void)[] = [];

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
    this.width = sheet.width;
  }

  get language() {
    return this.#sheet.language;
  }

  get #pen(): PDFKit.PDFDocument {
    return this.#sheet.document;
  }

  #at({ x, y }: Point): [number, number] {
    return [this.#sheet.left(x, 0), this.#sheet.y + y];
  }

  box({ x, y, width, height }: Area, look: Look): void {
    this.#strokes.push(() => {
      const [left, top] = [this.#sheet.left(x, width), this.#sheet.y + y];
      const pen = this.#pen.save();
      if (look.fill) pen.rect(left, top, width, height).fillColor(COLOURS[look.fill]).fill();
      if (look.hatched) this.#hatch(left, top, width, height, look.stroke ?? 'ink');
      if (look.stroke) {
        // An outline is drawn on the middle of its line: half of it inwards, the box stays as large as it is.
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

  #stroke({ stroke = 'ink', thickness = 0.8, dash }: Look): PDFKit.PDFDocument {
    const pen = this.#pen.lineWidth(thickness).strokeColor(COLOURS[stroke]);
    const [length, space] = dash ?? [];
    return length === undefined ? pen : pen.dash(length, { space: space ?? length });
  }

  line(points: readonly Point[], look: Look): void {
    const [first, ...rest] = points;
    if (!first || rest.length === 0) return;
    this.#strokes.push(() => {
      this.#pen.save();
      const pen = this.#stroke(look).moveTo(...this.#at(first));
      for (const point of rest) pen.lineTo(...this.#at(point));
      pen.stroke().restore();
    });
  }

  dot(point: Point, radius: number, look: Look): void {
    this.#strokes.push(() => {
      const pen = this.#pen.save();
      pen.circle(...this.#at(point), radius);
      if (look.fill) pen.fillColor(COLOURS[look.fill]).fill();
      else this.#stroke(look).stroke();
      pen.restore();
    });
  }

  set(text: string, width: number, style: TextStyle = STYLES.chart): Promise<SetText> {
    return this.#sheet.set(text, style, width);
  }

  /** A text of which no more lines are set than that; what is left out is told by an ellipsis. */
  setCut(text: string, width: number, most: number): Promise<SetText> {
    return this.#sheet.setCut(text, STYLES.chart, width, most);
  }

  /** Writes the first lines of a text; what does not fit into them is left out, for the table below has it in full. */
  write(set: SetText, { x, y, width }: Omit<Area, 'height'>, align: Align = 'start', most = 1): void {
    const lines: Line[] = set.lines.slice(0, most);
    this.#strokes.push(() => this.#sheet.write(set, lines, { x, y: this.#sheet.y + y, width, align }));
  }

  /** Puts everything onto the page, in the room that was made for it. */
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

/** How wide a set text's first line is, in points. */
export const widthOf = ({ lines, style }: SetText): number => (lines[0]?.width ?? 0) * style.size;
