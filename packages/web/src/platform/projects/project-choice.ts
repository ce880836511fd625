/** The last choice on this device, and the account's choice at that time. */
export interface ProjectChoice {
  projectId: number;
  account: number | null;
}

/** Storage key of the choice. */
export const projectChoiceKey = (userId: number): string => `brick.project.${userId}`;

function parseProjectChoice(kept: unknown): ProjectChoice | null {
  if (
    typeof kept !== 'object' ||
    kept === null ||
    !('projectId' in kept) ||
    typeof kept.projectId !== 'number'
  )
    return null;
  return {
    projectId: kept.projectId,
    account: 'account' in kept && typeof kept.account === 'number' ? kept.account : null,
  };
}

/** The project chosen last: the account's choice if it changed since (on another device), else this device's. */
export function lastChosenProject(kept: unknown, account: number | null): number | null {
  const here = parseProjectChoice(kept);
  if (!here) return account;
  return account !== null && account !== here.account ? account : here.projectId;
}

/**
 * Selects the project to show: the one in the address, else the one chosen last, else the first. Returns null if the
 * address names a project that is not the user's: another one would be mistaken for it.
 */
export function selectProject<P extends { id: number }>(
  projects: readonly P[],
  inAddress: string | undefined,
  last: number | null,
): P | null {
  if (inAddress !== undefined) return projects.find(({ id }) => String(id) === inAddress) ?? null;
  return projects.find(({ id }) => id === last) ?? projects[0] ?? null;
}
