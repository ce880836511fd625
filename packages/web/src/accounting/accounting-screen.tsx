import type { ProfileReply } from '@brick/domain/accounting/profile';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ExportList } from './export-list.tsx';
import { ExportSection } from './export-section.tsx';
import { useAccountingProfile, useSystemName } from './use-accounting.ts';

const ProfileForm = lazyComponent(() => import('./accounting-profile-form.tsx'), 'AccountingProfileForm');

/** Bills for the accountant: how expenses become them, what would be exported now, and what was exported. */
export function AccountingScreen() {
  const screens = useTranslations('shell.nav');
  const frame = useTranslations('frame');
  const t = useTranslations('accounting');
  const project = useProject();
  const may = usePermission();
  const { data: profile, isError, refetch } = useAccountingProfile(project.id);
  const [editing, setEditing] = useState(false);
  const edit = may('budget', 'update') ? () => setEditing(true) : undefined;
  return (
    <Page
      title={screens('accounting')}
      subtitle={t('text')}
      loading={!profile && !isError && frame('loading')}
      error={isError && !profile ? { text: t('failed'), onRetry: () => void refetch() } : undefined}
    >
      {profile && (
        <div className={cx('grid grid-cols-1 gap-9', profile.system !== null && 'max-w-[52rem]')}>
          {profile.system === null ? (
            <NotSetUp onSetUp={edit} />
          ) : (
            <>
              <ProfileSummary profile={profile} onEdit={edit} />
              {may('expenses', 'export') && <ExportSection project={project} />}
            </>
          )}
          {may('expenses', 'export') && <ExportList project={project} isSetUp={profile.system !== null} />}
        </div>
      )}
      {profile && editing && (
        <Suspense>
          <ProfileForm projectId={project.id} profile={profile} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function NotSetUp({ onSetUp }: { onSetUp: (() => void) | undefined }) {
  const t = useTranslations('accounting.profile');
  return (
    <EmptyState
      title={t('none')}
      text={onSetUp && t('noneText')}
      actions={
        onSetUp && (
          <Button variant="primary" onClick={onSetUp}>
            {t('setUp')}
          </Button>
        )
      }
    />
  );
}

interface ProfileSummaryProps {
  profile: ProfileReply;
  onEdit: (() => void) | undefined;
}

/** How expenses are booked, in short. */
function ProfileSummary({ profile, onEdit }: ProfileSummaryProps) {
  const t = useTranslations('accounting.profile');
  const systemName = useSystemName();
  const { system, defaultAccount, creditorAccount, accounts, taxCodes, costCentres } = profile;
  const facts: [string, string | number | null][] = [
    [t('system'), system && systemName(system)],
    [t('defaultAccount'), defaultAccount],
    [t('creditorAccount'), creditorAccount],
    [t('accounts'), accounts.length],
    [t('taxCodes'), taxCodes.length],
    [t('costCentres'), costCentres.length],
  ];
  return (
    <section aria-labelledby="accounting-profile">
      <SectionHeading
        id="accounting-profile"
        title={t('title')}
        action={
          onEdit && (
            <Button size="sm" className="print:hidden" onClick={onEdit}>
              {t('change')}
            </Button>
          )
        }
      />
      <dl className="grid grid-cols-1 gap-x-6 border-t border-line pt-2 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-3 py-1">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 text-end font-semibold wrap-anywhere">
              <bdi>{value ?? '–'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
