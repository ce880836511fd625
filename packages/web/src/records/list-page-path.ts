import { PAGE_KIND_INFO } from '../platform/records/page-kinds.ts';
import type { BaseRecord, RecordKind } from './record-kind.ts';

/** The path of the screen that lists the records of a kind. */
export const listPagePath = <Row extends BaseRecord, Totals>({ is }: RecordKind<Row, Totals>): string =>
  PAGE_KIND_INFO[is.kind].list ? PAGE_KIND_INFO[is.kind].page : `/${is.resource}`;
