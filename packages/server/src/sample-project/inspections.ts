import type { InspectionResult } from '@brick/domain/inspections/record';
import type { Phase } from '@brick/domain/phases/phases';
import { buildInspection, type NewInspection } from '../row-builders/inspection.ts';
import type { SampleContext } from './sample-dates.ts';
import { SUPPLIERS } from './suppliers.ts';

interface SampleInspection {
  /** Days since the visit. Negative for the future. */
  daysAgo: number;
  phase: Phase;
  inspectionType: string;
  location: string;
  assignedTo: string;
  result: InspectionResult;
  /** Days between the request and the visit. */
  notice?: number;
  observations?: string;
  adviceInstructions?: string;
}

const USUAL_NOTICE = 4;

const ENGINEER = SUPPLIERS.engineers.contactPerson;
const COUNCIL = 'Council building inspector';

const INSPECTIONS: readonly SampleInspection[] = [
  {
    daysAgo: 230,
    phase: 'land_planning',
    inspectionType: 'Setting out and beacons',
    location: 'Whole plot',
    assignedTo: COUNCIL,
    result: 'passed',
    observations: 'Building lines and all four beacons found as approved.',
  },
  {
    daysAgo: 225,
    phase: 'foundation',
    inspectionType: 'Footing excavations',
    location: 'Gridlines A to F',
    assignedTo: COUNCIL,
    result: 'passed',
    observations: 'Firm bottom at 900 mm, trenches dry and clean.',
  },
  {
    daysAgo: 220,
    phase: 'foundation',
    inspectionType: 'Reinforcement before concrete',
    location: 'Gridlines A to F',
    assignedTo: ENGINEER,
    result: 'failed',
    observations: 'Cover of 30 mm found on gridline C where 50 mm is required; two laps are short.',
    adviceInstructions: 'Set spacers at 800 mm, lengthen the laps to 40 diameters and call for a new visit.',
  },
  {
    daysAgo: 219,
    phase: 'foundation',
    inspectionType: 'Reinforcement, second visit',
    notice: 1,
    location: 'Gridlines A to F',
    assignedTo: ENGINEER,
    result: 'passed',
    observations: 'Cover and laps as drawn. Concrete may be placed.',
  },
  {
    daysAgo: 202,
    phase: 'foundation',
    inspectionType: 'Plinth, DPC and fill',
    location: 'Whole footprint',
    assignedTo: COUNCIL,
    result: 'passed',
    observations: 'DPC continuous, density of the fill above 93 %.',
  },
  {
    daysAgo: 111,
    phase: 'structure',
    inspectionType: 'Superstructure at wall plate',
    location: 'House and garage',
    assignedTo: COUNCIL,
    result: 'passed',
    observations: 'Plumb within 8 mm over the height, openings as drawn.',
    adviceInstructions: 'Make good the honeycombing at column C4 before plastering.',
  },
  {
    daysAgo: 20,
    phase: 'roofing',
    inspectionType: 'Roof structure before sheeting',
    location: 'Main roof and gable B',
    assignedTo: ENGINEER,
    result: 'failed',
    observations: 'Diagonal bracing missing over gable B, four truss anchors loose.',
    adviceInstructions: 'No sheeting over gable B until the bracing is complete.',
  },
  {
    daysAgo: -3,
    phase: 'utilities',
    inspectionType: 'Drainage test',
    location: 'Sewer line to septic tank',
    assignedTo: COUNCIL,
    result: 'pending',
  },
  {
    daysAgo: -9,
    phase: 'utilities',
    inspectionType: 'Electrical first fix before plastering',
    location: 'East wing',
    assignedTo: 'Thuso Mmereki',
    result: 'pending',
  },
];

/** The sample's inspections, numbered in order of request. */
export function sampleInspections({ projectId, ownerId, days }: SampleContext): NewInspection[] {
  return INSPECTIONS.map(({ daysAgo, notice = USUAL_NOTICE, ...inspection }, index) =>
    buildInspection({
      ...inspection,
      projectId,
      createdBy: ownerId,
      scheduledDate: days.day(daysAgo),
      // Future visits were requested yesterday at the latest.
      createdAt: days.at(Math.max(daysAgo + notice, 1), index),
      ...(inspection.result !== 'pending' && { version: 2, updatedAt: days.at(daysAgo, index) }),
    }),
  );
}
