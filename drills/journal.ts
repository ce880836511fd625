/** Nothing was sent; it was sent, and nobody knows what became of it; the product said that it is done. */
type Said = 'no' | 'asked' | 'yes';

/** What one writer knows of one delivery that it has entered as an expense. */
export interface Entry {
  name: string;
  amount: string;
  receipt: { url: string; size: number } | null;
  id: number | null;
  added: Said;
  paid: Said;
  removed: Said;
}

/** What all writers of a drill know: what they were told, how long it took, and what was answered wrongly. */
export class Journal {
  readonly entries = new Map<string, Entry>();
  readonly faults: string[] = [];
  /** Milliseconds of the longest request that was answered, or broke off. */
  longest = 0;
  /** Requests that were refused with 503, or broke off. */
  interrupted = 0;
  refused = 0;

  enter(name: string, amount: string, receipt: Entry['receipt']): Entry {
    const entry: Entry = { name, amount, receipt, id: null, added: 'no', paid: 'no', removed: 'no' };
    this.entries.set(name, entry);
    return entry;
  }

  get acknowledged(): number {
    return [...this.entries.values()].filter(({ added }) => added === 'yes').length;
  }

  took(milliseconds: number): void {
    this.longest = Math.max(this.longest, milliseconds);
  }

  fault(sentence: string): void {
    this.faults.push(sentence);
  }
}
