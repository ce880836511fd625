import type { sendEmailLink } from '@brick/domain/auth/email';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Answer, call, callOf } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { USER_KEY, useUser } from '../platform/session.ts';
import { inTab } from '../platform/storage.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { mailIsSetUp } from './mail-set-up.ts';

const send = callOf<typeof sendEmailLink>('POST', '/api/user/email-link');

/** Not asked again for this address until the next sign-in. */
const laterKey = ({ id, email, claimedEmail }: CurrentUser): string =>
  `brick.email-later.${id}.${claimedEmail ?? email}`;

/** Has a link mailed to the address that is still to be confirmed. */
function useEmailLink(email: string) {
  const t = useTranslations('email.bar');
  const client = useQueryClient();
  return useAction<void, Answer<typeof sendEmailLink>>({
    send: () => call(send, {}),
    success: () => ({ description: mailIsSetUp() ? t('sentToast', { email }) : t('noMail') }),
    failure: t('failed'),
    onSuccess: (user) => client.setQueryData<CurrentUser | null>(USER_KEY, user),
  });
}

/** Over every screen while an address is not confirmed: what that is good for, and the way to a link. */
export function EmailBar() {
  const t = useTranslations('email.bar');
  const user = useUser();
  const key = laterKey(user);
  const [putOff, setPutOff] = useState<string | null>(null);
  const email = user.claimedEmail ?? user.email ?? '';
  const link = useEmailLink(email);
  if (putOff === key || inTab.read(key) === true) return null;
  const sent = user.emailLinkAt !== null && mailIsSetUp();
  const text = sent ? 'sent' : user.claimedEmail ? 'claimed' : 'text';
  return (
    <section
      aria-label={t('name')}
      className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-ochre-wash px-4 py-2 sm:px-6 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-64 text-pretty wrap-anywhere text-ink" role="status">
        {t(text, { email })} {!mailIsSetUp() && t('noMail')}
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
            inTab.write(key, true);
            setPutOff(key);
          }}
        >
          {t('later')}
        </Button>
      </span>
    </section>
  );
}
