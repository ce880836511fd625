import type { PinKind } from '@brick/domain/plans/record';
import { Link } from '@tanstack/react-router';
import { usePack } from '../pack/pack-context.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import type { SitePlan } from './local-pins.ts';
import type { PlanSpot } from './plan-spot.ts';

interface PinnedOnSite {
  kind: PinKind;
  /** The server's id; null while it is not sent. */
  id: number | null;
  /** Where it will be once what waits is sent. */
  spots: readonly PlanSpot[];
}

/** The pins of a record that the device knows. */
export function usePinsOn({ kind, id }: Pick<PinnedOnSite, 'kind' | 'id'>) {
  const { pack } = usePack();
  return [...(pack?.pins.values() ?? [])].filter((pin) => pin.kind === kind && pin.subjectId === id);
}

/** The plans on which a record stands. */
export function usePlansOf(record: PinnedOnSite): SitePlan[] {
  const { pack } = usePack();
  const there = usePinsOn(record);
  const ids = new Set([...there, ...record.spots].map(({ planId }) => planId));
  return [...ids].flatMap((id) => pack?.plans.get(id) ?? []);
}

interface PlanLinksProps {
  plans: readonly SitePlan[];
  /** The pin that is chosen on the sheet. */
  chosen: Record<string, string>;
}

/** A way to the sheet of each plan. */
export function PlanLinks({ plans, chosen }: PlanLinksProps) {
  const project = useSiteProject();
  return plans.map((plan) => (
    <Link
      key={plan.id}
      to={`/site/plans/${plan.id}`}
      search={{ project: String(project.id), ...chosen }}
      className="flex min-h-(--touch) items-center text-link underline"
    >
      {plan.number} {plan.title}
    </Link>
  ));
}
