import type { ReportOptions } from '@brick/domain/reports/contract';
import type { ReportFormat, ReportName } from '@brick/domain/reports/reports';
import type { Made } from './made-file.ts';

/** A report that somebody wants as a file. */
export interface ReportOrder {
  projectId: number;
  /** In whose name: their rights hold as they are when it is made. */
  userId: number;
  report: ReportName;
  format: ReportFormat;
  options: ReportOptions;
  /** Milliseconds since 1970 UTC. */
  now: number;
}

/** How a made file is called and what it is. */
export interface Named {
  name: string;
  type: string;
}

export interface Watching {
  /** Hears how much is done, in percent. */
  hear?: (percent: number) => void;
  /** Gone is who wanted it: the work ends. */
  signal?: AbortSignal;
  /** For whom it is made: of each a few may wait, and they take turns. */
  account?: string;
}

/** Makes files of reports beside the requests: in one thread, one after another. */
export interface Workshop {
  /** Throws what refuses the report, and unavailable where too many wait or it takes more than there is. */
  make(order: ReportOrder, watching?: Watching): Promise<Made<Named>>;
  close(): void;
}
