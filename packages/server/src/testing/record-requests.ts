import type { TestClient } from './test-client.ts';

/** A row that was added. */
export interface AddedRow {
  id: number;
  version: number;
}

/** Adds a row and returns it. Throws for every answer but 201. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of what it adds.
export async function addRow<Row extends AddedRow = any>(
  person: TestClient,
  path: string,
  fields: object,
): Promise<Row> {
  const { status, body } = await person.post(path, fields);
  if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

export const KITCHEN = {
  roomName: 'Kitchen',
  designStyle: 'Contemporary',
  budget: '118000.00',
  notes: 'Keep 1,200 mm clear.',
};

export const CABINETS = { taskName: 'Order the cabinets', estimatedCost: '95000.00', dueDate: '2026-04-02' };

/** Adds an interior plan for a kitchen. */
export const addPlan = (person: TestClient, projectId: number, fields: object = {}) =>
  addRow(person, `/api/projects/${projectId}/interior-plans`, { ...KITCHEN, ...fields });

/** Adds a task to an interior plan: cabinets for the kitchen. */
export const addTask = (person: TestClient, plan: { id: number }, fields: object = {}) =>
  addRow(person, `/api/interior-plans/${plan.id}/tasks`, { ...CABINETS, ...fields });

export const FOOTING = {
  inspectionType: 'Reinforcement before concrete',
  phase: 'foundation',
  scheduledDate: '2026-03-18',
  location: 'Gridlines A to F',
  assignedTo: 'Council building inspector',
  observations: '',
  result: 'pending',
};

/** Schedules an inspection of a footing. */
export const addInspection = (person: TestClient, projectId: number, fields: object = {}) =>
  addRow(person, `/api/projects/${projectId}/inspections`, { ...FOOTING, ...fields });

/** A variation of the roof. */
export const RIDGE = { title: 'Ridge beam in steel', affectedPhase: 'roofing', extraCost: '12400.00' };
