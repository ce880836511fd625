import { dayIn } from '@brick/domain/dates/calendar-date';
import { formatDay } from '@brick/pdf/text/locale-formats';
import { queueMail } from '../notices/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type Account, ownMailAddress } from '../users/service.ts';
import type { TokenRow } from './token-store.ts';

/** Queues a mail about a token to its maker. It has no link, as mails about security have none. */
async function mailAbout(
  connection: Connection,
  account: Account,
  { name, expiresAt }: Pick<TokenRow, 'name' | 'expiresAt'>,
  about: 'tokenMade' | 'tokenEnds',
): Promise<void> {
  const { id, username, language, timezone } = account;
  const recipient = ownMailAddress(account);
  if (recipient === null) return;
  const day = formatDay(dayIn(timezone, Date.parse(expiresAt)), language);
  await queueMail(connection, { recipient, userId: id, language }, (word) => ({
    subject: word(`${about}Subject`),
    parts: [
      word(`${about}Text`, { username, name, day }),
      ...(about === 'tokenMade' ? [word('securityElse')] : []),
    ],
  }));
}

/** Tells the maker of a token that it was made. */
export const mailTokenMade = (connection: Connection, account: Account, row: TokenRow): Promise<void> =>
  mailAbout(connection, account, row, 'tokenMade');

/** Tells the maker of a token that it expires soon. */
export const mailTokenEnds = (
  connection: Connection,
  account: Account,
  row: Pick<TokenRow, 'name' | 'expiresAt'>,
): Promise<void> => mailAbout(connection, account, row, 'tokenEnds');
