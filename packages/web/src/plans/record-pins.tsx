import type { Check } from '@brick/domain/checks/api';
import { checkFacts, mayEdit } from '@brick/domain/checks/rules';
import type { Issue } from '@brick/domain/issues/api';
import { issueFacts } from '@brick/domain/issues/steps';
import { statusOnly } from '@brick/domain/permissions';
import type { Pin, Plan } from '@brick/domain/plans/api';
import { plan as is } from '@brick/domain/plans/record';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { memberFor, usePermission, useProject } from '../platform/projects/current-project.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { useUser } from '../platform/session/session.ts';
import { currentPlans } from '../records/fields/current-plans.ts';
import { usePinsOf } from '../records/fields/use-pins-of.ts';
import { useAllRows } from '../records/use-all-rows.ts';
import { cx } from '../ui/cx.ts';
import { LoadFailed } from '../ui/feedback/load-failed.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import type { PinnedRecord } from './sheet/add-pin-dialog.tsx';

const PlaceDialog = lazyComponent(() => import('./sheet/add-pin-dialog.tsx'), 'AddPinDialog');

/** The sheet around a pin; a sentence while it cannot be drawn. */
function Crop({ pin, alt }: { pin: Pin; alt: string }) {
  const t = useTranslations('plans.on');
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <p className="rounded border border-line bg-sunken p-4 text-ink-2">{t('notYet')}</p>;
  return (
    <img
      src={`/api/pins/${pin.id}/crop?width=800`}
      alt={alt}
      width={800}
      height={480}
      className="h-auto w-full rounded border border-line bg-surface"
      onError={() => setMissing(true)}
    />
  );
}

interface OnPlansOfProps {
  record: PinnedRecord;
  /** Whether the user may place it. */
  mayPin: boolean;
}

/** Where a record is on plans: the sheet around each of its pins, which leads to the plan. */
function OnPlansOf({ record, mayPin }: OnPlansOfProps) {
  const t = useTranslations('plans.on');
  const [isPlacing, setPlacing] = useState(false);
  const pins = usePinsOf(record.projectId, record.kind, record.id);
  const plans = useAllRows<Plan>({ is }, { sort: 'number' });
  const pinned = new Set(pins.data?.map(({ planId }) => planId));
  const free = currentPlans(plans.data ?? []).filter(({ id }) => !pinned.has(id));
  const mayPlace = mayPin && free.length > 0;
  const shown = (pins.data ?? []).flatMap((pin) => {
    const plan = plans.data?.find(({ id }) => id === pin.planId);
    return plan ? [{ pin, plan, name: `${plan.number} ${plan.title}` }] : [];
  });
  if (shown.length === 0 && !mayPlace && !pins.isError) return null;
  return (
    <section aria-label={t('title')} className={cx(shown.length === 0 && 'print:hidden')}>
      <SectionHeading title={t('title')} />
      <div className="grid gap-3">
        <LoadFailed query={pins} />
        {shown.length > 0 && (
          <ul className="grid gap-4 sm:grid-cols-2">
            {shown.map(({ pin, plan, name }) => (
              <li key={pin.id} className="grid min-w-0 content-start gap-1">
                {/* A pin that was moved, and a sheet that was drawn, are shown anew. */}
                <Crop
                  key={[pin.version, plan.updatedAt, ...plan.revisions.map(({ state }) => state)].join(' ')}
                  pin={pin}
                  alt={t(record.kind === 'check' ? 'cropOfCheck' : 'crop', { plan: name })}
                />
                <Link to={pagePath('plan', plan.id)} search={{ pin: String(pin.id) }} className={linkStyle}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {mayPlace && (
          <Button className="justify-self-start print:hidden" onClick={() => setPlacing(true)}>
            {t('place')}
          </Button>
        )}
      </div>
      {isPlacing && (
        <Suspense>
          <PlaceDialog record={record} plans={free} onClose={() => setPlacing(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The pins of an issue: the part of the plan around each, with a link to the plan. */
export function IssuePins({ row }: { row: Issue }) {
  const may = usePermission();
  const member = memberFor(useUser(), useProject());
  const facts = issueFacts(row);
  const mayPin = may('issues', 'update', facts) && !statusOnly(member, 'issues', facts);
  return <OnPlansOf record={{ ...row, kind: 'issue' }} mayPin={mayPin} />;
}

/** The pins of a check: the part of the plan around each, with a link to the plan. */
export function CheckPins({ row }: { row: Check }) {
  const may = usePermission();
  const member = memberFor(useUser(), useProject());
  return (
    <OnPlansOf
      record={{ ...row, kind: 'check' }}
      mayPin={may('checks', 'update', checkFacts(row)) && mayEdit(member, row)}
    />
  );
}
