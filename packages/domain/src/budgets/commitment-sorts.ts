/** Columns by which commitments are sorted. */
export const COMMITMENT_SORTS = ['date', 'title', 'supplier', 'phase', 'amount', 'createdAt'] as const;
