import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../platform/session/session.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { type Pack, readPack } from '../pack/pack-store.ts';
import { choosePlans, loadTiles, readChosenPlans, tileBytesOf, tileTroubles } from '../pack/plan-tiles.ts';
import { useTilesHere } from '../pack/use-tiles-here.ts';
import { planHasWords, type SitePlan } from '../plans/local-pins.ts';
import type { SiteProject } from '../project/site-projects.ts';
import { ToggleRow } from './toggle-row.tsx';

/** With more plans than this a search is offered. */
const MANY = 8;

/** The pack of a project that is taken along, read from the device, and which of its plans are. */
function useChosenPlans({ id: projectId }: SiteProject) {
  const { id: userId } = useUser();
  const [pack, setPack] = useState<Pack | null>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  useEffect(() => {
    const work = new AbortController();
    const read = async () => {
      const found = await Promise.all([readPack(projectId), readChosenPlans(projectId)]);
      if (work.signal.aborted) return;
      setPack(found[0]);
      setChosen(found[1]);
    };
    void read().catch(() => undefined);
    return () => work.abort();
  }, [projectId]);
  const choose = useCallback(
    async (planIds: readonly number[]) => {
      setChosen(planIds);
      await choosePlans(projectId, planIds);
      // What began goes on when this screen is left.
      if (pack) await loadTiles({ userId, projectId }, pack, new AbortController().signal);
    },
    [projectId, userId, pack],
  );
  return { pack, chosen, choose };
}

interface PlanToggleProps {
  plan: SitePlan;
  isChosen: boolean;
  stored: number | undefined;
  onChoose: (wanted: boolean) => void;
}

function PlanToggle({ plan, isChosen, stored, onChoose }: PlanToggleProps) {
  const t = useTranslations('site.takeAlong');
  const format = useFormat();
  const trouble = useSyncExternalStore(tileTroubles.subscribe, tileTroubles.snapshot).get(plan.id);
  const current = plan.revisions.find(({ number }) => number === plan.currentRevision);
  const bytes = tileBytesOf(plan);
  const { code } = current ?? { code: null };
  const about =
    code === null
      ? t('planNone')
      : bytes === null
        ? t('planUndrawn', { code })
        : t('planText', { code, bytes: format.bytes(bytes) });
  const state = () => {
    if (stored !== undefined && stored === current?.number) return t('planHere');
    if (trouble === 'loading') return t('planLoading');
    if (trouble === 'full') return t('planFull');
    return t(stored === undefined ? 'planFailed' : 'planOlder');
  };
  return (
    <li className="border-t border-line">
      <ToggleRow
        label={`${plan.number} ${plan.title}`}
        checked={isChosen}
        disabled={!isChosen && bytes === null}
        onChange={onChoose}
        text={isChosen && current ? `${about} · ${state()}` : about}
      />
    </li>
  );
}

/** The plans of a project that is on the device, each to be taken along with its sheets. */
export function PlanChoices({ project }: { project: SiteProject }) {
  const t = useTranslations('site.takeAlong');
  const format = useFormat();
  const { pack, chosen, choose } = useChosenPlans(project);
  const stored = useTilesHere(project.id, pack);
  const [typed, setTyped] = useState('');
  const plans = [...(pack?.plans.values() ?? [])].sort((one, other) =>
    one.number.localeCompare(other.number, undefined, { numeric: true }),
  );
  if (plans.length === 0) return null;
  const drawn = plans.filter((plan) => tileBytesOf(plan) !== null);
  const bytes = drawn.reduce((sum, plan) => sum + (tileBytesOf(plan) ?? 0), 0);
  const isAll = drawn.length > 0 && drawn.every(({ id }) => chosen.includes(id));
  const toggle = (id: number, wanted: boolean) =>
    void choose(wanted ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <details className="ms-10 border-t border-line" open={chosen.length > 0 || plans.length <= MANY}>
      <summary className="flex min-h-14 cursor-pointer items-center font-semibold">
        <bdi className="wrap-anywhere">{t('plans', { project: project.name })}</bdi>
      </summary>
      <p className="t-sm pb-2 text-ink-2">{t('plansText')}</p>
      {plans.length > MANY && (
        <Field label={t('searchPlans')}>
          <TextInput type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      )}
      <ul aria-label={t('plans', { project: project.name })}>
        {drawn.length > 1 && (
          <li>
            <ToggleRow
              label={t('allPlans')}
              checked={isAll}
              onChange={(wanted) => void choose(wanted ? drawn.map(({ id }) => id) : [])}
              text={t('allPlansText', { bytes: format.bytes(bytes) })}
            />
          </li>
        )}
        {plans
          .filter((plan) => planHasWords(plan, typed))
          .map((plan) => (
            <PlanToggle
              key={plan.id}
              plan={plan}
              isChosen={chosen.includes(plan.id)}
              stored={stored?.get(plan.id)}
              onChoose={(wanted) => toggle(plan.id, wanted)}
            />
          ))}
      </ul>
    </details>
  );
}
