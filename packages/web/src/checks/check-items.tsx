import type { Check } from '@brick/domain/checks/api';
import type { Item } from '@brick/domain/checks/items';
import { type CheckReader, concessionFor, mayAnswer, pointThatHolds } from '@brick/domain/checks/may-do';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { memberFor, usePermission, useProject } from '../platform/projects/current-project.ts';
import { useProjectMembers } from '../platform/projects/project-members.ts';
import { useUser } from '../platform/session/session.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { CheckStepDialog, type OpenStep } from './check-step-dialog.tsx';
import { ItemCard } from './item-card.tsx';
import { PointBar } from './point-bar.tsx';

/** Who looks at the check; null until the members of the project are here. */
function useCheckReader(): CheckReader | null {
  const project = useProject();
  const member = memberFor(useUser(), project);
  const members = useProjectMembers(project.id).data;
  return members ? { member, roles: members.map(({ role }) => role) } : null;
}

/** How a check ended, or what can be done with it as a whole. */
function Ending({ check, onStep }: { check: Check; onStep: (open: OpenStep) => void }) {
  const t = useTranslations('checks');
  const steps = useTranslations('checks.steps');
  const may = usePermission();
  const user = useUser();
  const project = useProject();
  const { instant } = useFormat();
  const member = memberFor(user, project);
  const isOpen = check.state === 'planned' || check.state === 'running';
  const mayApprove = may('checks', 'approve');
  const mayAbandon = mayApprove && (!check.holding || member.role === 'owner');
  return (
    <section aria-label={t('ending.title')} className="grid gap-3">
      {check.reason && (
        <p className="text-ink-2 wrap-anywhere">
          {t(check.state === 'abandoned' ? 'ending.abandoned' : 'ending.reopened', { reason: check.reason })}
        </p>
      )}
      {check.closedAt && (
        <p className="text-ink-2">
          {t('ending.closed', {
            name: check.signature?.name ?? check.closedByName ?? '–',
            at: instant(check.closedAt, { time: true }),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        {isOpen && mayApprove && (
          <Button variant="primary" onClick={() => onStep({ step: 'close', item: null })}>
            {steps('close')}
          </Button>
        )}
        {check.state === 'closed' && mayApprove && (
          <Button onClick={() => onStep({ step: 'reopen', item: null })}>{steps('reopen')}</Button>
        )}
        {isOpen && mayAbandon && (
          <Button onClick={() => onStep({ step: 'abandon', item: null })}>{steps('abandon')}</Button>
        )}
      </div>
    </section>
  );
}

/** The items of a check in their order with its answers, points as bars between them, and its end. */
export function CheckItems({ row: check }: { row: Check }) {
  const t = useTranslations('checks');
  const reader = useCheckReader();
  const member = memberFor(useUser(), useProject());
  const [open, setOpen] = useState<OpenStep | null>(null);
  const isOpen = check.state === 'planned' || check.state === 'running';
  const answers = mayAnswer(check, { member });
  const holding = check.points.find(({ blocks, state }) => blocks && state !== 'locked');
  let number = 0;
  return (
    <section aria-label={t('items')} className="grid gap-4">
      <SectionHeading
        title={t('items')}
        text={t('progress', { answered: check.answered, questions: check.questions, failing: check.failing })}
      />
      {isOpen && holding && <Banner tone="waiting">{t('holds', { point: holding.text ?? '' })}</Banner>}
      <ol className="grid gap-3">
        {check.items.map((item: Item) => {
          if (item.kind === 'heading')
            return (
              <li key={item.id}>
                <h3 className="mt-2 t-lg font-semibold">
                  <bdi>{item.text}</bdi>
                </h3>
              </li>
            );
          number += 1;
          const point = check.points.find((each) => each.item === item.id);
          const isHeld = pointThatHolds(check, item.id) !== undefined;
          const bar = point && (
            <li key={`${item.id} point`}>
              <PointBar
                check={check}
                point={point}
                reader={reader}
                onStep={(step) => setOpen({ step, item })}
              />
            </li>
          );
          const card = (
            <ItemCard
              key={item.id}
              check={check}
              item={item}
              number={number}
              isAnswerable={answers && !isHeld}
              isHeld={isHeld}
              concession={concessionFor(check, item.id, { member })}
              onConcede={() => setOpen({ step: 'concede', item })}
            />
          );
          // Nobody gets to a witness point without notice; a hold comes after its item.
          return point?.kind === 'witness' ? [bar, card] : [card, bar];
        })}
      </ol>
      <Ending check={check} onStep={setOpen} />
      {open && (
        <CheckStepDialog
          key={`${open.step} ${open.item?.id}`}
          check={check}
          open={open}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
