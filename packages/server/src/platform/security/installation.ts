import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import type { Secrets } from './secrets.ts';

interface InstallationRow {
  id: string;
  keyMark: string | null;
}

/** Loads the single row of this installation, and creates it if it is missing. */
async function loadInstallation(connection: Connection): Promise<InstallationRow> {
  await connection.rows(sql`insert into installation (sole) values (true) on conflict do nothing`);
  const [found] = await connection.rows<InstallationRow>(
    sql`select id::text as id, key_mark as "keyMark" from installation`,
  );
  if (!found) throw new Error('the installation has no row');
  return found;
}

/** Returns the id that all processes of one installation share. */
export const loadInstallationId = async (connection: Connection): Promise<string> =>
  (await loadInstallation(connection)).id;

/** Whether these secrets belong to the key that the data was created with; null if no key is recorded yet. */
export async function matchesDataKey(connection: Connection, secrets: Secrets): Promise<boolean | null> {
  const { id, keyMark } = await loadInstallation(connection);
  return keyMark === null ? null : secrets.verified(keyMark, 'installation') === id;
}

/** Records the key on the first start. Returns false if the data was created with another key. */
export async function claimDataKey(connection: Connection, secrets: Secrets): Promise<boolean> {
  const mark = secrets.sign(await loadInstallationId(connection), 'installation');
  await connection.rows(sql`update installation set key_mark = ${mark} where key_mark is null`);
  return (await matchesDataKey(connection, secrets)) === true;
}

/** The message for an operator who uses the wrong key. */
export const WRONG_KEY_MESSAGE =
  'The key is another one than the data were made with: the codes of authenticator apps can’t be checked, and what one process signs another refuses. Set SECRET_KEY, or the file keys/secrets.key, to the key of the other processes or of the backup.';
