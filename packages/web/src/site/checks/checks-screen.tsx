import { CHECK_STATES } from '@brick/domain/checks/check-states';
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
import { ChecksByPlace } from './checks-by-place.tsx';
import { checkMatchesSearch, type LocalCheck } from './local-checks.ts';
import { useChecks } from './use-checks.ts';

/** More cards than this make a phone slow; a search finds the others. */
const SHOWN = 200;

/** The checks of the project by place, from the offline copy. */
export function ChecksScreen() {
  const t = useTranslations('site.checks');
  const issues = useTranslations('site.issues');
  const names = useTranslations('checks');
  const status = useTranslations('status');
  const { pack, status: taken } = usePack();
  const [{ q = '', state = '' }, patch] = useUrlState();
  const checks = useChecks();
  const search = useDeferredValue(q);
  useTitle(names('title'));
  const inState = ({ row, isOpen }: LocalCheck) =>
    state === '' ? isOpen : state === 'all' || row.state === state;
  const found = checks.filter((check) => inState(check) && checkMatchesSearch(check, search));
  return (
    <Page title={names('title')} loading={taken === 'loading' && checks.length === 0 && issues('loading')}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={issues('search')}>
          <TextInput
            type="search"
            value={q}
            onChange={({ target }) => patch({ q: target.value }, { replace: true })}
          />
        </Field>
        <Field label={t('state')}>
          <Select
            value={state}
            placeholder={t('open')}
            options={[
              ...CHECK_STATES.map((value) => ({ value, label: status(value) })),
              { value: 'all', label: t('all') },
            ]}
            onChange={({ target }) => patch({ state: target.value })}
          />
        </Field>
      </div>
      {taken === 'missing' && <PackMissing />}
      {pack?.truncated && <Banner tone="waiting">{t('truncated')}</Banner>}
      {(taken === 'ready' || found.length > 0) && (
        <>
          <p role="status" className="t-sm text-ink-2">
            {taken !== 'partly' && t('count', { count: found.length })}
            {found.length > SHOWN && ` ${t('shown', { count: SHOWN })}`}
          </p>
          <ChecksByPlace checks={found.slice(0, SHOWN)} heading="h2" />
        </>
      )}
    </Page>
  );
}
