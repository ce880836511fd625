import type { sendEmailLink } from '@brick/domain/auth/email-confirmation-api';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type CallReply, call, endpointRef } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { tabStorage } from '../platform/browser/browser-storage.ts';
import { isMailConfigured } from '../platform/session/mail-configured.ts';
import { keepUser, useUser } from '../platform/session/session.ts';
import { Button } from '../ui/inputs/button.tsx';

const sendLinkEndpoint = endpointRef<typeof sendEmailLink>('POST', '/api/user/email-link');

/** Storage key of a dismissed banner: it stays hidden for this address until the next sign-in. */
const dismissedKey = ({ id, email, claimedEmail }: CurrentUser): string =>
  `brick.email-later.${id}.${claimedEmail ?? email}`;

/** Sends a new confirmation link to the unconfirmed address. */
function useSendEmailLink(email: string) {
  const t = useTranslations('email.bar');
  const client = useQueryClient();
  return useAction<void, CallReply<typeof sendEmailLink>>({
    send: () => call(sendLinkEndpoint, {}),
    success: () => ({ description: isMailConfigured() ? t('sentToast', { email }) : t('noMail') }),
    failure: t('failed'),
    onSuccess: (user) => keepUser(client, user),
  });
}

/** Banner on every screen while the email address is unconfirmed. It says why confirming helps, and sends the link. */
export function ConfirmEmailBanner() {
  const t = useTranslations('email.bar');
  const user = useUser();
  const key = dismissedKey(user);
  const [putOff, setPutOff] = useState<string | null>(null);
  const email = user.claimedEmail ?? user.email ?? '';
  const link = useSendEmailLink(email);
  if (putOff === key || tabStorage.read(key) === true) return null;
  const sent = user.emailLinkAt !== null && isMailConfigured();
  const text = sent ? 'sent' : user.claimedEmail ? 'claimed' : 'text';
  return (
    <section
      aria-label={t('name')}
      className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-ochre-wash px-4 py-2 sm:px-6 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-64 text-pretty wrap-anywhere text-ink" role="status">
        {t(text, { email })} {!isMailConfigured() && t('noMail')}
        {isCallError(link.error) && <span className="block text-crimson">{link.error.detail}</span>}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" pending={link.isPending} pendingLabel={t('sending')} onClick={() => link.mutate()}>
          {t(user.emailLinkAt ? 'again' : 'send')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            tabStorage.write(key, true);
            setPutOff(key);
          }}
        >
          {t('later')}
        </Button>
      </span>
    </section>
  );
}
