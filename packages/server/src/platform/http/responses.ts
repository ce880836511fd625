import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** How many rows a list has. */
export interface RowCount {
  count: number;
  /** There are more: counting ended there. */
  isBounded?: boolean;
}

/** Rows of a list with its header values; `isCut` if the whole list was requested and does not fit into one response. */
export class ResultPage {
  readonly rows: readonly unknown[];
  readonly totalCount: RowCount | undefined;
  readonly nextCursor: string | undefined;
  readonly isCut: boolean;

  constructor(rows: readonly unknown[], totalCount?: RowCount, nextCursor?: string, isCut = false) {
    this.isCut = isCut;
    this.rows = rows;
    this.totalCount = totalCount;
    this.nextCursor = nextCursor;
  }
}

/** Returns the page with other rows. */
export const withPageRows = (page: ResultPage, rows: readonly unknown[]): ResultPage =>
  new ResultPage(rows, page.totalCount, page.nextCursor, page.isCut);

/** Rows of a list as JSON from the database, which already holds only the allowed fields. Their bytes are not changed. */
export class JsonPage {
  readonly bytes: Buffer;
  readonly totalCount: RowCount | undefined;
  readonly nextCursor: string | undefined;
  readonly isCut: boolean;

  constructor(bytes: Buffer, totalCount?: RowCount, nextCursor?: string, isCut = false) {
    this.isCut = isCut;
    this.bytes = bytes;
    this.totalCount = totalCount;
    this.nextCursor = nextCursor;
  }
}

/** The bytes of a file. */
export class FileResponse {
  readonly stream: Readable;
  readonly headers: Record<string, string>;

  constructor(stream: Readable, headers: Record<string, string>) {
    this.stream = stream;
    this.headers = headers;
  }
}

/** A redirect to another address. */
export class RedirectResponse {
  readonly to: string;

  constructor(to: string) {
    this.to = to;
  }
}

/** A response that stays open until one side ends it: `open` takes over the response, with its headers already set. */
export class EventStreamResponse {
  readonly open: (response: ServerResponse) => void;

  constructor(open: (response: ServerResponse) => void) {
    this.open = open;
  }
}

/** A 202 response: another step is needed before the request is complete. */
export class AcceptedResponse<Answer> {
  readonly answer: Answer;

  constructor(answer: Answer) {
    this.answer = answer;
  }
}

/** A text, JSON unless said otherwise, with an entity tag: a client that has it already is answered 304 without it. */
export class TaggedText {
  readonly text: string;
  readonly etag: string;
  readonly type: string | undefined;

  constructor(text: string, etag: string, type?: string) {
    this.text = text;
    this.etag = etag;
    this.type = type;
  }

  /** Whether an If-None-Match header names this answer. */
  isKnown(ifNoneMatch: string | undefined): boolean {
    const strong = (tag: string) => tag.trim().replace(/^W\//, '');
    return (ifNoneMatch ?? '').split(',').some((tag) => strong(tag) === strong(this.etag));
  }
}

/** A 200 response of a call that makes something, which was there already. */
export class RepeatedResponse<Answer> {
  readonly answer: Answer;

  constructor(answer: Answer) {
    this.answer = answer;
  }
}
