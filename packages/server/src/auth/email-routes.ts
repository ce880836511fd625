import { confirmEmail, getEmailConfirmation, sendEmailLink } from '@brick/domain/auth/email';
import { DomainError, said } from '@brick/domain/errors';
import { serve } from '../platform/serve.ts';
import { mustStayUnder } from '../platform/throttle.ts';
import { changeAccount, requireAccount } from '../users/reads.ts';
import { confirmAddress, openConfirmation } from './email-confirmation.ts';
import { countLinkTo, mailEntered } from './reads.ts';

/** Links that one address of the network may try in an hour: generous, because a site office shares one. */
const TRIED_BY_ADDRESS = 200;
/** Links that one account may ask for in an hour. */
const ASKED_BY_ACCOUNT = 5;

const noLink = () =>
  new DomainError(
    'notFound',
    said('This link does not work: it was used before, is older than a week, or the address was changed.'),
  );

export const emailRoutes = [
  serve(getEmailConfirmation, async ({ connection, params, request, services }) => {
    await mustStayUnder(connection.db, 'address tried', request.ip, TRIED_BY_ADDRESS);
    const open = await openConfirmation(connection, params.key, services.now());
    if (!open) throw noLink();
    return open;
  }),

  serve(confirmEmail, async ({ connection, caller, params, request, services }) => {
    await mustStayUnder(connection.db, 'address tried', request.ip, TRIED_BY_ADDRESS);
    const now = services.now();
    return services.inTransaction(async (together) => {
      const [open, account] = await Promise.all([
        openConfirmation(together, params.key, now),
        requireAccount(together, caller.userId),
      ]);
      if (!open) throw noLink();
      // Who reads the mail and who entered the address must be one person: a stranger's account gets nobody's address.
      if (open.userId !== caller.userId)
        throw new DomainError(
          'conflict',
          said('This link is for the account {username}. Sign in with that one to use it.', {
            username: open.username,
          }),
        );
      return confirmAddress(together, account, open.email, now);
    });
  }),

  serve(sendEmailLink, async ({ connection, caller, services }) => {
    const account = await requireAccount(connection, caller.userId);
    const email = account.claimedEmail ?? (account.emailConfirmedAt === null ? account.email : null);
    if (email === null)
      throw new DomainError('conflict', said('There is no address that is still to be confirmed.'));
    await mustStayUnder(connection.db, 'address link asked', String(caller.userId), ASKED_BY_ACCOUNT);
    await countLinkTo(connection, email);
    return services.inTransaction(async (together) => {
      const emailLinkAt = new Date(services.now()).toISOString();
      const changed = await changeAccount(together, caller.userId, { emailLinkAt });
      await mailEntered(together, changed, services);
      return changed;
    });
  }),
];
