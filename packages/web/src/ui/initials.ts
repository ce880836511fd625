interface Named {
  firstName?: string | null;
  lastName?: string | null;
  username?: string | null;
}

const first = (text: string, count: number): string => [...text.trim()].slice(0, count).join('');

/**
 * What stands in for a missing picture: the first letters of first and last name, else the first two of the username,
 * else U. By code point, so that a name outside the basic plane keeps a whole letter.
 */
export function initialsOf({ firstName, lastName, username }: Named): string {
  const [given, family] = [first(firstName ?? '', 1), first(lastName ?? '', 1)];
  const letters = given && family ? given + family : first(username ?? '', 2);
  return letters.toLocaleUpperCase() || 'U';
}
