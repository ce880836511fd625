import { addDays, type CalendarDate } from '@brick/domain/dates/calendar-date';
import type { SendRequest } from './extreme-projects.ts';

/** The greatest amounts of a row, in a currency with decimals and one without. */
export const LARGEST_AMOUNTS = [
  ['USD', '9999999999.99'],
  ['UGX', '2500000000.00'],
] as const;

export interface LargestProject {
  id: number;
  certificate: number;
  expense: number;
  variation: number;
  fee: number;
  plan: number;
}

/** Creates a project that has one amount in every amount field. */
export async function addLargestProject(
  send: SendRequest,
  today: CalendarDate,
  [currency, amount]: (typeof LARGEST_AMOUNTS)[number],
): Promise<LargestProject> {
  const { id } = await send('POST', '/api/projects', {
    ...{ name: 'Largest house', location: 'Plot 412', totalBudget: amount, currency },
    ...{ startDate: addDays(today, -40), estimatedCompletionDate: addDays(today, 40) },
  });
  const at = `/api/projects/${id}`;
  const phase = 'structure';
  await send('PUT', `${at}/budget`, {
    ...{ phases: { [phase]: amount, roofing: amount }, fees: amount, contingency: amount },
  });
  const plan = { plannedStart: addDays(today, -30), plannedFinish: addDays(today, 30) };
  await send('PUT', `${at}/programme`, { phases: { [phase]: plan } });
  await send('POST', `${at}/progress`, { phase, percentComplete: 40, date: addDays(today, -1) });
  const transfer = { from: phase, to: 'contingency', amount, reason: 'Moved' };
  await send('POST', `${at}/budget/transfers`, transfer);
  const supplier = { supplier: 'Kgosi Roofing' };
  const order = { ...supplier, phase, title: 'Roof', amount, date: addDays(today, -20) };
  const commitment = await send('POST', `${at}/commitments`, {
    ...{ ...order, lines: [{ description: 'Trusses', amount }] },
  });
  const bill = { ...supplier, phase, itemName: 'Trusses', amount, date: addDays(today, -10) };
  const expense = await send('POST', `${at}/expenses`, { ...bill, commitmentId: commitment.id });
  await send('POST', `${at}/expenses`, { ...bill, itemName: 'Tiles', isPaid: true });
  const change = { affectedPhase: phase, extraCost: amount };
  const variation = await send('POST', `${at}/variations`, { ...change, title: 'Ridge beam' });
  const saving = { title: 'Left out', affectedPhase: 'roofing', extraCost: `-${amount}` };
  await send('POST', `${at}/variations`, saving);
  const approved = await send('POST', `${at}/variations`, { ...change, title: 'Second ridge beam' });
  await send('PATCH', `/api/variations/${approved.id}`, { status: 'approved' });
  const owed = { feeType: 'Supervision', payeeName: 'Thabo Molefe', amount };
  const fee = await send('POST', `${at}/monitoring-fees`, { ...owed, dueDate: today });
  const room = await send('POST', `${at}/interior-plans`, { roomName: 'Kitchen', budget: amount });
  const task = { taskName: 'Tiling', estimatedCost: amount };
  await send('POST', `/api/interior-plans/${room.id}/tasks`, task);
  const contract = await send('POST', `${at}/contracts`, {
    ...{ title: 'Main works', contractor: 'Kgosi', contractSum: amount, retentionRate: 10, advance: amount },
    ...{ vatRates: [{ from: '2023-04-01', rate: 14 }], materialsRate: 80, recoveryRate: 50 },
    lines: [{ description: 'All of it', phase, amount }],
  });
  const certificate = await send('POST', `/api/contracts/${contract.id}/certificates`, {
    date: today,
    workDone: amount,
  });
  return {
    ...{ id, certificate: certificate.id, expense: expense.id, variation: variation.id },
    ...{ fee: fee.id, plan: room.id },
  };
}
