import type { acceptInvitation, getInvitation } from '@brick/domain/members/invitations-api';
import { displayName } from '@brick/domain/users/display-name';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type CallReply, call, endpointRef } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { useTitle } from '../platform/browser/document-title.ts';
import { LinkLoader, LinkPageFrame } from '../platform/links/link-page-frame.tsx';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { useLogout, useSession } from '../platform/session/session.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { FormError } from '../ui/inputs/field.tsx';

const read = endpointRef<typeof getInvitation>('GET', '/api/invitations/{key}');
const accept = endpointRef<typeof acceptInvitation>('POST', '/api/invitations/{key}/accept');

type InvitationInfo = CallReply<typeof getInvitation>;

/** The target of an invitation link: says who invites to which project, and how to join. */
export function InvitationScreen() {
  const t = useTranslations('members.invited');
  const { key = '' } = useParams({ strict: false }) as { key?: string };
  useTitle(t('tab'));
  const query = useQuery({
    queryKey: ['invitation', key],
    queryFn: ({ signal }) => call(read, { params: { key }, signal }),
  });
  return (
    <LinkPageFrame>
      <LinkLoader
        query={query}
        heading={t('tab')}
        failed={t('loadFailed')}
        missing={<InvalidInvitation />}
        lines={5}
      >
        {(invitation) => <InvitationDetails invitation={invitation} linkKey={key} />}
      </LinkLoader>
    </LinkPageFrame>
  );
}

function InvitationDetails({ invitation, linkKey }: { invitation: InvitationInfo; linkKey: string }) {
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
        <h1 className="t-2xl text-balance">
          <bdi>{projectName}</bdi>
        </h1>
      </div>
      <dl className="grid gap-1 border-y border-line py-4">
        <dt className="t-sm text-ink-2">{t('role')}</dt>
        <dd className="font-semibold">{roles(role)}</dd>
        <dd className="text-pretty text-ink-2">{summary(role)}</dd>
      </dl>
      {user ? (
        <AcceptInvitation linkKey={linkKey} name={displayName(user)} />
      ) : (
        <SignInOptions linkKey={linkKey} />
      )}
      <p className="t-sm text-ink-3">{t('until', { day: instant(expiresAt, { time: true }) })}</p>
    </>
  );
}

/** Lets a signed-in user join with one click. Shows the account that will be used. */
function AcceptInvitation({ linkKey, name }: { linkKey: string; name: string }) {
  const t = useTranslations('members.invited');
  const roles = useTranslations('members.roles');
  const navigate = useNavigate();
  const logout = useLogout();
  const join = useAction<void, CallReply<typeof acceptInvitation>>({
    send: () => call(accept, { params: { key: linkKey } }),
    success: ({ wasMember, role }) => ({
      description: wasMember ? t('wasMember', { role: roles(role) }) : t('joined'),
    }),
    failure: t('joinFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: ({ projectId }) => void navigate({ to: '/dashboard', search: { project: String(projectId) } }),
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

function SignInOptions({ linkKey }: { linkKey: string }) {
  const t = useTranslations('members.invited');
  const next = `/invitation/${linkKey}`;
  return (
    <div className="grid gap-3">
      <Link
        to="/auth"
        search={{ tab: 'sign-up', next }}
        className={buttonStyle({ variant: 'primary', size: 'lg' })}
      >
        {t('createAccount')}
      </Link>
      <Link to="/auth" search={{ next }} className={buttonStyle({ size: 'lg' })}>
        {t('signIn')}
      </Link>
    </div>
  );
}

/** Shown for every link that does not work, whatever the reason. */
function InvalidInvitation() {
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
