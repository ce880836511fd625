import type { Readable } from 'node:stream';

/** Rows of a list with what its headers say. */
export class Page {
  readonly rows: readonly unknown[];
  readonly totalCount: number | undefined;
  readonly nextCursor: string | undefined;

  constructor(rows: readonly unknown[], totalCount?: number, nextCursor?: string) {
    this.rows = rows;
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
