import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import type { UrlValues } from '../../platform/routing/url-state.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { buttonStyle, linkStyle } from '../../ui/inputs/button-style.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { editAddress } from '../issues/entry-addresses.ts';
import { IssueCard } from '../issues/issue-card.tsx';
import { useIssues } from '../issues/use-issues.ts';
import { readMeta } from '../outbox/site-database.ts';
import { isBlank } from '../outbox/unsent-entries.ts';
import { usePack, useProjectDay, useSiteMember } from '../pack/pack-context.tsx';
import { PackMissing } from '../pack/pack-missing.tsx';
import { placeInAddress } from '../places/place-in-address.ts';
import { ScannedPlace } from '../places/scanned-place.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { capturesFor } from '../shell/site-links.ts';
import { useOutboxOverview } from '../store/outbox-context.tsx';

// The rules of checks are not needed before Today is shown.
const MyChecks = lazyComponent(() => import('../checks/my-checks.tsx'), 'MyChecks');
const TodayDiary = lazyComponent(() => import('../diary/today-diary.tsx'), 'TodayDiary');

/** Shown at first; the list has the others. */
const SHOWN = 10;

/** What was begun and not saved: a page that ended behind the camera, a sheet that was closed. */
function Drafts() {
  const t = useTranslations('site.today');
  const format = useFormat();
  const project = useSiteProject();
  const { entries, photos } = useOutboxOverview();
  const drafts = entries.filter(
    ({ state, projectId, title, act, body, id }) =>
      state === 'draft' &&
      projectId === project.id &&
      ((title !== '' && !isBlank(body, act)) || photos.some(({ ownerId }) => ownerId === id)),
  );
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts">
      <SectionHeading id="drafts" title={t('drafts')} />
      <ul>
        {drafts.map((entry) => {
          const address = editAddress(entry);
          return (
            <li key={entry.id} className="border-t border-line py-2">
              {address && (
                <Link {...address} className="grid min-h-14 content-center hover:bg-sunken">
                  <bdi className="font-semibold wrap-anywhere text-match-parent">
                    {entry.title || t('untitled')}
                  </bdi>
                  <span className="t-sm text-ink-2">
                    {format.instant(new Date(entry.capturedAt).toISOString(), { time: true })}
                  </span>
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Says that nothing of this project is on the device, and where to change that. */
function NotTakenAlong() {
  const t = useTranslations('site.today');
  const project = useSiteProject();
  const [isTaken, setTaken] = useState(true);
  useEffect(() => {
    void Promise.all([readMeta('projects'), readMeta('shared')]).then(
      ([chosen, shared]) => setTaken(shared === true || (chosen ?? []).some(({ id }) => id === project.id)),
      () => undefined,
    );
  }, [project.id]);
  if (isTaken) return null;
  return (
    <p className="rounded bg-blueprint-wash px-3 py-2.5 text-blueprint">
      {t('notTaken')}{' '}
      <Link to="/site/take-along" className="font-semibold underline">
        {t('takeAlong')}
      </Link>
    </p>
  );
}

/** Issues that wait for the user: assigned to them, or reported by them and said to be fixed. */
function MyIssues() {
  const t = useTranslations('site.today');
  const project = useSiteProject();
  const { status } = usePack();
  const today = useProjectDay();
  const issues = useIssues();
  const mine = issues
    .filter(({ isMine, stage }) => isMine && stage !== 'closed')
    .sort((one, other) => (one.dueDate ?? '9999').localeCompare(other.dueDate ?? '9999'));
  const overdue = mine.filter(
    ({ dueDate, stage }) => dueDate !== null && dueDate < today && stage !== 'fixed',
  );
  return (
    <section aria-labelledby="my-issues" className="min-w-0">
      <SectionHeading
        id="my-issues"
        title={t('myIssues')}
        text={overdue.length > 0 ? t('overdue', { count: overdue.length }) : undefined}
        action={
          <Link
            to="/site/issues"
            search={{ project: String(project.id) }}
            className={`${linkStyle} inline-flex min-h-(--touch) items-end`}
          >
            {t('allIssues')}
          </Link>
        }
      />
      {status === 'missing' && mine.length === 0 ? (
        <PackMissing />
      ) : status === 'loading' && mine.length === 0 ? (
        <p role="status" className="text-ink-2">
          {t('loading')}
        </p>
      ) : mine.length === 0 ? (
        status === 'ready' && <p className="border-t border-line py-4 text-ink-2">{t('none')}</p>
      ) : (
        <ul>
          {mine.slice(0, SHOWN).map((issue) => (
            <IssueCard key={issue.key} issue={issue} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What is to be done on site today, and what is captured with a thumb. */
export function TodayScreen() {
  const t = useTranslations('site');
  const project = useSiteProject();
  const { place } = useSearch({ strict: false }) as UrlValues;
  const placeId = placeInAddress(place);
  useTitle(t('today.title'));
  return (
    <Page title={t('today.title')} subtitle={<bdi>{project.name}</bdi>}>
      {placeId !== null && <ScannedPlace key={placeId} id={placeId} />}
      <NotTakenAlong />
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 content-start gap-6">
          <Drafts />
          <Suspense>
            <MyChecks />
          </Suspense>
          <MyIssues />
          <Suspense>
            <TodayDiary />
          </Suspense>
        </div>
        <ul aria-label={t('frame.captures')} className="hidden content-start gap-3 md:grid">
          {capturesFor(useSiteMember()).map(({ label, to, search, icon: Icon }) => (
            <li key={label}>
              <Link
                to={to}
                search={{ project: String(project.id), ...(place && { place }), ...search }}
                className={`${buttonStyle({ variant: 'primary' })} min-h-14 w-full`}
              >
                <Icon size={22} aria-hidden="true" />
                {t(`nav.${label}`)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}
