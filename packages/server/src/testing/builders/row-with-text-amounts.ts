import { rowWithAmounts } from '@brick/domain/money/json';
import type { Minor } from '@brick/domain/money/money';

/** A row whose amounts may be written as decimal text, which is easier to read. */
export type WithTextAmounts<Row> = {
  [Name in keyof Row]: Minor extends Row[Name] ? Row[Name] | string : Row[Name];
};

/** The row as it is inserted. */
export const rowOf = <Row extends object>(written: WithTextAmounts<Row>): Row => rowWithAmounts(written);
