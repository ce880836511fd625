import type { AnyRecordName } from '@brick/domain/archives/records';
import { isNumberText, serialIn } from '@brick/domain/records/numbers';
import type { RecordKind } from '@brick/domain/records/record';
import { PROJECT_RECORDS } from '@brick/domain/records/records';
import type { recordSeries } from '../schema/rows.ts';
import type { Row } from './kinds.ts';

const PREFIXES = new Map(
  Object.values(PROJECT_RECORDS).flatMap((record: RecordKind) =>
    record.number === undefined ? [] : [[record.kind, record.number] as const],
  ),
);

/** Whether the records of a kind have numbers of a series. */
export const isCounted = (name: AnyRecordName): boolean => PREFIXES.has(name);

/** The numbers that an archive brings, and how far its series have come. */
export class NumbersBrought {
  readonly #last = new Map<string, number>();

  #note(kind: string, serial: number): number {
    this.#last.set(kind, Math.max(serial, this.#last.get(kind) ?? 0));
    return serial;
  }

  /** The place of a record in its series. Of an older archive, which has no number for it, behind the last one. */
  serialOf(kind: AnyRecordName, { number, reportNumber }: Row): number {
    const text = String(number ?? reportNumber ?? '');
    const isOne = isNumberText(PREFIXES.get(kind) ?? '', text);
    return this.#note(kind, isOne ? serialIn(text) : (this.#last.get(kind) ?? 0) + 1);
  }

  /** How far the series had come where the archive was made; older archives tell of inspections alone. */
  hear(series: readonly Row[]): void {
    for (const { kind, last } of series) this.#note(String(kind ?? 'inspection'), Number(last));
  }

  /** Each series as it goes on from here. */
  rows(projectId: number): (typeof recordSeries.$inferInsert)[] {
    return [...this.#last].map(([kind, last]) => ({ projectId, kind, last }));
  }
}
