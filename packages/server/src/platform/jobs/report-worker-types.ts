import type { ReportOptions } from '@brick/domain/reports/api';
import type { ReportFormat, ReportName } from '@brick/domain/reports/report-types';
import type { TokenRights } from '../access/tokens.ts';
import type { GeneratedFile } from '../workers/generated-files.ts';

/** A request for a report as a file. */
export interface ReportRequest {
  projectId: number;
  /** The user whose permissions apply, as they are when the report is made. */
  userId: number;
  report: ReportName;
  format: ReportFormat;
  options: ReportOptions;
  /** Milliseconds since 1970 UTC. */
  now: number;
  /** What the token of a program leaves of these permissions. */
  token?: TokenRights | undefined;
}

/** The name and media type of a generated file. */
export interface FileNameAndType {
  name: string;
  type: string;
}

export interface ReportProgressOptions {
  /** Receives the progress in percent. */
  hear?: (percent: number) => void;
  /** Aborts the work. */
  signal?: AbortSignal;
  /** The account it is made for. The number of waiting reports per account is limited, and accounts take turns. */
  account?: string;
}

/** Creates report files in a worker thread, one after another. */
export interface ReportWorker {
  /** Throws the report's problem, or unavailable if too many are waiting or it needs too much time or memory. */
  make(order: ReportRequest, watching?: ReportProgressOptions): Promise<GeneratedFile<FileNameAndType>>;
  close(): void;
}
