import type { FoundKind } from '@brick/domain/search/contract';

/** Where something opens: a screen, and in its address the dialog or the project. */
export interface Place {
  to: string;
  search: Record<string, string>;
}

/** The screen on which a row of each kind opens, and the name under which its address holds the row. */
const SCREENS: Record<FoundKind, readonly [to: string, name: string]> = {
  project: ['/dashboard', 'project'],
  expense: ['/expenses', 'edit'],
  variation: ['/variations', 'edit'],
  'monitoring-fee': ['/monitoring-fees', 'edit'],
  inspection: ['/inspections', 'edit'],
  issue: ['/issues', 'edit'],
  'interior-plan': ['/interior', 'edit'],
  'interior-task': ['/interior', 'editTask'],
  document: ['/documents', 'edit'],
  commitment: ['/budget', 'editCommitment'],
  milestone: ['/programme', 'editMilestone'],
  contract: ['/certificates', 'editContract'],
  certificate: ['/certificates', 'certificate'],
  supplier: ['/suppliers', 'edit'],
};

interface Named {
  kind: string;
  id: number;
  /** Whose row it is; a supplier is nobody's. */
  projectId: number | null;
}

/** Where a row is opened from anywhere; null where its kind has no screen that opens one row. */
export function placeOf({ kind, id, projectId }: Named): Place | null {
  const screen = Object.hasOwn(SCREENS, kind) ? SCREENS[kind as FoundKind] : undefined;
  if (!screen) return null;
  const [to, name] = screen;
  return { to, search: { ...(projectId !== null && { project: String(projectId) }), [name]: String(id) } };
}
