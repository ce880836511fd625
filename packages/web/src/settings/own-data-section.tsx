import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { download } from '../platform/files/download.ts';
import { useUser } from '../platform/session/session.ts';
import { Button } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { SettingsSection } from './settings-section.tsx';

const DeleteAccountForm = lazyComponent(() => import('./delete-account-form.tsx'), 'DeleteAccountForm');

function ActionRow({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <span className="font-medium">{title}</span>
        <span className="t-sm text-pretty text-ink-3">{hint}</span>
      </div>
      {children}
    </div>
  );
}

/** Download of the user's data, and deleting the account. A demo ends by itself. */
export function OwnDataSection() {
  const t = useTranslations('settings.ownData');
  const { demoUntil } = useUser();
  const [deleting, setDeleting] = useState(false);
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <ActionRow title={t('downloadTitle')} hint={t('downloadHint')}>
        <Button onClick={() => download('/api/user/data')}>{t('download')}</Button>
      </ActionRow>
      <ActionRow title={t('projectsTitle')} hint={t('projectsHint')}>
        <Link to="/projects" className={buttonStyle()}>
          {t('projects')}
        </Link>
      </ActionRow>
      {demoUntil === null && (
        <ActionRow title={t('deleteTitle')} hint={t('deleteHint')}>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        </ActionRow>
      )}
      {deleting && (
        <Suspense>
          <DeleteAccountForm onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}
