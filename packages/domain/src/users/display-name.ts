interface PersonNames {
  firstName: string | null;
  lastName: string | null;
  username: string;
}

/** Returns the display name: first and last name as far as present, otherwise the username. */
export const displayName = ({ firstName, lastName, username }: PersonNames): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

/** Returns the name shown for a deleted account. */
export const deletedUserName = (userId: number) => ({ firstName: 'Deleted', lastName: `user ${userId}` });
