import type { Scenario } from './project-scenario.ts';
import { personNamed } from './recorded-project.ts';

/** A new row of a kind and the successive changes of its fields. */
export interface KindScenario {
  /** The first path segment of its endpoints. */
  folder: string;
  add: string;
  body: object;
  fields: Readonly<Record<string, readonly unknown[]>>;
  /** Additional requests to its sub-paths. */
  besides?: readonly (readonly [method: string, path: string, body?: object])[];
}

const TEXT = ['First line\nsecond line', 'السطر الأول – 第一行', null];
const PHASE_CHANGES = ['roofing', null];
const DATE_CHANGES = ['2026-04-01', '2026-04-02', null];

/** All kinds of editable rows, in dependency order. */
export async function scenariosOfKinds(filling: Scenario): Promise<KindScenario[]> {
  const { site } = filling;
  const { rows } = await site.server.pool.query(
    'select (select min(id) from suppliers)::float as supplier, (select min(id) from commitments)::float as commitment, (select min(id) from inspections)::float as inspection, (select min(id) from contracts)::float as contract, (select min(id) from interior_plans)::float as plan',
  );
  const [{ supplier, commitment, inspection, contract, plan }] = rows;
  const contractor = personNamed(site, 'contractor');
  const inspector = personNamed(site, 'inspector');
  const uploaded = async (name: string) => [
    await filling.upload(site.owner, `${name} 1.jpg`),
    await filling.upload(site.owner, `${name} 2.jpg`),
  ];
  const file = async (name: string) => [...(await uploaded(name)), null];
  const [before1, before2] = await uploaded('before');
  const [after1] = await uploaded('after');
  const link = ['https://example.com/plan.pdf', null];
  const project = (path: string) => filling.at(path);
  return [
    {
      ...{ folder: 'suppliers', add: '/api/suppliers', body: { name: 'Kgale Timber' } },
      fields: {
        name: ['Kgale Timber & Trusses'],
        contactPerson: ['Neo', null],
        email: ['neo@example.com', null],
        phone: ['+267 390 0000', null],
        address: TEXT,
        category: ['labor', null],
        website: ['https://example.com', null],
        notes: TEXT,
        isActive: [false, true],
        rating: [4.5, 3, null],
        renameExpenses: [],
      },
    },
    {
      folder: 'expenses',
      add: project('expenses'),
      body: { phase: 'foundation', itemName: 'River sand', amount: '3150.00', date: '2026-03-04' },
      fields: {
        phase: ['structure'],
        itemName: ['River sand, washed'],
        supplier: ['By the road', null],
        supplierId: [supplier, null],
        commitmentId: [commitment, null],
        category: ['labor', 'other', null],
        amount: ['1234567.80', '0.01'],
        date: ['2026-03-05'],
        dueDate: DATE_CHANGES,
        description: TEXT,
        isPaid: [true, false],
        receiptUrl: await file('receipt'),
      },
    },
    {
      folder: 'variations',
      add: project('variations'),
      body: { title: 'Ridge beam in steel', extraCost: '12400.00' },
      fields: {
        title: ['Ridge beam in oak'],
        description: TEXT,
        affectedPhase: PHASE_CHANGES,
        extraCost: ['-500.50', '1234567.80'],
        attachmentUrl: [...(await file('sketch')), ...link],
        timeImpactDays: [12, -3, 0, null],
        fundedBy: ['contingency', 'client'],
        contractId: [contract, null],
        status: ['draft', 'pending', 'rejected'],
      },
      besides: [['POST', '/revision']],
    },
    {
      folder: 'variations',
      add: project('variations'),
      body: { title: 'Second door', extraCost: '900.00' },
      fields: { status: ['approved'] },
    },
    {
      folder: 'monitoring-fees',
      add: project('monitoring-fees'),
      body: { feeType: 'Site supervision', payeeName: 'Letsatsi Engineers', amount: '3200.00' },
      fields: {
        feeType: ['Soil tests'],
        payeeName: ['Neo Molefe'],
        amount: ['1234567.80'],
        dueDate: DATE_CHANGES,
        description: TEXT,
        isPaid: [true, false],
        invoiceUrl: [...(await file('invoice')), ...link],
      },
    },
    {
      folder: 'inspections',
      add: project('inspections'),
      body: { phase: 'foundation', inspectionType: 'Reinforcement before concrete' },
      fields: {
        phase: ['roofing'],
        inspectionType: ['Trusses', null],
        scheduledDate: DATE_CHANGES,
        location: ['Grid B to D', null],
        assignedTo: ['The council', contractor.username, null],
        dueDate: DATE_CHANGES,
        inspectorId: [inspector.id, null],
        observations: TEXT,
        observationNotes: ['Seen again'],
        adviceInstructions: TEXT,
        beforePhotosUrls: [[before1], [before1, before2], []],
        afterPhotosUrls: [[after1], []],
        result: ['failed', 'pending', 'passed'],
      },
    },
    {
      folder: 'issues',
      add: project('issues'),
      body: { title: 'Crack in retaining wall', severity: 'high' },
      fields: {
        title: ['Crack in the wall'],
        description: TEXT,
        phase: PHASE_CHANGES,
        severity: ['low', 'medium'],
        priority: ['low', null],
        assignedTo: ['The mason', contractor.username, null],
        location: ['North elevation', null],
        dueDate: DATE_CHANGES,
        attachmentUrl: [...(await file('crack')), ...link],
        inspectionId: [inspection, null],
        correctiveAction: TEXT,
        supplier: ['By the road', null],
        supplierId: [supplier, null],
        status: ['in_progress', 'pending', 'open', 'resolved'],
      },
      besides: [['POST', '/verification', { verified: true }]],
    },
    {
      folder: 'interior-plans',
      add: project('interior-plans'),
      body: { roomName: 'Kitchen', budget: '48000.00' },
      fields: {
        roomName: ['Scullery'],
        designStyle: ['Plain', null],
        budget: ['0.00', null, '1234567.80'],
        description: TEXT,
        designPlanUrl: [...(await file('plan')), ...link],
        moodBoardUrl: [...(await file('mood')), ...link],
        renderUrl: [...(await file('render')), ...link],
        notes: TEXT,
      },
    },
    {
      folder: 'interior-tasks',
      add: `/api/interior-plans/${plan}/tasks`,
      body: { taskName: 'Choose worktops' },
      fields: {
        taskName: ['Choose taps'],
        estimatedCost: ['9000.00', '0.00', null],
        priority: ['high', 'low'],
        assignedTo: ['The joiner', contractor.username, null],
        description: TEXT,
        dueDate: DATE_CHANGES,
        status: ['in_progress', 'completed', 'not_started', 'pending'],
      },
    },
    {
      folder: 'documents',
      add: project('documents'),
      body: { kind: 'permit', title: 'Building permit', required: true },
      fields: {
        kind: ['drawing'],
        title: ['Building permit 412'],
        phase: PHASE_CHANGES,
        issuedOn: DATE_CHANGES,
        expiresOn: ['2026-05-01', null],
        required: [false, true],
        description: TEXT,
        url: await file('permit'),
      },
      besides: [['POST', '/versions', { url: 'https://council.example/412.pdf', note: 'As stamped' }]],
    },
    {
      folder: 'commitments',
      add: project('commitments'),
      body: { phase: 'roofing', title: 'Trusses', amount: '48000.00', date: '2026-03-02' },
      fields: {
        phase: ['structure'],
        supplier: ['By the road', null],
        supplierId: [supplier, null],
        title: ['Roof trusses'],
        amount: ['1234567.80'],
        date: ['2026-03-03'],
        description: TEXT,
        lines: [[{ description: 'First delivery', amount: '1234567.80' }], []],
      },
    },
    {
      folder: 'milestones',
      add: project('milestones'),
      body: { title: 'Roof closed', plannedOn: '2026-06-30' },
      fields: {
        title: ['Roof closed and watertight'],
        phase: PHASE_CHANGES,
        plannedOn: ['2026-07-01'],
        reachedOn: ['2026-03-17', null],
      },
    },
    {
      folder: 'progress',
      add: project('progress'),
      body: { phase: 'roofing', percentComplete: 40, date: '2026-03-04' },
      fields: { phase: ['structure'], percentComplete: [12.5, 100], date: ['2026-03-05'], note: TEXT },
    },
    {
      folder: 'contracts',
      add: project('contracts'),
      body: { title: 'Main works', contractSum: '1800000.00', retentionRate: 10 },
      fields: {
        title: ['All works'],
        contractor: ['Kgosi Building Works', null],
        contractSum: ['1900000.50'],
        retentionRate: [7.5],
        retentionLimit: [5, null],
        limitBase: ['revised'],
        vatRates: [[{ from: '2023-04-01', rate: 14 }], []],
        advance: ['100000.00'],
        recoveryRate: [20],
        materialsRate: [80],
        paymentDays: [14],
        practicalCompletion: ['2026-12-01', null],
        defectsLiabilityEnd: ['2027-12-01', null],
        valuers: [[contractor.id], []],
        lines: [[{ description: 'Substructure', phase: 'foundation', amount: '600000.00' }]],
      },
    },
    {
      folder: 'report-schedules',
      add: project('report-schedules'),
      body: { report: 'budget-summary', recipientIds: [site.owner.id] },
      fields: {
        report: ['expense-breakdown'],
        format: ['xlsx'],
        options: [{ phase: 'roofing' }, {}],
        language: ['de', null],
        every: ['month'],
        day: [31],
        hour: [6],
        recipientIds: [[site.owner.id, personNamed(site, 'manager').id]],
        isActive: [false, true],
      },
    },
  ];
}
