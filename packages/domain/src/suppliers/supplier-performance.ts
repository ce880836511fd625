import { firstNonZero } from '../first-non-zero.ts';
import { type CommitmentSums, openOf } from '../ledger/commitments.ts';
import { type Minor, percent, sum, ZERO } from '../money/money.ts';

/** A supplier of the directory, or only a name; null for none. */
export interface NamedSupplier {
  supplierId: number | null;
  name: string | null;
}

export interface SupplierPerformance extends NamedSupplier {
  spend: Minor;
  /** Committed and not yet invoiced. */
  open: Minor;
  issues: number;
  /** Percentage of total spending with one decimal; null without spending. */
  share: number | null;
}

interface SupplierSources {
  spend: readonly (NamedSupplier & { amount: Minor })[];
  commitments: readonly (NamedSupplier & CommitmentSums)[];
  /** One entry per issue. */
  issues: readonly NamedSupplier[];
}

// Names are compared case-insensitively.
const keyOf = ({ supplierId, name }: NamedSupplier): string =>
  supplierId === null ? `name ${name?.toLowerCase() ?? ''}` : `supplier ${supplierId}`;

/**
 * Calculates spending, open commitments and issues per supplier, highest spending first and rows without a supplier
 * last.
 */
export function supplierPerformance({ spend, commitments, issues }: SupplierSources): SupplierPerformance[] {
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
      firstNonZero(
        Number(isNobody(a)) - Number(isNobody(b)),
        a.spend === b.spend ? 0 : a.spend < b.spend ? 1 : -1,
        a.open === b.open ? 0 : a.open < b.open ? 1 : -1,
        b.issues - a.issues,
      ),
    );
}
