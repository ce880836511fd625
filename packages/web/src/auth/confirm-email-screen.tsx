import type { confirmEmail, getEmailConfirmation } from '@brick/domain/auth/email';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { fullName } from '@brick/domain/users/names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Answer, call, callOf } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { LinkGate, LinkPage } from '../platform/link-page.tsx';
import { USER_KEY, useLogout, useSession } from '../platform/session.ts';
import { useTitle } from '../platform/title.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { FormError } from '../ui/field.tsx';

const read = callOf<typeof getEmailConfirmation>('GET', '/api/email-confirmations/{key}');
const confirm = callOf<typeof confirmEmail>('POST', '/api/email-confirmations/{key}');

type Open = Answer<typeof getEmailConfirmation>;

/** Where the link of a mail leads: the account that entered the address confirms it, signed in. */
export function ConfirmEmailScreen() {
  const t = useTranslations('email.confirm');
  const { key = '' } = useParams({ strict: false }) as { key?: string };
  const [confirmed, setConfirmed] = useState<string | null>(null);
  useTitle(t('tab'));
  const query = useQuery({
    queryKey: ['email-confirmation', key],
    queryFn: ({ signal }) => call(read, { params: { key }, signal }),
    enabled: confirmed === null,
  });
  const notWorking = (
    <Said title={t('notWorkingTitle')} text={t('notWorkingText')}>
      <a href="/" className={buttonStyle()}>
        {t('toStart')}
      </a>
    </Said>
  );
  return (
    <LinkPage>
      {confirmed !== null ? (
        <Said title={t('doneHeading')} text={t('doneText', { email: confirmed })} status>
          <Link to="/dashboard" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
            {t('toDashboard')}
          </Link>
        </Said>
      ) : (
        <LinkGate
          query={query}
          heading={t('heading')}
          failed={t('loadFailed')}
          missing={notWorking}
          lines={4}
        >
          {(open) => <Confirming open={open} linkKey={key} onDone={setConfirmed} />}
        </LinkGate>
      )}
    </LinkPage>
  );
}

interface SaidProps {
  title: string;
  text: string;
  status?: boolean;
  children: ReactNode;
}

function Said({ title, text, status = false, children }: SaidProps) {
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

interface ConfirmingProps {
  open: Open;
  linkKey: string;
  onDone: (email: string) => void;
}

function Confirming({ open, linkKey, onDone }: ConfirmingProps) {
  const t = useTranslations('email.confirm');
  const { user } = useSession();
  return (
    <Said title={t('heading')} text={t('text', open)}>
      {!user ? (
        <>
          <p className="text-pretty wrap-anywhere">{t('signInText', { username: open.username })}</p>
          <Link
            to="/auth"
            search={{ next: `/confirm-email/${linkKey}` } as never}
            className={buttonStyle({ variant: 'primary', size: 'lg' })}
          >
            {t('signIn')}
          </Link>
        </>
      ) : user.username === open.username ? (
        <Confirm linkKey={linkKey} onDone={onDone} />
      ) : (
        <OtherAccount user={user} />
      )}
    </Said>
  );
}

function Confirm({ linkKey, onDone }: Omit<ConfirmingProps, 'open'>) {
  const t = useTranslations('email.confirm');
  const client = useQueryClient();
  const sending = useAction<void, Answer<typeof confirmEmail>>({
    send: () => call(confirm, { params: { key: linkKey } }),
    success: null,
    failure: t('failed'),
    onSuccess: (user) => {
      client.setQueryData<CurrentUser | null>(USER_KEY, user);
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

function OtherAccount({ user }: { user: CurrentUser }) {
  const t = useTranslations('email.confirm');
  const logout = useLogout();
  return (
    <div className="grid gap-3">
      <p className="text-pretty wrap-anywhere">{t('otherAccount', { name: fullName(user) })}</p>
      <Button pending={logout.isPending} onClick={() => logout.mutate()}>
        {t('logOut')}
      </Button>
    </div>
  );
}
