import type { TaskStatus } from '@brick/domain/interior/record';
import { FLOW } from '@brick/domain/interior/rules';
import type { UrlValues } from '../platform/search.ts';

// The keys of the flow are the statuses in their order; the contract would bring its schemas along.
export const TASK_STATUSES = Object.keys(FLOW) as TaskStatus[];

/** The status of which the address shows tasks alone. */
export const statusIn = (url: UrlValues): TaskStatus | undefined =>
  TASK_STATUSES.find((known) => known === url['status']);
