/** Not sent; sent with unknown result; confirmed by the product. */
type Confirmation = 'no' | 'asked' | 'yes';

/** What a writer knows about one delivery entered as an expense. */
export interface JournalEntry {
  name: string;
  amount: string;
  receipt: { url: string; size: number } | null;
  id: number | null;
  added: Confirmation;
  paid: Confirmation;
  removed: Confirmation;
}

/** What all writers of a drill know: replies, durations and wrong replies. */
export class WriteJournal {
  readonly entries = new Map<string, JournalEntry>();
  readonly faults: string[] = [];
  /** Milliseconds of the longest request, answered or interrupted. */
  longest = 0;
  /** Number of requests that were interrupted. */
  interrupted = 0;
  refused = 0;

  enter(name: string, amount: string, receipt: JournalEntry['receipt']): JournalEntry {
    const entry: JournalEntry = { name, amount, receipt, id: null, added: 'no', paid: 'no', removed: 'no' };
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
