import { dayIn } from '@brick/domain/dates/calendar-date';
import { formatDay } from '@brick/pdf/text/locale-formats';
import { notifySecurity } from '../auth/service.ts';
import { queueMail } from '../notices/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type Account, ownMailAddress } from '../users/service.ts';
import type { TokenRow } from './token-store.ts';

type Told = Pick<TokenRow, 'name' | 'expiresAt'>;

const factsOf = ({ timezone, language }: Account, { name, expiresAt }: Told) => ({
  name,
  day: formatDay(dayIn(timezone, Date.parse(expiresAt)), language),
});

/** Tells the maker of a token that it was made. */
export const tellTokenMade = (connection: Connection, account: Account, row: Told): Promise<void> =>
  notifySecurity(connection, account, 'tokenMade', factsOf(account, row));

/** Mails the maker of a token that it expires soon. It has no link, as mails about security have none. */
export async function mailTokenEnds(connection: Connection, account: Account, row: Told): Promise<void> {
  const { id, username, language } = account;
  const recipient = ownMailAddress(account);
  if (recipient === null) return;
  await queueMail(connection, { recipient, userId: id, language }, (word) => ({
    subject: word('tokenEndsSubject'),
    parts: [word('tokenEndsText', { username, ...factsOf(account, row) })],
  }));
}
