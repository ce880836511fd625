import { buildMonitoringFee, type NewMonitoringFee } from '../row-builders/monitoring-fee.ts';
import type { SampleContext } from './sample-dates.ts';
import { SUPPLIERS } from './suppliers.ts';

interface SampleFee {
  daysAgo: number;
  /** Days from its entry until it is due. */
  dueIn: number;
  feeType: string;
  payeeName: string;
  amount: string;
  isPaid: boolean;
  description?: string;
}

const ENGINEERS = SUPPLIERS.engineers.name;
const SURVEYORS = 'Dikgang Quantity Surveyors';

const FEES: readonly SampleFee[] = [
  {
    daysAgo: 248,
    dueIn: 14,
    feeType: 'Home builders’ warranty enrolment',
    payeeName: 'Home Builders’ Registration',
    amount: '14149.40',
    isPaid: true,
    description: 'Five-year structural cover, enrolled before work begins.',
  },
  {
    daysAgo: 236,
    dueIn: 0,
    feeType: 'Council building inspections',
    payeeName: 'District council',
    amount: '3200.60',
    isPaid: true,
    description: 'Four statutory visits.',
  },
  {
    daysAgo: 196,
    dueIn: 30,
    feeType: 'Engineer’s site visits, foundations',
    payeeName: ENGINEERS,
    amount: '6400.00',
    isPaid: true,
    description: 'Four visits with reports.',
  },
  {
    daysAgo: 188,
    dueIn: 30,
    feeType: 'QS valuation no. 1',
    payeeName: SURVEYORS,
    amount: '5750.00',
    isPaid: true,
  },
  {
    daysAgo: 112,
    dueIn: 30,
    feeType: 'Engineer’s site visits, superstructure',
    payeeName: ENGINEERS,
    amount: '6400.00',
    isPaid: true,
    description: 'Four visits with reports.',
  },
  {
    daysAgo: 95,
    dueIn: 30,
    feeType: 'QS valuation no. 2',
    payeeName: SURVEYORS,
    amount: '5750.00',
    isPaid: true,
  },
  {
    daysAgo: 22,
    dueIn: 30,
    feeType: 'QS valuation no. 3',
    payeeName: SURVEYORS,
    amount: '5750.00',
    isPaid: false,
  },
  {
    daysAgo: 13,
    dueIn: 30,
    feeType: 'Engineer’s roof inspection and certificate',
    payeeName: ENGINEERS,
    amount: '4850.00',
    isPaid: false,
    description: 'The certificate follows when the bracing is complete.',
  },
];

/** Paid ones are paid so many days after they were entered at most. */
const PAID_AFTER = 12;

/** The sample's monitoring fees. */
export function sampleMonitoringFees({ projectId, ownerId, days }: SampleContext): NewMonitoringFee[] {
  return FEES.map(({ daysAgo, dueIn, ...fee }, index) =>
    buildMonitoringFee({
      ...fee,
      projectId,
      addedBy: ownerId,
      dueDate: days.day(daysAgo - dueIn),
      ...(fee.isPaid && { paidOn: days.day(Math.max(daysAgo - Math.min(dueIn, PAID_AFTER), 0)) }),
      createdAt: days.at(daysAgo, index),
    }),
  );
}
