import { ISSUE_STAGES, type IssueStage } from '@brick/domain/issues/record';
import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { usePack } from '../pack/pack-context.tsx';
import { PackMissing } from '../pack/pack-missing.tsx';
import { IssueCard } from './issue-card.tsx';
import { matchesWords } from './issue-search.ts';
import type { LocalIssue } from './local-issues.ts';
import { useIssues } from './use-issues.ts';

/** More cards than this make a phone slow; a search finds the others. */
const SHOWN = 200;

/** The issues of the project, from what was taken along. */
export function IssuesScreen() {
  const t = useTranslations('site.issues');
  const status = useTranslations('status');
  const { pack, status: state } = usePack();
  const [{ q = '', stage = '' }, patch] = useUrlState();
  const issues = useIssues();
  const search = useDeferredValue(q);
  useTitle(t('title'));
  const inStage = (issue: LocalIssue) =>
    stage === '' ? issue.stage !== 'closed' : stage === 'all' || issue.stage === (stage as IssueStage);
  const found = issues.filter((issue) => inStage(issue) && matchesWords(issue, search));
  return (
    <Page title={t('title')} loading={state === 'loading' && issues.length === 0 && t('loading')}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('search')}>
          <TextInput
            type="search"
            value={q}
            onChange={({ target }) => patch({ q: target.value }, { replace: true })}
          />
        </Field>
        <Field label={t('stage')}>
          <Select
            value={stage}
            placeholder={t('unresolved')}
            options={[
              ...ISSUE_STAGES.map((value) => ({ value, label: status(value) })),
              { value: 'all', label: t('all') },
            ]}
            onChange={({ target }) => patch({ stage: target.value })}
          />
        </Field>
      </div>
      {state === 'missing' && <PackMissing />}
      {pack?.truncated && <Banner tone="waiting">{t('truncated')}</Banner>}
      {(state === 'ready' || found.length > 0) && (
        <>
          <p role="status" className="t-sm text-ink-2">
            {state !== 'partly' && t('count', { count: found.length })}
            {found.length > SHOWN && ` ${t('shown', { count: SHOWN })}`}
          </p>
          <ul aria-label={t('title')}>
            {found.slice(0, SHOWN).map((issue) => (
              <IssueCard key={issue.key} issue={issue} />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}
