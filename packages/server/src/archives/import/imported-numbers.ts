import type { ArchiveRecordName } from '@brick/domain/archives/archive-records';
import type { RecordKind } from '@brick/domain/records/define-record';
import { PROJECT_RECORDS } from '@brick/domain/records/record-kinds';
import { isNumberText, serialNumberOf } from '@brick/domain/records/record-numbers';
import type { recordSeries } from '../../schema/kinds/record-columns.ts';
import type { ArchiveRow } from '../record-sources.ts';

const PREFIXES = new Map(
  Object.values(PROJECT_RECORDS).flatMap((record: RecordKind) =>
    record.number === undefined ? [] : [[record.kind, record.number] as const],
  ),
);

/** Whether records of this kind have numbers. */
export const hasRecordNumbers = (name: ArchiveRecordName): boolean => PREFIXES.has(name);

/** Record numbers in an archive and the last number of each series. */
export class ImportedNumbers {
  readonly #last = new Map<string, number>();

  #note(kind: string, serial: number): number {
    this.#last.set(kind, Math.max(serial, this.#last.get(kind) ?? 0));
    return serial;
  }

  /** The position of a record in its series. Older archives have no numbers: their records get the next ones. */
  serialOf(kind: ArchiveRecordName, { number, reportNumber }: ArchiveRow): number {
    const text = String(number ?? reportNumber ?? '');
    const isOne = isNumberText(PREFIXES.get(kind) ?? '', text);
    return this.#note(kind, isOne ? serialNumberOf(text) : (this.#last.get(kind) ?? 0) + 1);
  }

  /** Reads the last number of each series. Older archives contain that of inspections only. */
  hear(series: readonly ArchiveRow[]): void {
    for (const { kind, last } of series) this.#note(String(kind ?? 'inspection'), Number(last));
  }

  /** Each series with the number from which it continues. */
  rows(projectId: number): (typeof recordSeries.$inferInsert)[] {
    return [...this.#last].map(([kind, last]) => ({ projectId, kind, last }));
  }
}
