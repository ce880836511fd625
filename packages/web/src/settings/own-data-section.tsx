import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { download } from '../platform/download.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { later } from '../ui/later.ts';
import { Section } from './section.tsx';

const DeleteAccountForm = later(() => import('./delete-account-form.tsx'), 'DeleteAccountForm');

function Line({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
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

/** A copy of what is kept about oneself, and the end of one's account. A demo ends by itself. */
export function OwnDataSection() {
  const t = useTranslations('settings.ownData');
  const { demoUntil } = useUser();
  const [deleting, setDeleting] = useState(false);
  return (
    <Section title={t('title')} text={t('text')}>
      <Line title={t('downloadTitle')} hint={t('downloadHint')}>
        <Button onClick={() => download('/api/user/data')}>{t('download')}</Button>
      </Line>
      <Line title={t('projectsTitle')} hint={t('projectsHint')}>
        <Link to="/projects" className={buttonStyle()}>
          {t('projects')}
        </Link>
      </Line>
      {demoUntil === null && (
        <Line title={t('deleteTitle')} hint={t('deleteHint')}>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        </Line>
      )}
      {deleting && (
        <Suspense>
          <DeleteAccountForm onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </Section>
  );
}
