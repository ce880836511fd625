import type { CertificateRow } from '@brick/domain/certificates/api';
import { CERTIFICATE_STATUSES } from '@brick/domain/certificates/rules';
import { firstNonZero } from '@brick/domain/first-non-zero';

interface CertificateSort {
  column: string;
  direction: 'asc' | 'desc';
}

const sortCache = new Map<string, CertificateSort>();

/** Parses the sort order in the URL: "-due" sorts by amount due, descending. The default is newest date first. */
export function parseSort(text = '-date'): CertificateSort {
  let sort = sortCache.get(text);
  if (!sort) {
    sort = text.startsWith('-')
      ? { column: text.slice(1), direction: 'desc' }
      : { column: text, direction: 'asc' };
    sortCache.set(text, sort);
  }
  return sort;
}

type CertificateComparator = (a: CertificateRow, b: CertificateRow) => number;

const compareAmounts =
  (field: 'gross' | 'due' | 'payable'): CertificateComparator =>
  (a, b) => {
    const [left, right] = [a[field], b[field]];
    return left < right ? -1 : Number(left > right);
  };

const compareText =
  (field: 'contractTitle' | 'date' | 'dueOn'): CertificateComparator =>
  (a, b) =>
    a[field].localeCompare(b[field]);

const COMPARATORS: Record<string, CertificateComparator> = {
  number: (a, b) => a.number - b.number,
  contractTitle: compareText('contractTitle'),
  date: compareText('date'),
  dueOn: compareText('dueOn'),
  status: (a, b) => CERTIFICATE_STATUSES.indexOf(a.status) - CERTIFICATE_STATUSES.indexOf(b.status),
  gross: compareAmounts('gross'),
  due: compareAmounts('due'),
  payable: compareAmounts('payable'),
};

export const CERTIFICATE_SORTS = Object.keys(COMPARATORS);

/** Sorts rows by a column. Ties and unknown columns are sorted by creation order. */
export function sortCertificates(
  rows: readonly CertificateRow[],
  { column, direction }: CertificateSort,
): CertificateRow[] {
  const compare: CertificateComparator =
    (Object.hasOwn(COMPARATORS, column) && COMPARATORS[column]) || (() => 0);
  const sign = direction === 'desc' ? -1 : 1;
  return [...rows].sort((a, b) => sign * firstNonZero(compare(a, b), a.id - b.id));
}
