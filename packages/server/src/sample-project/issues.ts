import { USUAL_CORRECTION_DAYS } from '@brick/domain/issues/correction-periods';
import type { IssueKind, IssueLevel } from '@brick/domain/issues/record';
import type { Trade } from '@brick/domain/issues/trades';
import type { Phase } from '@brick/domain/phases/phases';
import { buildIssue, type NewIssue } from '../row-builders/issue.ts';
import { PLACE_OF_LOCATION } from './places.ts';
import type { SampleContext } from './sample-dates.ts';
import { SUPPLIERS } from './suppliers.ts';

/** When the drains and the septic tank were complete. */
export const COMPLETED_PART_DAYS_AGO = 22;

interface SampleIssue {
  daysAgo: number;
  title: string;
  /** An issue by default. */
  kind?: IssueKind;
  description: string;
  phase: Phase;
  location: string;
  trade?: Trade;
  severity: IssueLevel;
  /** If it differs from the severity. */
  priority?: IssueLevel;
  assignedTo?: string;
  /** Days from the report until it is due. */
  dueIn?: number;
  /** The type of the failed inspection that it was reported from. */
  cameOf?: string;
  takenUp?: { daysAgo: number };
  resolved?: { daysAgo: number };
}

const ENGINEER = SUPPLIERS.engineers.contactPerson;
const CONTRACTOR = SUPPLIERS.contractor.contactPerson;

const ISSUES: readonly SampleIssue[] = [
  {
    daysAgo: 211,
    title: 'Cubes below strength at seven days',
    trade: 'concrete',
    description:
      'Two of six cubes of the footings reached 17 MPa. Keep the walls off gridline C until 28 days.',
    phase: 'foundation',
    location: 'Gridline C',
    severity: 'high',
    assignedTo: ENGINEER,
    dueIn: 21,
    resolved: { daysAgo: 190 },
  },
  {
    daysAgo: 184,
    title: 'Plaster sand contaminated with clay',
    trade: 'plastering',
    description: 'One load of 10 m³; returned to the haulier.',
    phase: 'structure',
    location: 'Stockpile',
    severity: 'low',
    assignedTo: CONTRACTOR,
    resolved: { daysAgo: 181 },
  },
  {
    daysAgo: 168,
    title: 'Guard rail missing on scaffold',
    description: 'Second lift, north elevation. Work stopped there until it is up.',
    phase: 'structure',
    location: 'North elevation',
    severity: 'high',
    assignedTo: CONTRACTOR,
    dueIn: 1,
    resolved: { daysAgo: 167 },
  },
  {
    daysAgo: 131,
    title: 'Honeycombing at column C4',
    trade: 'concrete',
    description: 'Over 300 mm at the foot of the column; reinforcement not exposed.',
    phase: 'structure',
    location: 'Column C4',
    severity: 'medium',
    priority: 'high',
    assignedTo: ENGINEER,
    dueIn: 14,
    resolved: { daysAgo: 106 },
  },
  {
    daysAgo: 31,
    title: 'Window opening W07 out of square',
    trade: 'masonry',
    description: '40 mm across the diagonal; the frame is due in six weeks.',
    phase: 'structure',
    location: 'Bedroom 2',
    severity: 'low',
    dueIn: 45,
  },
  {
    daysAgo: 25,
    title: 'Manhole cover below ground level',
    kind: 'snag',
    trade: 'drainage',
    description: 'Raise it by 120 mm before the driveway is laid.',
    phase: 'utilities',
    location: 'Septic tank',
    severity: 'low',
    assignedTo: SUPPLIERS.services.contactPerson,
    // From the completion of that part, and the correction period of its severity.
    dueIn: 25 - COMPLETED_PART_DAYS_AGO + USUAL_CORRECTION_DAYS.low,
  },
  {
    daysAgo: 19,
    title: 'Roof sheeting delivered in the wrong colour',
    trade: 'roofing',
    description: 'Charcoal in place of dove grey, 120 m². The merchant exchanges it; payment is held back.',
    phase: 'roofing',
    location: 'Stockpile',
    severity: 'medium',
    assignedTo: SUPPLIERS.merchants.contactPerson,
    dueIn: 30,
  },
  {
    daysAgo: 18,
    title: 'Roof bracing missing over gable B',
    trade: 'carpentry',
    description: 'Found at the inspection before sheeting; the anchors are loose as well.',
    phase: 'roofing',
    location: 'Gable B',
    severity: 'high',
    assignedTo: CONTRACTOR,
    cameOf: 'Roof structure before sheeting',
    dueIn: 20,
    takenUp: { daysAgo: 11 },
  },
  {
    daysAgo: 12,
    title: 'Damp below the DPC at the garage',
    trade: 'waterproofing',
    description: 'Water stands against the wall after rain; the new channel should settle it.',
    phase: 'structure',
    location: 'Garage, west wall',
    severity: 'medium',
    assignedTo: CONTRACTOR,
    dueIn: 28,
    takenUp: { daysAgo: 8 },
  },
  {
    daysAgo: 3,
    title: 'Conduit clashes with water pipes',
    trade: 'electrical',
    description: 'Both run in the same chase behind the shower.',
    phase: 'utilities',
    location: 'Bathroom 2',
    severity: 'medium',
    assignedTo: SUPPLIERS.services.contactPerson,
    dueIn: 10,
  },
  {
    daysAgo: 1,
    title: 'Crack in retaining wall',
    trade: 'masonry',
    description: 'Diagonal, 3 mm wide, from the second step. Gauges set this morning.',
    phase: 'foundation',
    location: 'Eastern boundary',
    severity: 'high',
    assignedTo: ENGINEER,
    dueIn: 6,
  },
];

interface SampleVisit {
  id: number;
  inspectionType: string | null;
}

/** The sample's issues, of every status and priority. `visits` are the inspections that some were reported from. */
export function sampleIssues(
  { projectId, ownerId, days }: SampleContext,
  visits: readonly SampleVisit[],
  /** The ids of places by their paths. */
  places: ReadonlyMap<string, number>,
): NewIssue[] {
  return ISSUES.map(({ daysAgo, dueIn, cameOf, takenUp, resolved, ...issue }, index) => {
    const changed = resolved ?? takenUp;
    return buildIssue({
      ...issue,
      projectId,
      reportedBy: ownerId,
      placeId: places.get(PLACE_OF_LOCATION[issue.location] ?? '') ?? null,
      inspectionId: visits.find(({ inspectionType }) => cameOf && inspectionType === cameOf)?.id ?? null,
      ...(dueIn !== undefined && { dueDate: days.day(daysAgo - dueIn) }),
      createdAt: days.at(daysAgo, index),
      ...(changed && {
        status: resolved ? 'resolved' : 'in_progress',
        version: 2,
        updatedAt: days.at(changed.daysAgo, index),
      }),
      ...(resolved && { resolvedAt: days.at(resolved.daysAgo, index), fixedBy: ownerId }),
    });
  });
}
