import type { Language } from '@brick/domain/users/choices';

/** Which way lines run: Arabic is laid out from the right, and everything beside text is mirrored with it. */
export type Direction = 'ltr' | 'rtl';

export type Shape = 'tick' | 'ring' | 'half' | 'cross' | 'dash';
export type Tone = 'moss' | 'ochre' | 'blueprint' | 'crimson' | 'slate';

/** A status as on a screen: told by shape, colour and word. */
export interface Badge {
  shape: Shape;
  tone: Tone;
  text: string;
}

export interface Fact {
  label: string;
  /** Null prints as a dash. */
  value: string | Badge | null;
  /** Takes the whole width instead of half of it. */
  wide?: boolean;
}

export interface Column {
  title: string;
  /** Share of the table's width beside the other columns' shares; what its cells need comes first. */
  share: number;
  /** Amounts and counts stand at the end of their column. */
  align?: 'start' | 'end';
  /** Days and statuses stand on one line, as does what stands at the end. */
  whole?: boolean;
}

/** Rows as they are, or as they come, which only a press takes that draws in its client's own thread. */
export type Rows = readonly Row[] | AsyncIterable<Row>;

/** A subtotal or total stays with the row before it, a group's name with the row after it. */
export interface Row {
  kind?: 'body' | 'group' | 'subtotal' | 'total';
  cells: (string | Badge | null)[];
}

export interface Photo {
  /** What the press asks its client for to get the bytes. */
  source: string;
  caption: string;
  /** What the picture shows, for who does not see it. */
  alt: string;
  /** Stands in its place where there are no bytes, or none that can be printed. */
  missing: string;
}

/** Where somebody signs: their part, and a name where it is known. */
export interface Signature {
  label: string;
  name: string | null;
}

/** A course of the brick wall: shares from 0 to 1. */
export interface WallCourse {
  label: string;
  paidShare: number;
  enteredShare: number;
}

/** The company whose paper it is. */
export interface Letterhead {
  name: string | null;
  address: string | null;
  /** What the press asks its client for to get the bytes of the logo. */
  logo: string | null;
}

/** A number that one sees at once. */
export interface Figure {
  label: string;
  value: string | Badge;
  note: string | null;
  tone: 'good' | 'warning' | 'bad' | null;
}

/** What a series is drawn with: what is planned dashed, what happened solid, what is expected dotted. */
export type SeriesStyle = 'planned' | 'actual' | 'forecast' | 'earned' | 'paid' | 'unpaid' | 'plain';

export interface Series {
  label: string;
  style: SeriesStyle;
  /** One a place; null is a gap. */
  values: (number | null)[];
}

/** How a chart writes what stands beside its axis: amounts are told in short, percentages with their sign. */
export type Scale = 'amount' | 'number' | 'percent';

/** A span of days. */
export interface Span {
  start: string;
  finish: string;
}

export interface GanttRow {
  label: string;
  planned: Span | null;
  /** What has no finish yet goes on. */
  actual: { start: string; finish: string | null } | null;
  percentComplete: number | null;
}

/** A chart as vectors; days are yyyy-MM-dd. */
export type Drawing =
  | { type: 'bars'; stacked: boolean; scale: Scale; labels: string[]; series: Series[] }
  | { type: 'lines'; scale: Scale; dates: string[]; series: Series[]; today: string | null }
  | { type: 'waterfall'; steps: { label: string; value: number; sum: boolean }[] }
  | { type: 'gantt'; rows: GanttRow[]; today: string }
  | { type: 'matrix'; columns: string[]; rows: { label: string; counts: number[] }[] };

/** A part of a printout; they follow each other from top to bottom. */
export type Block =
  | ({ kind: 'letterhead' } & Letterhead)
  | { kind: 'title'; text: string; subtitle: string | null; badge: Badge | null }
  | { kind: 'heading'; text: string; level: 2 | 3 }
  | { kind: 'paragraph'; text: string; tone?: 'body' | 'quiet' | 'small' }
  /** Two side by side, or as many as the width has room for. */
  | { kind: 'facts'; facts: Fact[]; many?: boolean }
  | { kind: 'figures'; figures: Figure[] }
  | { kind: 'chart'; title: string; alt: string; drawing: Drawing }
  /** `foot` stands below rows that are not all there yet. */
  | { kind: 'table'; caption: string; columns: Column[]; rows: Rows; foot?: readonly Row[] }
  | { kind: 'photos'; photos: Photo[] }
  | { kind: 'signatures'; dateLabel: string; signatures: Signature[] }
  | { kind: 'wall'; alt: string; courses: WallCourse[] }
  /** Two halves of a page that has room for both. */
  | { kind: 'halves'; start: Block[]; end: Block[] }
  /** What follows begins on a new page, which may lie the other way. */
  | { kind: 'page'; landscape: boolean };

/** A paper that the server draws of rows: plain values, so that it can be handed to the press. */
export interface Printout {
  title: string;
  /** Of the fixed words: decides the direction, and which of two drawings a Han character has. */
  language: Language;
  landscape?: boolean;
  /** Has to fit onto one page: it is set more closely, and long texts are cut, until it does. */
  onePage?: boolean;
  /** Across every page, for a paper that is none yet. */
  across?: string;
  /** At the head of every page, beside the product's name. */
  running: string;
  /** At the foot of every page. */
  footnote: string;
  /** "Page {page} of {pages}" in the language. */
  pageOf: string;
  /** ISO 8601. */
  madeAt: string;
  blocks: Block[];
}

export const directionOf = (language: Language): Direction => (language === 'ar' ? 'rtl' : 'ltr');
