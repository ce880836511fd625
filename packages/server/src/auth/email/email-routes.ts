import { confirmEmail, getEmailConfirmation, sendEmailLink } from '@brick/domain/auth/email-confirmation-api';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { type PublicContext, serve } from '../../platform/http/endpoint-handlers.ts';
import { tryFromAddress } from '../../platform/security/rate-limits.ts';
import { changeAccount, requireAccount } from '../../users/service.ts';
import { countLinkFor, mailEmailLink } from '../service.ts';
import { confirmAddress, openConfirmation } from './email-confirmation.ts';

/** Links that do not work and that one network address may try per hour. A site office shares one address. */
const TRIES_PER_NETWORK_ADDRESS = 200;

const linkInvalid = () =>
  new DomainError(
    'notFound',
    problemMessage(
      'This link does not work: it was used before, is older than a week, or the address was changed.',
    ),
  );

/** Looks a link up, with a limit of those that do not work. Throws notFound. */
async function withLink<Found>(
  { connection, request }: Pick<PublicContext<typeof getEmailConfirmation>, 'connection' | 'request'>,
  look: () => Promise<Found | null>,
): Promise<Found> {
  const tried = { what: 'address tried', address: request.ip, anHour: TRIES_PER_NETWORK_ADDRESS };
  const found = await tryFromAddress(connection.db, tried, look);
  if (found === null) throw linkInvalid();
  return found;
}

export const emailRoutes = [
  serve(getEmailConfirmation, (context) =>
    withLink(context, () => openConfirmation(context.connection, context.params.key, context.services.now())),
  ),

  serve(confirmEmail, (context) => {
    const { caller, params, services } = context;
    const now = services.now();
    const confirm = () =>
      services.inTransaction(async (together) => {
        const [open, account] = await Promise.all([
          openConfirmation(together, params.key, now),
          requireAccount(together, caller.userId),
        ]);
        if (!open) return null;
        // The account that opens the link must be the one that entered the address: otherwise a stranger could confirm
        // somebody else's address.
        if (open.userId !== caller.userId)
          throw new DomainError(
            'conflict',
            problemMessage('This link is for the account {username}. Sign in with that one to use it.', {
              username: open.username,
            }),
          );
        return confirmAddress(together, account, open.email, now);
      });
    return withLink(context, confirm);
  }),

  serve(sendEmailLink, async ({ connection, caller, services }) => {
    const account = await requireAccount(connection, caller.userId);
    const email = account.claimedEmail ?? (account.emailConfirmedAt === null ? account.email : null);
    if (email === null)
      throw new DomainError('conflict', problemMessage('There is no address that is still to be confirmed.'));
    await countLinkFor(connection, caller.userId, email);
    return services.inTransaction(async (together) => {
      const emailLinkAt = new Date(services.now()).toISOString();
      const changed = await changeAccount(together, caller.userId, { emailLinkAt });
      await mailEmailLink(together, changed, services);
      return changed;
    });
  }),
];
