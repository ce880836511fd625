/** The connection URLs of a database. */
export interface DatabaseUrls {
  /** With the server's role. */
  url: string;
  /** With the role that owns the tables; the same as `url` if there is only one role. */
  ownerUrl: string;
  /** With the server's role, past a pooler that lends connections for one transaction. */
  directUrl?: string | undefined;
}

/** Returns the role in a connection URL. */
export const databaseRoleOf = (url: string): string => decodeURIComponent(new URL(url).username);
