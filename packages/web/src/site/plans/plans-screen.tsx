import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { DotSeparated } from '../../ui/format/dot-separated.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { usePack } from '../pack/pack-context.tsx';
import { PackMissing } from '../pack/pack-missing.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { planHasWords, type SitePlan, type sheetOf } from './local-pins.ts';
import { useOpenPinCounts } from './use-open-pin-counts.ts';
import { usePinnable } from './use-pinnable.ts';
import { usePlans, useSheets } from './use-plans.ts';

/** More than this make a phone slow; a search finds the others. */
const SHOWN = 200;

interface PlanRowProps {
  plan: SitePlan;
  openPins: number;
  /** Undefined until the device was asked. */
  sheet: ReturnType<typeof sheetOf> | undefined;
}

function PlanRow({ plan, openPins, sheet }: PlanRowProps) {
  const t = useTranslations('site.plans');
  const project = useSiteProject();
  const current = plan.revisions.find(({ number }) => number === plan.currentRevision);
  const about = [
    current ? t('revision', { code: current.code }) : t('noRevision'),
    plan.placePath,
    openPins > 0 && t('openPins', { count: openPins }),
    sheet?.from === 'device' && t('onDevice'),
    sheet === null && current && t('notHere'),
  ];
  return (
    <li>
      <Link
        to={`/site/plans/${plan.id}`}
        search={{ project: String(project.id) }}
        className="grid min-h-14 gap-1 border-t border-line py-3 hover:bg-sunken"
      >
        <bdi className="font-semibold wrap-anywhere text-match-parent">
          {plan.number} {plan.title}
        </bdi>
        <span className="t-sm wrap-anywhere text-ink-2">
          <DotSeparated parts={about} />
        </span>
      </Link>
    </li>
  );
}

/** The plans of the project, from what was taken along. */
export function PlansScreen() {
  const t = useTranslations('site.plans');
  const words = useTranslations('site.issues');
  const { pack, status } = usePack();
  const [{ q = '' }, patch] = useUrlState();
  const plans = usePlans();
  const sheets = useSheets();
  const openPins = useOpenPinCounts(usePinnable());
  const search = useDeferredValue(q);
  useTitle(t('title'));
  const found = plans.filter((plan) => planHasWords(plan, search));
  return (
    <Page title={t('title')} loading={status === 'loading' && plans.length === 0 && words('loading')}>
      <Field label={words('search')}>
        <TextInput
          type="search"
          value={q}
          onChange={({ target }) => patch({ q: target.value }, { replace: true })}
        />
      </Field>
      {status === 'missing' && plans.length === 0 && <PackMissing />}
      {pack?.truncated && <Banner tone="waiting">{t('truncated')}</Banner>}
      {status === 'ready' && plans.length === 0 && <p className="text-ink-2">{t('none')}</p>}
      {plans.length > 0 && (
        <>
          <p role="status" className="t-sm text-ink-2">
            {status !== 'partly' && t('count', { count: found.length })}
            {found.length > SHOWN && ` ${words('shown', { count: SHOWN })}`}
          </p>
          <ul aria-label={t('title')}>
            {found.slice(0, SHOWN).map((plan) => (
              <PlanRow
                key={plan.id}
                plan={plan}
                openPins={openPins.get(plan.id) ?? 0}
                sheet={sheets?.(plan)}
              />
            ))}
          </ul>
          <Link
            to="/site/take-along"
            className="inline-flex min-h-(--touch) items-center justify-self-start rounded text-link underline"
          >
            {t('takeAlong')}
          </Link>
        </>
      )}
    </Page>
  );
}
