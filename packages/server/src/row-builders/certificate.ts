import { calendarDate } from '@brick/domain/dates/calendar-date';
import type { InJson } from '@brick/domain/money/json';
import type { certificates, contracts, IssuedTerms } from '../schema/certificates.ts';
import { rowOf, type WithTextAmounts } from '../testing/builders/row-with-text-amounts.ts';

type NewContract = typeof contracts.$inferInsert;
type NewCertificate = typeof certificates.$inferInsert;

const AS_ISSUED: InJson<IssuedTerms> = {
  contractTitle: 'Main works',
  contractor: 'Kgosi Building Works',
  employer: 'Thato Kgosi',
  projectName: 'Mokolodi Ridge House',
  projectLocation: 'Plot 412, Mokolodi',
  terms: {
    contractSum: '1800000.00',
    retentionRate: 10,
    retentionLimit: 5,
    limitBase: 'original',
    advance: '0.00',
    recoveryRate: 0,
    materialsRate: 80,
    paymentDays: 30,
    vatRates: [],
  },
};

/** Builds the row of a contract. Default: retention of 10 % up to 5 % of the sum, no advance. */
export const buildContract = (
  fields: WithTextAmounts<Pick<NewContract, 'projectId' | 'addedBy'> & Partial<NewContract>>,
): NewContract =>
  rowOf<NewContract>({
    title: 'Main works',
    contractor: 'Kgosi Building Works',
    contractSum: '1800000.00',
    retentionRate: '10.00',
    retentionLimit: '5.00',
    limitBase: 'original',
    advance: '0.00',
    recoveryRate: '0.00',
    materialsRate: '80.00',
    paymentDays: 30,
    ...fields,
  });

/** Builds the row of a draft certificate. Default: number 1 of its contract. */
export const buildCertificate = (
  fields: WithTextAmounts<
    Pick<NewCertificate, 'projectId' | 'contractId' | 'createdBy'> & Partial<NewCertificate>
  >,
): NewCertificate =>
  rowOf<NewCertificate>({
    number: 1,
    date: calendarDate('2026-03-31'),
    entered: { workDone: '250000.00', materialsOnSite: '0.00' },
    ...fields,
  });

/** The additional fields of an issued certificate for a contract as above: 250,000.00 valued, 10 % retained. */
export const issuedFields = () =>
  rowOf<Partial<NewCertificate>>({
    status: 'certified',
    certifiedAt: '2026-04-02T08:00:00.000Z',
    workDone: '250000.00',
    materialsOnSite: '0.00',
    revisedSum: '1800000.00',
    gross: '250000.00',
    retention: '25000.00',
    advancePaid: '0.00',
    advanceRecovered: '0.00',
    net: '225000.00',
    previous: '0.00',
    due: '225000.00',
    vat: '0.00',
    payable: '225000.00',
    currency: 'BWP',
    entered: { workDone: '250000.00', materialsOnSite: '0.00', asIssued: AS_ISSUED },
  });
