import { sql } from 'drizzle-orm';
import type { Connection } from './connection.ts';
import type { Secrets } from './secrets.ts';

interface Installation {
  id: string;
  keyMark: string | null;
}

/** The one row about this installation, made by whoever asks first. */
async function installationOf(connection: Connection): Promise<Installation> {
  await connection.rows(sql`insert into installation (sole) values (true) on conflict do nothing`);
  const [found] = await connection.rows<Installation>(
    sql`select id::text as id, key_mark as "keyMark" from installation`,
  );
  if (!found) throw new Error('the installation has no row');
  return found;
}

/** By what the processes of one installation know each other among others. */
export const installationId = async (connection: Connection): Promise<string> =>
  (await installationOf(connection)).id;

/** Whether these secrets are of the key that the data were made with; null where none has been noted yet. */
export async function isKeyOfData(connection: Connection, secrets: Secrets): Promise<boolean | null> {
  const { id, keyMark } = await installationOf(connection);
  return keyMark === null ? null : secrets.verified(keyMark, 'installation') === id;
}

/** Notes the key of the first start. False where the data were made with another one. */
export async function agreesOnKey(connection: Connection, secrets: Secrets): Promise<boolean> {
  const mark = secrets.sign(await installationId(connection), 'installation');
  await connection.rows(sql`update installation set key_mark = ${mark} where key_mark is null`);
  return (await isKeyOfData(connection, secrets)) === true;
}

/** What an operator is told whose key is another one. */
export const OTHER_KEY =
  'The key is another one than the data were made with: the codes of authenticator apps can’t be checked, and what one process signs another refuses. Set SECRET_KEY, or the file keys/secrets.key, to the key of the other processes or of the backup.';
