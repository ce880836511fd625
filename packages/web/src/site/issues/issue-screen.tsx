import { hasStep, type IssueStep, mayEditIssue, stepRefusal, stepsFor } from '@brick/domain/issues/steps';
import type { Entry } from '@brick/domain/site/outbox/entry';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import type { UrlValues } from '../../platform/routing/url-state.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { DotSeparated } from '../../ui/format/dot-separated.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { Page } from '../../ui/layout/page.tsx';
import { usePack, useSiteMember } from '../pack/pack-context.tsx';
import { PackMissing } from '../pack/pack-missing.tsx';
import { PlanLinks, usePlansOf } from '../plans/plan-links.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { RoomyButton } from '../shell/roomy-button.tsx';
import { useOutbox, useOutboxOverview } from '../store/outbox-context.tsx';
import { useCanResume } from '../store/use-draft-entry.ts';
import { EntryBadge } from '../waiting/entry-badge.tsx';
import { EntryWords } from '../waiting/entry-words.tsx';
import { useWhyWaiting } from '../waiting/why-waiting.ts';
import { StageBadge } from './issue-card.tsx';
import { useTradeName } from './issue-choices.tsx';
import { IssuePhotos } from './issue-photos.tsx';
import type { LocalIssue } from './local-issues.ts';
import { StepSheet } from './step-sheet.tsx';
import { useIssues } from './use-issues.ts';
import { FORM_STEPS, isFormStep, useTakeStep } from './use-take-step.ts';

/** More than this between capture and receipt is told. */
const LATE_MS = 3_600_000;

/** The issue at an address: by the server's id, or by the uuid of what makes it, also after that is sent. */
function useIssueAt(key: string): LocalIssue | 'loading' | null {
  const issues = useIssues();
  const outbox = useOutbox();
  const { status } = usePack();
  const { isRead } = useOutboxOverview();
  const [sent, setSent] = useState<number | null | undefined>(undefined);
  const direct = issues.find((issue) => issue.key === key || issue.row?.clientId === key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry that is gone may have been sent just now
  useEffect(() => {
    let wanted = true;
    void outbox.sentId(key).then((found) => wanted && setSent(found?.id ?? null));
    return () => {
      wanted = false;
    };
  }, [key, outbox, direct]);
  const found = direct ?? issues.find((issue) => issue.row?.id === sent);
  if (found) return found;
  return status === 'loading' || !isRead || sent === undefined ? 'loading' : null;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="t-sm text-ink-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function WaitingEntry({ entry }: { entry: Entry }) {
  const t = useTranslations('site.outbox');
  const why = useWhyWaiting(entry);
  return (
    <li className="flex flex-wrap items-center gap-2">
      <EntryBadge state={entry.state} />
      <span className="min-w-0 flex-1 basis-40">
        {t(`act.${entry.act}`)} · {why}
      </span>
      {entry.state === 'stopped' && <EntryWords entry={entry} />}
    </li>
  );
}

/** What is not sent of an issue, with its way to the outbox. */
function WhatWaits({ issue }: { issue: LocalIssue }) {
  const t = useTranslations('site.issue');
  const entries = [...(issue.made ? [issue.made] : []), ...issue.waiting];
  if (entries.length === 0) return null;
  return (
    <section aria-label={t('waits')} className="grid gap-2 rounded border border-line p-3">
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <WaitingEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      <Link to="/site/outbox" className={buttonStyle({ variant: 'quiet' })}>
        {t('toOutbox')}
      </Link>
    </section>
  );
}

function CaptureTimes({ row }: { row: NonNullable<LocalIssue['row']> }) {
  const t = useTranslations('site.issue');
  const format = useFormat();
  const { capturedAt, createdAt } = row;
  if (capturedAt === null) return null;
  const isLate = Date.parse(createdAt) - Date.parse(capturedAt) > LATE_MS;
  const captured = format.instant(capturedAt, { time: true });
  return (
    <Fact label={t('captured')}>
      {isLate ? t('late', { captured, received: format.instant(createdAt, { time: true }) }) : captured}
    </Fact>
  );
}

/** The plans on which it stands, each with a way to its sheet. */
function OnPlans({ issue }: { issue: LocalIssue }) {
  const t = useTranslations('site.plans');
  const spots = issue.row === null && issue.pin ? [issue.pin] : [];
  const plans = usePlansOf({ kind: 'issue', id: issue.row?.id ?? null, spots });
  if (plans.length === 0) return null;
  return (
    <Fact label={t('position')}>
      <PlanLinks plans={plans} chosen={{ issue: issue.key }} />
    </Fact>
  );
}

function Facts({ issue }: { issue: LocalIssue }) {
  const t = useTranslations('site.issue');
  const field = useTranslations('site.field');
  const format = useFormat();
  const trade = useTradeName();
  const { row } = issue;
  const where = [issue.placePath, row?.location].filter(Boolean);
  return (
    <dl className="border-t border-line">
      {issue.description && <Fact label={field('description')}>{issue.description}</Fact>}
      {issue.trade && <Fact label={field('trade')}>{trade(issue.trade)}</Fact>}
      {where.length > 0 && (
        <Fact label={t('location')}>
          <DotSeparated parts={where} />
        </Fact>
      )}
      <OnPlans issue={issue} />
      {issue.assignedTo && <Fact label={field('assignedTo')}>{issue.assignedTo}</Fact>}
      {issue.dueDate && <Fact label={field('dueDate')}>{format.date(issue.dueDate)}</Fact>}
      {row?.reportedByName && <Fact label={t('reportedBy')}>{row.reportedByName}</Fact>}
      {row && <CaptureTimes row={row} />}
      {row?.fixedNote && <Fact label={t('fixedNote')}>{row.fixedNote}</Fact>}
      {row?.refusedReason && (
        <Fact label={t('refused', { count: row.timesRefused })}>{row.refusedReason}</Fact>
      )}
      {row?.acceptedReason && <Fact label={t('accepted')}>{row.acceptedReason}</Fact>}
    </dl>
  );
}

/** Why the user's own fix waits for somebody else. */
function OwnFix({ row }: { row: NonNullable<LocalIssue['row']> }) {
  const why = useTranslations('issues.whyNot');
  const member = useSiteMember();
  const refusal = hasStep(row, 'verify') ? stepRefusal(member, 'verify', row) : null;
  return refusal === 'assignee' || refusal === 'fixer' ? (
    <Banner tone="waiting">{why(refusal)}</Banner>
  ) : null;
}

/** The steps of an issue as buttons, from the table of steps. */
function Steps({ issue, row }: { issue: LocalIssue; row: NonNullable<LocalIssue['row']> }) {
  const words = useTranslations('issues.steps');
  const t = useTranslations('site.issue');
  const member = useSiteMember();
  const project = useSiteProject();
  const [{ step: open, resume }, patch] = useUrlState();
  const take = useTakeStep(row);
  const isDraft = useCanResume(resume);
  const steps = stepsFor(member, row);
  const opened = FORM_STEPS.find((step) => step === open && (isDraft || steps.includes(step)));
  const choose = (step: IssueStep) =>
    isFormStep(step) ? patch({ step, resume: null }) : void take(step, {});
  return (
    <>
      <OwnFix row={row} />
      <div className="sticky bottom-0 low:static flex flex-wrap gap-3 border-t border-line bg-paper py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        {steps.map((step, index) => (
          <RoomyButton
            key={step}
            variant={index === 0 ? 'primary' : 'secondary'}
            className="flex-1"
            onClick={() => choose(step)}
          >
            {words(step)}
          </RoomyButton>
        ))}
        {mayEditIssue(member, row) && (
          <Link
            to={`/site/issues/${issue.key}/edit`}
            search={{ project: String(project.id) }}
            className={`${buttonStyle()} min-h-14 flex-1`}
          >
            {t('edit')}
          </Link>
        )}
      </div>
      {opened && (
        <StepSheet
          key={opened}
          step={opened}
          row={row}
          title={issue.title}
          resume={resume}
          onClose={() => patch({ step: null, resume: null })}
        />
      )}
    </>
  );
}

/** One issue, from what was taken along or, while it is not sent, from the outbox. */
export function IssueScreen() {
  const t = useTranslations('site.issue');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { project: _ } = useSearch({ strict: false }) as UrlValues;
  const project = useSiteProject();
  const { status } = usePack();
  const issue = useIssueAt(id);
  const shown = issue === 'loading' ? null : issue;
  useTitle(shown ? `${shown.number ?? t('notSent')} ${shown.title}` : t('title'));
  if (issue === 'loading') return <Page title={t('title')} loading={t('loading')} />;
  if (!issue)
    return (
      <Page title={t('notFound')} subtitle={status === 'ready' ? t('notFoundText') : undefined}>
        {status === 'missing' && <PackMissing />}
      </Page>
    );
  return (
    <Page
      back={
        <Link
          to="/site/issues"
          search={{ project: String(project.id) }}
          className="inline-flex min-h-(--touch) items-center rounded text-link underline"
        >
          {t('back')}
        </Link>
      }
      title={<bdi>{issue.title}</bdi>}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          <span>{issue.number ?? t('notSent')}</span>
          <StageBadge stage={issue.stage} />
          <StatusBadge status={issue.severity} />
        </span>
      }
    >
      <WhatWaits issue={issue} />
      <IssuePhotos issue={issue} />
      <Facts issue={issue} />
      {issue.row && <Steps issue={issue} row={issue.row} />}
      {issue.made && (
        <div className="flex flex-wrap gap-3">
          <Link
            to={`/site/issues/${issue.key}/edit`}
            search={{ project: String(project.id) }}
            className={`${buttonStyle({ variant: 'primary' })} min-h-14 flex-1`}
          >
            {t('edit')}
          </Link>
        </div>
      )}
    </Page>
  );
}
