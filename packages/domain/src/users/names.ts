interface Named {
  firstName: string | null;
  lastName: string | null;
  username: string;
}

/** The name to show for a person: first and last name, or what is there of them, or the username. */
export const fullName = ({ firstName, lastName, username }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

/** What stands in place of a person's name once the account is deleted. */
export const formerName = (userId: number) => ({ firstName: 'Deleted', lastName: `user ${userId}` });
