/** Who acts by a link, as histories and notices name them: TL-0003 (Kgale Plumbing). */
export const linkActorName = ({ number, name }: { number: string; name: string }): string =>
  `${number} (${name})`;

/**
 * The number under which a link acts, where the log and what devices have sent name an account: below zero, as no
 * account is.
 */
export const actorOfLink = (id: number): number => -id;

/** Returns the link that acts under a number; null for an account. */
export const linkOfActor = (actor: number): number | null => (actor < 0 ? -actor : null);
