import type { BodyOf } from '@brick/domain/endpoint';
import type { Plan, updateRevision } from '@brick/domain/plans/api';
import type { Revision } from '@brick/domain/plans/revision-fields';
import { statusOfRevision } from '@brick/domain/plans/revisions';
import { planFacts } from '@brick/domain/plans/rules';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { PROJECTS_KEY, usePermission } from '../../platform/projects/current-project.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { updateRevisionEndpoint } from '../plan-endpoints.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const DropPlans = lazyComponent(() => import('../upload-plans-form.tsx'), 'UploadPlansForm');

interface RevisionListProps {
  plan: Plan;
  /** The revision that is looked at. */
  shown: number | null;
  onShow: (number: number) => void;
}

/** The revisions of a plan, newest first: who added them when, what became of them, and what can be done about it. */
export function RevisionList({ plan, shown, onShow }: RevisionListProps) {
  const t = useTranslations('plans.sheet');
  const { instant } = useFormat();
  const mayChange = usePermission()('plans', 'update', planFacts(plan));
  const [isAdding, setAdding] = useState(false);
  const [withdrawing, setWithdrawing] = useState<Revision | null>(null);
  const change = useAction({
    send: ({ number, body }: { number: number; body: BodyOf<typeof updateRevision> }) =>
      call(updateRevisionEndpoint, { params: { id: plan.id, number }, body }),
    success: null,
    failure: t('changeFailed'),
    refresh: [PROJECTS_KEY],
  });
  return (
    <section aria-label={t('revisions')}>
      <SectionHeading
        title={t('revisions')}
        action={
          mayChange && (
            <Button size="sm" onClick={() => setAdding(true)}>
              {t('newRevision')}
            </Button>
          )
        }
      />
      <ul className="grid gap-1">
        {plan.revisions.toReversed().map((revision) => (
          <li
            key={revision.number}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
          >
            <button
              type="button"
              className="min-h-6 font-semibold underline decoration-dotted underline-offset-4 coarse:min-h-(--control)"
              aria-label={t('showRevision', { code: revision.code })}
              aria-pressed={revision.number === shown}
              onClick={() => onShow(revision.number)}
            >
              <bdi>{revision.code}</bdi>
            </button>
            <StatusBadge status={statusOfRevision(plan.revisions, revision)} />
            <span>{t(`purposes.${revision.purpose}`)}</span>
            <span className="t-sm min-w-0 text-ink-2">
              {revision.addedByName !== null && (
                <>
                  <bdi>{revision.addedByName}</bdi>
                  {' · '}
                </>
              )}
              {instant(revision.addedAt)}
            </span>
            {mayChange && (
              <span className="ms-auto flex flex-wrap gap-2 print:hidden">
                {revision.state === 'failed' && (
                  <Button
                    size="sm"
                    pending={change.isPending}
                    aria-label={`${t('tryAgain')} ${revision.code}`}
                    onClick={() => change.mutate({ number: revision.number, body: { again: true } })}
                  >
                    {t('tryAgain')}
                  </Button>
                )}
                {revision.withdrawnAt === null ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`${t('withdraw')} ${revision.code}`}
                    onClick={() => setWithdrawing(revision)}
                  >
                    {t('withdraw')}
                  </Button>
                ) : (
                  <Button
                    size="sm"
                    variant="quiet"
                    pending={change.isPending}
                    aria-label={`${t('useAgain')} ${revision.code}`}
                    onClick={() => change.mutate({ number: revision.number, body: { withdrawn: false } })}
                  >
                    {t('useAgain')}
                  </Button>
                )}
              </span>
            )}
            {revision.withdrawnReason !== null && (
              <p className="t-sm basis-full text-ink-2">
                <bdi>{revision.withdrawnReason}</bdi>
              </p>
            )}
            {revision.state === 'failed' && (
              <p className="t-sm basis-full text-crimson">{revision.problem}</p>
            )}
          </li>
        ))}
      </ul>
      {isAdding && (
        <Suspense>
          <DropPlans plan={plan} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {withdrawing && (
        <WithdrawDialog plan={plan} revision={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </section>
  );
}
