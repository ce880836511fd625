import { signedIn, type Visit } from './browser.ts';
import { addProject, addSample } from './made.ts';
import { asked, joined, sent } from './people.ts';

type Numbered = { id: number };

export interface FullProject {
  id: number;
  commitment: number;
  expense: number;
  variation: number;
  fee: number;
  inspection: number;
  issue: number;
  plan: number;
  task: number;
  document: number;
  supplier: number;
  certificate: number;
  contract: number;
}

const first = async (visitor: Visit, path: string): Promise<number> =>
  (await asked<Numbered[]>(visitor, path))[0]?.id ?? 0;

/** What can be seen besides the records: two contracts, an offer, an invitation, what is sent, and what was deleted. */
async function addBeside(owner: Visit, id: number): Promise<void> {
  const at = `/api/projects/${id}`;
  const works = { contractor: 'Kgosi', contractSum: '50000.00', retentionRate: 0, retentionLimit: 0 };
  const lines = [{ description: 'All of it', amount: '50000.00' }];
  await sent(owner, 'POST', `${at}/contracts`, { ...works, title: 'Boundary wall', lines });
  const heir = await joined(owner, id, 'contractor');
  await sent(owner, 'POST', `${at}/invitations`, { role: 'viewer' });
  const { id: me } = await asked<Numbered>(owner, '/api/user');
  const schedule = { report: 'executive-summary', recipientIds: [me] };
  await sent(owner, 'POST', `${at}/report-schedules`, schedule);
  const offered = { username: heir.username, role: 'owner' };
  const other = await signedIn();
  await sent(owner, 'POST', `${at}/members`, { ...offered, username: other.username });
  await Promise.all([heir.context.close(), other.context.close()]);
  const supplier = await sent(owner, 'POST', '/api/suppliers', { name: 'Closed Quarry' });
  await owner.context.request.delete(`/api/suppliers/${supplier.id}`);
  const project = await addProject(owner, { name: 'Given up' });
  await owner.context.request.delete(`/api/projects/${project}`);
}

/** The sample with something in every corner of its screens, so that each of them has something to read. */
export async function addFullProject(owner: Visit): Promise<FullProject> {
  const id = await addSample(owner);
  const at = `/api/projects/${id}`;
  await addBeside(owner, id);
  const commitment = await first(owner, `${at}/commitments`);
  const { id: expense } = await sent(owner, 'POST', `${at}/expenses`, {
    ...{ phase: 'roofing', itemName: 'Ridge tiles', amount: '1200.00', date: '2026-03-04' },
    commitmentId: commitment,
  });
  const contract = await first(owner, `${at}/contracts`);
  const asIs = {
    extraCost: '900.00',
    affectedPhase: 'roofing',
    fundedBy: 'contingency',
    contractId: contract,
  };
  const refused = await sent(owner, 'POST', `${at}/variations`, { title: 'Copper gutters', ...asIs });
  await sent(owner, 'POST', `/api/variations/${refused.id}/decision`, { decision: 'rejected', note: 'Dear' });
  const { id: variation } = await sent(owner, 'POST', `/api/variations/${refused.id}/revision`);
  const plan = await first(owner, `${at}/interior-plans`);
  return {
    ...{ id, commitment, expense, variation, contract, plan },
    fee: await first(owner, `${at}/monitoring-fees`),
    inspection: await first(owner, `${at}/inspections`),
    issue: await first(owner, `${at}/issues`),
    task: (await asked<Numbered[]>(owner, `/api/interior-tasks?projectId=${id}`))[0]?.id ?? 0,
    document: await first(owner, `${at}/documents`),
    supplier: await first(owner, '/api/suppliers'),
    certificate: await first(owner, `${at}/certificates`),
  };
}
