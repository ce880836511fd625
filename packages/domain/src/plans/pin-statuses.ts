import { CHECK_RESULTS, type CheckResult, type CheckState } from '../checks/check-states.ts';
import { ISSUE_STAGES } from '../issues/record.ts';

/** What the pin of a check shows: how far it is, or how it ended. */
export const CHECK_PIN_STATUSES = ['planned', 'running', ...CHECK_RESULTS, 'abandoned'] as const;

/** What pins show: the stage of an issue, or the status of a check. None is both. */
export const PIN_STATUSES = [...ISSUE_STAGES, ...CHECK_PIN_STATUSES] as const;

export type PinStatus = (typeof PIN_STATUSES)[number];

/** Returns what the pin of a check shows. A closed check always has a result. */
export const checkPinStatus = ({
  state,
  result,
}: {
  state: CheckState;
  result: CheckResult | null;
}): PinStatus => result ?? state;
