import type { CertificateRow } from '@brick/domain/certificates/contract';
import { CERTIFICATE_STATUSES } from '@brick/domain/certificates/rules';
import { firstDifference } from '@brick/domain/ordering';

interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

const sorts = new Map<string, Sort>();

/** What the address says of the sorting: "-due" is most due first, and nothing is newest date first. */
export function sortIn(text = '-date'): Sort {
  let sort = sorts.get(text);
  if (!sort) {
    sort = text.startsWith('-')
      ? { column: text.slice(1), direction: 'desc' }
      : { column: text, direction: 'asc' };
    sorts.set(text, sort);
  }
  return sort;
}

type Compare = (a: CertificateRow, b: CertificateRow) => number;

const byAmount =
  (field: 'gross' | 'due' | 'payable'): Compare =>
  (a, b) => {
    const [left, right] = [a[field], b[field]];
    return left < right ? -1 : Number(left > right);
  };

const byText =
  (field: 'contractTitle' | 'date' | 'dueOn'): Compare =>
  (a, b) =>
    a[field].localeCompare(b[field]);

const ORDERS: Record<string, Compare> = {
  number: (a, b) => a.number - b.number,
  contractTitle: byText('contractTitle'),
  date: byText('date'),
  dueOn: byText('dueOn'),
  status: (a, b) => CERTIFICATE_STATUSES.indexOf(a.status) - CERTIFICATE_STATUSES.indexOf(b.status),
  gross: byAmount('gross'),
  due: byAmount('due'),
  payable: byAmount('payable'),
};

/** Rows in the order of a column; equal ones, and a column that there is not, by when they were drawn up. */
export function sorted(rows: readonly CertificateRow[], { column, direction }: Sort): CertificateRow[] {
  const compare: Compare = (Object.hasOwn(ORDERS, column) && ORDERS[column]) || (() => 0);
  const sign = direction === 'desc' ? -1 : 1;
  return [...rows].sort((a, b) => sign * firstDifference(compare(a, b), a.id - b.id));
}
