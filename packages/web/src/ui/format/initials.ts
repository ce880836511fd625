interface PersonName {
  firstName?: string | null;
  lastName?: string | null;
  username?: string | null;
}

const firstLetters = (text: string, count: number): string => [...text.trim()].slice(0, count).join('');

/**
 * Initials for a missing avatar: the first letters of first and last name, else the first two of the username, else
 * U. By code point, so that letters outside the basic plane stay whole.
 */
export function initialsOf({ firstName, lastName, username }: PersonName): string {
  const [given, family] = [firstLetters(firstName ?? '', 1), firstLetters(lastName ?? '', 1)];
  const letters = given && family ? given + family : firstLetters(username ?? '', 2);
  return letters.toLocaleUpperCase() || 'U';
}
