import { MAX_STATEMENT_LINES } from '@brick/domain/bank/statement';
import { Refusal } from './refusals.ts';

/** Counts the entries of a file, those that are not booked too, and ends reading when there are too many. */
export class LineCount {
  #lines = 0;

  add(lines = 1): void {
    this.#lines += lines;
    if (this.#lines > MAX_STATEMENT_LINES) throw new Refusal('too-many-lines');
  }
}
