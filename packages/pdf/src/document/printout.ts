import type { Language } from '@brick/domain/users/languages-and-job-titles';

/** The writing direction. For Arabic, the whole layout is mirrored. */
export type TextDirection = 'ltr' | 'rtl';

export type BadgeShape = 'tick' | 'ring' | 'half' | 'cross' | 'dash';
export type BadgeTone = 'moss' | 'ochre' | 'blueprint' | 'crimson' | 'slate';

/** A status as on a screen, with shape, colour and text. */
export interface Badge {
  shape: BadgeShape;
  tone: BadgeTone;
  text: string;
}

export interface LabelledFact {
  label: string;
  /** Null is shown as a dash. */
  value: string | Badge | null;
  /** Takes the full width instead of half of it. */
  wide?: boolean;
}

export interface PrintColumn {
  title: string;
  /** The column's share of the table's width, after every column has what its cells need. */
  share: number;
  /** Amounts and counts are aligned to the end. */
  align?: 'start' | 'end';
  /** Never broken: days, statuses, and everything aligned to the end. */
  whole?: boolean;
}

/** Rows, or a stream of rows, which only works if the document is drawn in the caller's own thread. */
export type PrintRows = readonly PrintRow[] | AsyncIterable<PrintRow>;

/** A subtotal or total stays with the row before it, a group title with the row after it. */
export interface PrintRow {
  kind?: 'body' | 'group' | 'subtotal' | 'total';
  cells: (string | Badge | null)[];
}

export interface PrintPhoto {
  /** The source by which the renderer requests the photo's bytes. */
  source: string;
  caption: string;
  /** The alternative text. */
  alt: string;
  /** Shown instead if the photo is missing or can't be printed. */
  missing: string;
}

/** A numbered place on a picture, as shares of its width and height. */
export interface PictureMark {
  x: number;
  y: number;
  text: string;
  tone: BadgeTone;
  shape: 'circle' | 'square';
}

/** A label to cut out, with a code for cameras. */
export interface PrintLabel {
  /** A path with the dark modules of the code, and how many modules wide it is. */
  code: { path: string; size: number };
  heading: string;
  text: string;
  /** The alternative text of the code. */
  alt: string;
}

/** A signature line: the role, and the name if it is known. */
export interface SignatureLine {
  label: string;
  name: string | null;
  /** What was drawn, above the line. */
  drawn?: { source: string; alt: string } | null;
}

/** A course of the brick wall, with shares from 0 to 1. */
export interface WallCourse {
  label: string;
  paidShare: number;
  enteredShare: number;
}

/** The company's letterhead. */
export interface Letterhead {
  name: string | null;
  address: string | null;
  /** The source by which the renderer requests the logo's bytes. */
  logo: string | null;
}

/** A prominent number. */
export interface KeyFigure {
  label: string;
  value: string | Badge;
  note: string | null;
  tone: 'good' | 'warning' | 'bad' | null;
}

/** The style of a series: planned is dashed, actual is solid, expected is dotted. */
export type ChartSeriesStyle = 'planned' | 'actual' | 'forecast' | 'earned' | 'paid' | 'unpaid' | 'plain';

export interface ChartSeries {
  label: string;
  style: ChartSeriesStyle;
  /** One value per position, in hundredths; null is a gap. */
  values: (bigint | null)[];
}

/** The format of axis values: amounts are abbreviated, percentages have their sign. */
export type AxisScale = 'amount' | 'number' | 'percent';

/** A span of days. */
export interface DaySpan {
  start: string;
  finish: string;
}

export interface GanttRow {
  label: string;
  planned: DaySpan | null;
  /** Without a finish, it is still running. */
  actual: { start: string; finish: string | null } | null;
  percentComplete: number | null;
}

/** A chart as vector graphics; days are yyyy-MM-dd. */
export type ChartDrawing =
  | { type: 'bars'; stacked: boolean; scale: AxisScale; labels: string[]; series: ChartSeries[] }
  | { type: 'lines'; scale: AxisScale; dates: string[]; series: ChartSeries[]; today: string | null }
  | { type: 'waterfall'; steps: { label: string; value: bigint; sum: boolean }[] }
  | { type: 'gantt'; rows: GanttRow[]; today: string }
  | { type: 'matrix'; columns: string[]; rows: { label: string; counts: number[] }[] };

/** A block of a printout, from top to bottom. */
export type PrintBlock =
  | ({ kind: 'letterhead' } & Letterhead)
  | { kind: 'title'; text: string; subtitle: string | null; badge: Badge | null }
  | { kind: 'heading'; text: string; level: 2 | 3 }
  | { kind: 'paragraph'; text: string; tone?: 'body' | 'quiet' | 'small' }
  /** In two columns, or as many as fit. */
  | { kind: 'facts'; facts: LabelledFact[]; many?: boolean }
  | { kind: 'figures'; figures: KeyFigure[] }
  | { kind: 'chart'; title: string; alt: string; drawing: ChartDrawing }
  /** `foot` follows streamed rows. */
  | { kind: 'table'; caption: string; columns: PrintColumn[]; rows: PrintRows; foot?: readonly PrintRow[] }
  | { kind: 'photos'; photos: PrintPhoto[] }
  /** As large as the rest of its page, with marks on it. */
  | { kind: 'picture'; source: string; alt: string; missing: string; marks: PictureMark[] }
  | { kind: 'labels'; labels: PrintLabel[] }
  | { kind: 'signatures'; dateLabel: string; signatures: SignatureLine[] }
  | { kind: 'wall'; alt: string; courses: WallCourse[] }
  /** Two columns of a page. */
  | { kind: 'halves'; start: PrintBlock[]; end: PrintBlock[] }
  /** Starts a new page, optionally with another orientation. */
  | { kind: 'page'; landscape: boolean };

/** A printed document as plain data, so that it can be passed to the renderer's thread. */
export interface Printout {
  title: string;
  /** The language of the fixed texts, which decides the direction and the form of Han characters. */
  language: Language;
  landscape?: boolean;
  /** Must fit onto one page: the layout gets denser and long texts are shortened until it does. */
  onePage?: boolean;
  /** A watermark on every page, for a draft. */
  across?: string;
  /** In the header of every page, beside the product's name. */
  running: string;
  /** In the footer of every page. */
  footnote: string;
  /** "Page {page} of {pages}" in the document's language. */
  pageOf: string;
  /** ISO 8601. */
  madeAt: string;
  blocks: PrintBlock[];
}

export const directionOf = (language: Language): TextDirection => (language === 'ar' ? 'rtl' : 'ltr');
