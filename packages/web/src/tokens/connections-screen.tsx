import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withMessages } from '../messages/feature-messages.ts';
import { useProject } from '../platform/projects/current-project.ts';
import { TokenList } from '../platform/tokens/token-list.tsx';
import { Page } from '../ui/layout/page.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

const WebhookList = lazyComponent(
  withMessages(() => import('./webhooks/webhook-list.tsx'), ['webhooks', 'record', 'kinds', 'names']),
  'WebhookList',
);

const MailInSection = lazyComponent(
  withMessages(() => import('./mail-in/mail-in-section.tsx'), ['mail-in']),
  'MailInSection',
);

/** What connects a project with other programs: its tokens, webhooks and mail. */
export function ConnectionsScreen() {
  const screens = useTranslations('shell.nav');
  const t = useTranslations('tokens.project');
  const project = useProject();
  return (
    <Page title={screens('connections')} subtitle={<bdi>{project.name}</bdi>}>
      <section aria-labelledby="project-tokens" className="max-w-[52rem]">
        <SectionHeading id="project-tokens" title={t('heading')} text={t('text')} />
        <TokenList label={t('heading')} project={project} />
      </section>
      <Suspense>
        <WebhookList project={project} />
      </Suspense>
      <Suspense>
        <MailInSection project={project} />
      </Suspense>
    </Page>
  );
}
