import { PAGE_KIND_INFO } from '../platform/records/page-kinds.ts';
import type { BaseRecord, RecordKind } from './record-kind.ts';

/** The screen with the list of a kind. */
export const listOf = <Row extends BaseRecord, Totals>({ is }: RecordKind<Row, Totals>): string =>
  PAGE_KIND_INFO[is.kind].list ? PAGE_KIND_INFO[is.kind].page : `/${is.resource}`;
