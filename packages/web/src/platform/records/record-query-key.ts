import { PROJECTS_KEY } from '../projects/current-project.ts';

/**
 * Query key of a record that is read before its project is known. The second part is the feature, so that it goes
 * stale with the feature's rows.
 */
export const recordQueryKey = (feature: string, kind: string, id: number): readonly unknown[] => [
  ...PROJECTS_KEY,
  feature,
  'record',
  kind,
  id,
];
