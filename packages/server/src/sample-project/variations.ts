import type { Funding } from '@brick/domain/ledger/budget/budget-headings';
import type { Phase } from '@brick/domain/phases/phases';
import type { Decision } from '@brick/domain/variations/decision-body';
import { buildVariation, type NewVariation } from '../row-builders/variation.ts';
import type { SampleContext } from './sample-dates.ts';

interface SampleVariation {
  daysAgo: number;
  title: string;
  description: string;
  affectedPhase: Phase;
  extraCost: string;
  timeImpactDays: number;
  fundedBy?: Funding;
  decision?: { status: Decision; daysAgo: number; note: string; agreedAmount?: string };
}

const VARIATIONS: readonly SampleVariation[] = [
  {
    daysAgo: 216,
    title: 'Retaining wall along the eastern boundary',
    description: 'The survey shows 1.4 m of fill towards the neighbour; the footing alone will not hold it.',
    affectedPhase: 'foundation',
    fundedBy: 'contingency',
    extraCost: '62400.00',
    timeImpactDays: 8,
    decision: {
      status: 'approved',
      daysAgo: 209,
      note: 'Agreed after the second quotation.',
      agreedAmount: '58900.00',
    },
  },
  {
    daysAgo: 148,
    title: 'Omit the brick boundary wall on the north side',
    description: 'The neighbour builds it at their own cost.',
    affectedPhase: 'structure',
    extraCost: '-34500.00',
    timeImpactDays: 0,
    decision: { status: 'approved', daysAgo: 143, note: 'Omission as measured in the bill of quantities.' },
  },
  {
    daysAgo: 101,
    title: 'Roof sheeting 0.53 mm in place of 0.47 mm',
    description: 'Hail in the last two summers has dented the thinner sheet on neighbouring roofs.',
    affectedPhase: 'roofing',
    extraCost: '18650.00',
    timeImpactDays: 0,
    decision: { status: 'approved', daysAgo: 97, note: 'Approved before the order is placed.' },
  },
  {
    daysAgo: 69,
    title: 'Additional stormwater channel and soakaway',
    description: 'Run-off from the ridge crosses the driveway and stands against the garage wall.',
    affectedPhase: 'utilities',
    extraCost: '21480.50',
    timeImpactDays: 4,
    decision: { status: 'approved', daysAgo: 63, note: 'Needed before the next rains.' },
  },
  {
    daysAgo: 40,
    title: 'Polished concrete in place of porcelain tiles',
    description: 'Living and dining room, 84 m².',
    affectedPhase: 'finishes',
    extraCost: '27600.00',
    timeImpactDays: 6,
    decision: {
      status: 'rejected',
      daysAgo: 34,
      note: 'The surface bed has no joints where they would be needed.',
    },
  },
  {
    daysAgo: 15,
    title: 'Inverter point and solar-ready conduit',
    description:
      'Conduit to the roof and a 5 kVA inverter point in the garage, before the walls are plastered.',
    affectedPhase: 'utilities',
    extraCost: '19850.00',
    timeImpactDays: 2,
  },
  {
    daysAgo: 6,
    title: 'Wider sliding door to the patio',
    description: 'From 2.4 m to 3.6 m; the steel beam above it is long enough.',
    affectedPhase: 'fittings',
    extraCost: '16919.50',
    timeImpactDays: 3,
  },
];

/** The sample's variations: an omission, one agreed below its claim, one rejected, two pending. */
export function sampleVariations({ projectId, ownerId, days }: SampleContext): NewVariation[] {
  return VARIATIONS.map(({ daysAgo, decision, ...variation }, index) =>
    buildVariation({
      ...variation,
      projectId,
      submittedBy: ownerId,
      createdAt: days.at(daysAgo, index),
      ...(decision && {
        status: decision.status,
        reviewedBy: ownerId,
        reviewedAt: days.at(decision.daysAgo, index),
        decidedOn: days.day(decision.daysAgo),
        decisionNote: decision.note,
        agreedAmount: decision.agreedAmount ?? null,
        version: 2,
        updatedAt: days.at(decision.daysAgo, index),
      }),
    }),
  );
}
