/** What this device remembers of the last choice, and what the account said then. */
export interface LastChoice {
  projectId: number;
  account: number | null;
}

/** Where a device remembers it. */
export const choiceKey = (userId: number): string => `brick.project.${userId}`;

function lastChoiceIn(kept: unknown): LastChoice | null {
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

/**
 * The project chosen last: the account's word where it is news to this device (chosen on another one), else this
 * device's.
 */
export function chosenLast(kept: unknown, account: number | null): number | null {
  const here = lastChoiceIn(kept);
  if (!here) return account;
  return account !== null && account !== here.account ? account : here.projectId;
}

/**
 * Which project is shown: the one in the address, else the one chosen last, else the first. An address that names a
 * project which is not among the user's gives null: another project in its place would pass for the one asked for.
 */
export function shownProject<P extends { id: number }>(
  projects: readonly P[],
  inAddress: string | undefined,
  last: number | null,
): P | null {
  if (inAddress !== undefined) return projects.find(({ id }) => String(id) === inAddress) ?? null;
  return projects.find(({ id }) => id === last) ?? projects[0] ?? null;
}
