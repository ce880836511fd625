import { expect, it } from 'vitest';
import { CHECK_RESULTS, CHECK_STATES } from '../checks/check-states.ts';
import { ISSUE_STAGES } from '../issues/record.ts';
import { CHECK_PIN_STATUSES, checkPinStatus, PIN_STATUSES } from './pin-statuses.ts';

it('a status of a pin says whether it is of an issue or a check', () => {
  expect(ISSUE_STAGES.filter((stage) => (CHECK_PIN_STATUSES as readonly string[]).includes(stage))).toEqual(
    [],
  );
  expect(new Set(PIN_STATUSES).size).toBe(PIN_STATUSES.length);
});

it('a check shows how it ended, else how far it is', () => {
  for (const result of CHECK_RESULTS) expect(checkPinStatus({ state: 'closed', result })).toBe(result);
  for (const state of CHECK_STATES.filter((each) => each !== 'closed'))
    expect(CHECK_PIN_STATUSES).toContain(checkPinStatus({ state, result: null }));
});
