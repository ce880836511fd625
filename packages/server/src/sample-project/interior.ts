import {
  buildInteriorPlan,
  buildInteriorTask,
  type NewInteriorPlan,
  type NewInteriorTask,
} from '../row-builders/interior.ts';
import type { SampleContext } from './sample-dates.ts';

interface SampleTask {
  taskName: string;
  estimatedCost: string | null;
  priority: 'low' | 'medium' | 'high';
  /** Days until it is due. Negative if overdue. */
  dueIn: number;
  assignedTo?: string;
  description?: string;
  status: 'pending' | 'in_progress' | 'completed';
}

interface SamplePlan {
  daysAgo: number;
  roomName: string;
  designStyle: string;
  budget: string;
  description: string;
  notes: string;
  tasks: readonly SampleTask[];
}

const DESIGNER = 'Amantle Pheto';

type TaskFactory = (
  taskName: string,
  estimatedCost: string | null,
  dueIn: number,
  rest?: Partial<SampleTask>,
) => SampleTask;

const task: TaskFactory = (taskName, estimatedCost, dueIn, rest) => ({
  taskName,
  estimatedCost,
  dueIn,
  priority: 'medium',
  status: 'pending',
  ...rest,
});

const PLANS: readonly SamplePlan[] = [
  {
    daysAgo: 62,
    roomName: 'Kitchen',
    designStyle: 'Contemporary',
    budget: '118000.00',
    description: 'Galley with an island; matt cabinets, granite tops, space for a double oven.',
    notes: 'Keep 1,200 mm clear between the island and the tall units.',
    tasks: [
      task('Measure the finished brickwork', null, -40, { assignedTo: DESIGNER, status: 'completed' }),
      task('Approve the cabinet drawings', null, -8, {
        priority: 'high',
        assignedTo: DESIGNER,
        status: 'completed',
      }),
      task('Order the cabinets', '95000.00', 5, {
        priority: 'high',
        assignedTo: 'Ridgeline Joinery',
        status: 'in_progress',
      }),
      task('Choose the granite', '18600.00', 20, {
        description: 'Two samples are on site; see them in daylight.',
      }),
    ],
  },
  {
    daysAgo: 55,
    roomName: 'Living and dining room',
    designStyle: 'Warm minimalist',
    budget: '64500.00',
    description: 'One room of 84 m² that opens to the patio; porcelain floor, timber ceiling over the table.',
    notes: 'Low evening sun from the west: blinds before curtains.',
    tasks: [
      task('Furniture layout', null, -21, { assignedTo: DESIGNER, status: 'completed' }),
      task('Lighting plan', '4200.00', -2, { priority: 'high', assignedTo: DESIGNER, status: 'in_progress' }),
      task('Porcelain tiles 600 × 600', '31250.50', 30, { priority: 'high' }),
      task('Timber ceiling over the table', '19800.00', 55, { assignedTo: 'Ridgeline Joinery' }),
    ],
  },
  {
    daysAgo: 37,
    roomName: 'Main bedroom',
    designStyle: 'Natural',
    budget: '38750.50',
    description: 'Linen, oak and clay tones; built-in wardrobe along the north wall.',
    notes: 'Sockets at bed height are in the electrical drawing, revision C.',
    tasks: [
      task('Wardrobe drawings', '22400.00', 14, { assignedTo: 'Ridgeline Joinery', status: 'in_progress' }),
      task('Choose the wall colours', '6300.00', 42, { priority: 'low', assignedTo: DESIGNER }),
      task('Curtain rails and blinds', '8950.00', 75, { priority: 'low' }),
    ],
  },
  {
    daysAgo: 29,
    roomName: 'Guest bathroom',
    designStyle: 'Spa',
    budget: '42300.00',
    description: 'Walk-in shower without a step, floating vanity, micro-cement walls.',
    notes: 'The floor falls to a linear drain: screed to be checked before waterproofing.',
    tasks: [
      task('Set out the drain and the falls', '2800.00', -4, { priority: 'high', status: 'completed' }),
      task('Sanitaryware and mixers', '26900.00', 34),
      task('Vanity and mirror', '9400.00', 60, { priority: 'low', assignedTo: 'Ridgeline Joinery' }),
    ],
  },
];

/** The sample's interior plans. */
export function sampleInteriorPlans({ projectId, ownerId, days }: SampleContext): NewInteriorPlan[] {
  return PLANS.map(({ daysAgo, tasks, ...plan }, index) =>
    buildInteriorPlan({ ...plan, projectId, designerId: ownerId, createdAt: days.at(daysAgo, index) }),
  );
}

/** The tasks of the inserted plans, matched by room. */
export function sampleInteriorTasks(
  { projectId, ownerId, days }: SampleContext,
  plans: readonly { id: number; roomName: string }[],
): NewInteriorTask[] {
  const idOf = new Map(plans.map(({ id, roomName }) => [roomName, id]));
  return PLANS.flatMap(({ roomName, daysAgo, tasks }) =>
    tasks.map(({ dueIn, ...sample }, index) => {
      const planId = idOf.get(roomName);
      if (planId === undefined) throw new Error(`no plan for ${roomName}`);
      const changedOn = sample.status === 'completed' ? Math.max(-dueIn, 1) : 6;
      return buildInteriorTask({
        ...sample,
        projectId,
        planId,
        createdBy: ownerId,
        dueDate: days.day(-dueIn),
        createdAt: days.at(daysAgo - 1, index),
        ...(sample.status !== 'pending' && { version: 2, updatedAt: days.at(changedOn, index) }),
      });
    }),
  );
}
