import type { acceptInvitation, getInvitation } from '@brick/domain/members/invitations';
import { fullName } from '@brick/domain/users/names';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type Answer, call, callOf } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { LinkGate, LinkPage } from '../platform/link-page.tsx';
import { useLogout, useSession } from '../platform/session.ts';
import { useTitle } from '../platform/title.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { FormError } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';

const read = callOf<typeof getInvitation>('GET', '/api/invitations/{key}');
const accept = callOf<typeof acceptInvitation>('POST', '/api/invitations/{key}/accept');

type Invitation = Answer<typeof getInvitation>;

/** Where a link leads: who invites to what, and the way in, for visitors and for who is signed in. */
export function InvitationScreen() {
  const t = useTranslations('members.invited');
  const { key = '' } = useParams({ strict: false }) as { key?: string };
  useTitle(t('tab'));
  const query = useQuery({
    queryKey: ['invitation', key],
    queryFn: ({ signal }) => call(read, { params: { key }, signal }),
  });
  return (
    <LinkPage>
      <LinkGate query={query} heading={t('tab')} failed={t('loadFailed')} missing={<NotWorking />} lines={5}>
        {(invitation) => <Invited invitation={invitation} linkKey={key} />}
      </LinkGate>
    </LinkPage>
  );
}

function Invited({ invitation, linkKey }: { invitation: Invitation; linkKey: string }) {
  const t = useTranslations('members.invited');
  const roles = useTranslations('members.roles');
  const summary = useTranslations('members.roleSummary');
  const { instant } = useFormat();
  const { user } = useSession();
  const { projectName, invitedByName, role, expiresAt } = invitation;
  return (
    <>
      <div className="grid gap-2">
        <p className="text-ink-2">{t('by', { name: invitedByName })}</p>
        <h1 className="t-2xl text-balance break-words">
          <bdi>{projectName}</bdi>
        </h1>
      </div>
      <dl className="grid gap-1 border-y border-line py-4">
        <dt className="t-sm text-ink-2">{t('role')}</dt>
        <dd className="font-semibold">{roles(role)}</dd>
        <dd className="text-pretty text-ink-2">{summary(role)}</dd>
      </dl>
      {user ? <Accept linkKey={linkKey} name={fullName(user)} /> : <WaysIn linkKey={linkKey} />}
      <p className="t-sm text-ink-3">{t('until', { day: instant(expiresAt) })}</p>
    </>
  );
}

/** For who is signed in: in with one press, under the name that they see. */
function Accept({ linkKey, name }: { linkKey: string; name: string }) {
  const t = useTranslations('members.invited');
  const roles = useTranslations('members.roles');
  const navigate = useNavigate();
  const logout = useLogout();
  const join = useAction<void, Answer<typeof acceptInvitation>>({
    send: () => call(accept, { params: { key: linkKey } }),
    success: ({ wasMember, role }) => ({
      description: wasMember ? t('wasMember', { role: roles(role) }) : t('joined'),
    }),
    failure: t('joinFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: ({ projectId }) =>
      void navigate({ to: '/dashboard', search: { project: String(projectId) } as never }),
  });
  return (
    <div className="grid gap-3">
      <FormError>{isCallError(join.error) && join.error.detail}</FormError>
      <Button
        variant="primary"
        size="lg"
        pending={join.isPending}
        pendingLabel={t('joining')}
        onClick={() => join.mutate()}
      >
        {t('join')}
      </Button>
      <p className="t-sm flex flex-wrap items-center gap-x-2 text-ink-2">
        {t('signedInAs', { name })}
        <Button variant="quiet" size="sm" pending={logout.isPending} onClick={() => logout.mutate()}>
          {t('notYou')}
        </Button>
      </p>
    </div>
  );
}

function WaysIn({ linkKey }: { linkKey: string }) {
  const t = useTranslations('members.invited');
  const next = `/invitation/${linkKey}`;
  return (
    <div className="grid gap-3">
      <Link
        to="/auth"
        search={{ tab: 'sign-up', next } as never}
        className={buttonStyle({ variant: 'primary', size: 'lg' })}
      >
        {t('createAccount')}
      </Link>
      <Link to="/auth" search={{ next } as never} className={buttonStyle({ size: 'lg' })}>
        {t('signIn')}
      </Link>
    </div>
  );
}

/** One answer for every link that does not work, whatever became of it. */
function NotWorking() {
  const t = useTranslations('members.invited');
  return (
    <>
      <h1 className="t-xl">{t('notWorkingTitle')}</h1>
      <p className="text-pretty text-ink-2">{t('notWorkingText')}</p>
      <a href="/" className={buttonStyle()}>
        {t('toStart')}
      </a>
    </>
  );
}
