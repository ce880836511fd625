import type { confirmEmail, getEmailConfirmation } from '@brick/domain/auth/email-confirmation-api';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { displayName } from '@brick/domain/users/display-name';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type CallReply, call, endpointRef } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { useTitle } from '../platform/browser/document-title.ts';
import { LinkLoader, LinkPageFrame } from '../platform/links/link-page-frame.tsx';
import { keepUser, useLogout, useSession } from '../platform/session/session.ts';
import { Button } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { FormError } from '../ui/inputs/field.tsx';

const getConfirmation = endpointRef<typeof getEmailConfirmation>('GET', '/api/email-confirmations/{key}');
const postConfirmation = endpointRef<typeof confirmEmail>('POST', '/api/email-confirmations/{key}');

type PendingConfirmation = CallReply<typeof getEmailConfirmation>;

/**
 * The target of the confirmation link in an email. The account that entered the address confirms it while signed in.
 */
export function ConfirmEmailScreen() {
  const t = useTranslations('email.confirm');
  const { key = '' } = useParams({ strict: false }) as { key?: string };
  const [confirmed, setConfirmed] = useState<string | null>(null);
  useTitle(t('tab'));
  const query = useQuery({
    queryKey: ['email-confirmation', key],
    queryFn: ({ signal }) => call(getConfirmation, { params: { key }, signal }),
    enabled: confirmed === null,
  });
  const notWorking = (
    <StatusMessage title={t('notWorkingTitle')} text={t('notWorkingText')}>
      <a href="/" className={buttonStyle()}>
        {t('toStart')}
      </a>
    </StatusMessage>
  );
  return (
    <LinkPageFrame>
      {confirmed !== null ? (
        <StatusMessage title={t('doneHeading')} text={t('doneText', { email: confirmed })} status>
          <Link to="/dashboard" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
            {t('toDashboard')}
          </Link>
        </StatusMessage>
      ) : (
        <LinkLoader
          query={query}
          heading={t('heading')}
          failed={t('loadFailed')}
          missing={notWorking}
          lines={4}
        >
          {(open) => <Confirmation open={open} linkKey={key} onDone={setConfirmed} />}
        </LinkLoader>
      )}
    </LinkPageFrame>
  );
}

interface StatusMessageProps {
  title: string;
  text: string;
  status?: boolean;
  children: ReactNode;
}

function StatusMessage({ title, text, status = false, children }: StatusMessageProps) {
  return (
    <>
      <div className="grid gap-1" {...(status && { role: 'status' })}>
        <h1 className="t-2xl text-balance">{title}</h1>
        <p className="text-pretty wrap-anywhere text-ink-2">{text}</p>
      </div>
      {children}
    </>
  );
}

interface ConfirmationProps {
  open: PendingConfirmation;
  linkKey: string;
  onDone: (email: string) => void;
}

function Confirmation({ open, linkKey, onDone }: ConfirmationProps) {
  const t = useTranslations('email.confirm');
  const { user } = useSession();
  return (
    <StatusMessage title={t('heading')} text={t('text', open)}>
      {!user ? (
        <>
          <p className="text-pretty wrap-anywhere">{t('signInText', { username: open.username })}</p>
          <Link
            to="/auth"
            search={{ next: `/confirm-email/${linkKey}` }}
            className={buttonStyle({ variant: 'primary', size: 'lg' })}
          >
            {t('signIn')}
          </Link>
        </>
      ) : user.username === open.username ? (
        <ConfirmForm linkKey={linkKey} onDone={onDone} />
      ) : (
        <WrongAccount user={user} />
      )}
    </StatusMessage>
  );
}

function ConfirmForm({ linkKey, onDone }: Omit<ConfirmationProps, 'open'>) {
  const t = useTranslations('email.confirm');
  const client = useQueryClient();
  const sending = useAction<void, CallReply<typeof confirmEmail>>({
    send: () => call(postConfirmation, { params: { key: linkKey } }),
    success: null,
    failure: t('failed'),
    onSuccess: (user) => {
      keepUser(client, user);
      onDone(user.email ?? '');
    },
  });
  return (
    <>
      <FormError>{isCallError(sending.error) && sending.error.detail}</FormError>
      <Button
        variant="primary"
        size="lg"
        pending={sending.isPending}
        pendingLabel={t('confirming')}
        onClick={() => sending.mutate()}
      >
        {t('confirm')}
      </Button>
    </>
  );
}

function WrongAccount({ user }: { user: CurrentUser }) {
  const t = useTranslations('email.confirm');
  const logout = useLogout();
  return (
    <div className="grid gap-3">
      <p className="text-pretty wrap-anywhere">{t('otherAccount', { name: displayName(user) })}</p>
      <Button pending={logout.isPending} onClick={() => logout.mutate()}>
        {t('logOut')}
      </Button>
    </div>
  );
}
