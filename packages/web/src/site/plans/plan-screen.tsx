import { ISSUE_STAGES } from '@brick/domain/issues/record';
import { can } from '@brick/domain/permissions';
import { CHECK_PIN_STATUSES } from '@brick/domain/plans/pin-statuses';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { DotSeparated } from '../../ui/format/dot-separated.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { CheckCard } from '../checks/check-card.tsx';
import { IssueCard } from '../issues/issue-card.tsx';
import { usePack, useSiteMember } from '../pack/pack-context.tsx';
import { PackMissing } from '../pack/pack-missing.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import {
  checkPinId,
  isPinShown,
  type LocalPin,
  localPins,
  type SitePlan,
  type SiteRevision,
} from './local-pins.ts';
import { pinAddress } from './plan-spot.ts';
import { SiteSheet } from './site-sheet.tsx';
import { usePinnable } from './use-pinnable.ts';
import { useIsConnected, useSheets } from './use-plans.ts';

/** More cards than this make a phone slow; the sheet shows all. */
const SHOWN = 100;

/** What a pin leads to. */
const PinCard = ({ pin }: { pin: LocalPin }) =>
  pin.kind === 'issue' ? <IssueCard issue={pin.issue} /> : <CheckCard check={pin.check} />;

function Pins({ title, pins }: { title: string; pins: readonly LocalPin[] }) {
  const t = useTranslations('site.issues');
  if (pins.length === 0) return null;
  return (
    <section aria-label={title} className="min-w-0">
      <SectionHeading title={title} text={pins.length > SHOWN ? t('shown', { count: SHOWN }) : undefined} />
      <ul>
        {pins.slice(0, SHOWN).map((pin) => (
          <PinCard key={pin.id} pin={pin} />
        ))}
      </ul>
    </section>
  );
}

interface ShownSheetProps {
  plan: SitePlan;
  revision: SiteRevision;
  from: 'device' | 'server';
  onLost: (planId: number) => void;
}

/** What narrows the pins: issues or checks, and how far they are. */
function PinFilters() {
  const t = useTranslations('site.plans');
  const issues = useTranslations('site.issues');
  const checks = useTranslations('site.checks');
  const status = useTranslations('status');
  const [{ stage = '', kind = '' }, patch] = useUrlState();
  const isChecks = kind === 'check';
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('kind')}>
        <Select
          value={kind}
          placeholder={t('allKinds')}
          options={[
            { value: 'issue', label: t('issues') },
            { value: 'check', label: t('checks') },
          ]}
          onChange={({ target }) => patch({ kind: target.value, stage: null })}
        />
      </Field>
      <Field label={isChecks ? checks('state') : issues('stage')}>
        <Select
          value={stage}
          placeholder={isChecks ? checks('open') : issues('unresolved')}
          options={[
            ...(isChecks ? CHECK_PIN_STATUSES : ISSUE_STAGES).map((value) => ({
              value,
              label: status(value),
            })),
            { value: 'all', label: isChecks ? checks('all') : issues('all') },
          ]}
          onChange={({ target }) => patch({ stage: target.value })}
        />
      </Field>
    </div>
  );
}

/** The sheet with its pins, what was tapped, and the pins as a list. */
function ShownSheet({ plan, revision, from, onLost }: ShownSheetProps) {
  const t = useTranslations('site.plans');
  const project = useSiteProject();
  const { pack } = usePack();
  const member = useSiteMember();
  const pinnable = usePinnable();
  const [{ stage = '', kind = '', issue, check }] = useUrlState();
  const [chosen, setChosen] = useState<string | null>(issue ?? (check ? checkPinId(check) : null));
  const [point, setPoint] = useState<readonly [number, number] | null>(null);
  const all = useMemo(
    () => (pack ? localPins(pack, pinnable, plan, revision) : []),
    [pack, pinnable, plan, revision],
  );
  const pins = all.filter((pin) => isPinShown(pin, { kind, status: stage }));
  const tapped = pins.find(({ id }) => id === chosen);
  const [onSheet, offSheet] = [pins.filter((pin) => !pin.offSheet), pins.filter((pin) => pin.offSheet)];
  const mayReport = can(member, 'issues', 'create');
  const pin = point && { planId: plan.id, revision: revision.number, x: point[0], y: point[1] };
  return (
    <>
      <SiteSheet
        {...{ plan, revision, from, onLost }}
        pins={onSheet}
        chosen={chosen}
        point={point}
        onTap={(tap) => {
          setChosen(tap.pin ? String(tap.pin.id) : null);
          setPoint(tap.point);
        }}
        className="h-[55dvh] min-h-72"
      />
      <div
        role="status"
        className="sticky bottom-0 low:static z-(--z-sticky) grid gap-2 border-t border-line bg-paper pb-[max(12px,env(safe-area-inset-bottom))]"
      >
        {tapped ? (
          <ul>
            <PinCard pin={tapped} />
          </ul>
        ) : (
          <p className="pt-2 text-ink-2">{t(point && mayReport ? 'pointChosen' : 'tapHint')}</p>
        )}
        {pin && mayReport && (
          <Link
            to="/site/capture"
            search={{
              project: String(project.id),
              ...(plan.placeId !== null && { place: String(plan.placeId) }),
              pin: pinAddress(pin),
            }}
            className={`${buttonStyle({ variant: tapped ? 'secondary' : 'primary' })} min-h-14`}
          >
            {t('newHere')}
          </Link>
        )}
      </div>
      <PinFilters />
      {pins.length === 0 && <p className="text-ink-2">{t('noPins')}</p>}
      <Pins title={t('pins')} pins={onSheet.filter((pin) => pin.kind === 'issue')} />
      <Pins title={t('checkPins')} pins={onSheet.filter((pin) => pin.kind === 'check')} />
      <Pins title={t('offSheet')} pins={offSheet} />
    </>
  );
}

/** Why no sheet of a plan can be shown here, and what helps. */
function NoSheet({ plan }: { plan: SitePlan }) {
  const t = useTranslations('site.plans');
  const isConnected = useIsConnected();
  const { refresh } = usePack();
  if (plan.currentRevision === null) return <p className="text-ink-2">{t('noRevisionText')}</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">{t('notHereText')}</p>
      {isConnected ? (
        <Button onClick={refresh}>{t('again')}</Button>
      ) : (
        <Link to="/site/take-along" className={buttonStyle()}>
          {t('takeAlong')}
        </Link>
      )}
    </div>
  );
}

/** A plan on site: its sheet from the device, the pins of the pack and of what waits. */
export function PlanScreen() {
  const t = useTranslations('site.plans');
  const words = useTranslations('site.issues');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const project = useSiteProject();
  const { pack, status } = usePack();
  const sheets = useSheets();
  const plan = pack?.plans.get(Number(id));
  useTitle(plan ? `${plan.number} ${plan.title}` : t('title'));
  if (!plan && status === 'loading') return <Page title={t('title')} loading={words('loading')} />;
  if (!plan)
    return (
      <Page title={t('notFound')} subtitle={status === 'ready' ? t('notFoundText') : undefined}>
        {status === 'missing' && <PackMissing />}
      </Page>
    );
  const sheet = sheets?.(plan);
  return (
    <Page
      back={
        <Link
          to="/site/plans"
          search={{ project: String(project.id) }}
          className="inline-flex min-h-(--touch) items-center rounded text-link underline"
        >
          {t('title')}
        </Link>
      }
      title={
        <bdi>
          {plan.number} {plan.title}
        </bdi>
      }
      subtitle={
        <DotSeparated parts={[sheet && t('revision', { code: sheet.revision.code }), plan.placePath]} />
      }
      loading={sheet === undefined && words('loading')}
    >
      {sheet ? (
        <ShownSheet key={`${plan.id} ${sheet.revision.number}`} plan={plan} {...sheet} />
      ) : (
        <NoSheet plan={plan} />
      )}
    </Page>
  );
}
