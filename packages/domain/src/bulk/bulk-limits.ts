/** The maximum number of rows in one bulk action. */
export const MAX_BULK_ROWS = 500;
