import { type CommitmentSums, openOf } from '../ledger/commitments.ts';
import { type Minor, percent, sum, ZERO } from '../money/money.ts';
import { firstDifference } from '../ordering.ts';

/** Who is named: a supplier of the directory, or only a name; null where nobody is. */
export interface NamedSupplier {
  supplierId: number | null;
  name: string | null;
}

export interface SupplierPerformance extends NamedSupplier {
  spend: Minor;
  /** Promised to it and not yet invoiced. */
  open: Minor;
  issues: number;
  /** Of all that was spent, in percent with one decimal; null where nothing was. */
  share: number | null;
}

interface Found {
  spend: readonly (NamedSupplier & { amount: Minor })[];
  commitments: readonly (NamedSupplier & CommitmentSums)[];
  /** One entry an issue. */
  issues: readonly NamedSupplier[];
}

// Names are the same however they are written in capitals.
const keyOf = ({ supplierId, name }: NamedSupplier): string =>
  supplierId === null ? `name ${name?.toLowerCase() ?? ''}` : `supplier ${supplierId}`;

/** What was spent with each supplier, what is open and what went wrong; who got the most stands first, nobody last. */
export function supplierPerformance({ spend, commitments, issues }: Found): SupplierPerformance[] {
  const total = sum(spend.map(({ amount }) => amount));
  const rows = new Map<string, SupplierPerformance>();
  const rowOf = (named: NamedSupplier): SupplierPerformance => {
    const { supplierId, name } = named;
    const row = rows.get(keyOf(named)) ?? {
      supplierId,
      name,
      spend: ZERO,
      open: ZERO,
      issues: 0,
      share: null,
    };
    row.name ??= name;
    rows.set(keyOf(named), row);
    return row;
  };
  for (const one of spend) {
    const row = rowOf(one);
    row.spend = sum([row.spend, one.amount]);
  }
  for (const one of commitments) {
    const row = rowOf(one);
    row.open = sum([row.open, openOf(one)]);
  }
  for (const one of issues) rowOf(one).issues += 1;
  const isNobody = ({ supplierId, name }: NamedSupplier) => supplierId === null && name === null;
  return [...rows.values()]
    .map((row) => ({ ...row, share: percent(row.spend, total) }))
    .sort((a, b) =>
      firstDifference(
        Number(isNobody(a)) - Number(isNobody(b)),
        a.spend === b.spend ? 0 : a.spend < b.spend ? 1 : -1,
        a.open === b.open ? 0 : a.open < b.open ? 1 : -1,
        b.issues - a.issues,
      ),
    );
}
