import { useMemo } from 'react';
import { useChecks } from '../checks/use-checks.ts';
import { useIssues } from '../issues/use-issues.ts';
import type { Pinnable } from './local-pins.ts';

/** The issues and checks of this project as this device knows them. */
export function usePinnable(): Pinnable {
  const [issues, checks] = [useIssues(), useChecks()];
  return useMemo(() => ({ issues, checks }), [issues, checks]);
}
