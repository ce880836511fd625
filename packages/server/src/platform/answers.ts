import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** Rows of a list with what its headers say; `isCut` where all were asked for and these are more than one answer holds. */
export class Page {
  readonly rows: readonly unknown[];
  readonly totalCount: number | undefined;
  readonly nextCursor: string | undefined;
  readonly isCut: boolean;

  constructor(rows: readonly unknown[], totalCount?: number, nextCursor?: string, isCut = false) {
    this.isCut = isCut;
    this.rows = rows;
    this.totalCount = totalCount;
    this.nextCursor = nextCursor;
  }
}

/** The same rows in other words. */
export const withRows = (page: Page, rows: readonly unknown[]): Page =>
  new Page(rows, page.totalCount, page.nextCursor, page.isCut);

/** Rows of a list as JSON that the database wrote: what its fields may be was settled when it was asked for. */
export class WrittenPage {
  readonly text: string;
  readonly totalCount: number | undefined;
  readonly nextCursor: string | undefined;
  readonly isCut: boolean;

  constructor(text: string, totalCount?: number, nextCursor?: string, isCut = false) {
    this.isCut = isCut;
    this.text = text;
    this.totalCount = totalCount;
    this.nextCursor = nextCursor;
  }
}

/** Bytes of a file. */
export class FileAnswer {
  readonly stream: Readable;
  readonly headers: Record<string, string>;

  constructor(stream: Readable, headers: Record<string, string>) {
    this.stream = stream;
    this.headers = headers;
  }
}

/** Another place to go to. */
export class Redirect {
  readonly to: string;

  constructor(to: string) {
    this.to = to;
  }
}

/** An answer that goes on until one side ends it: `open` takes the response over, headers already on it. */
export class EventsAnswer {
  readonly open: (response: ServerResponse) => void;

  constructor(open: (response: ServerResponse) => void) {
    this.open = open;
  }
}

/** An answer with 202: a further step is needed before what was asked for is done. */
export class Accepted<Answer> {
  readonly answer: Answer;

  constructor(answer: Answer) {
    this.answer = answer;
  }
}
