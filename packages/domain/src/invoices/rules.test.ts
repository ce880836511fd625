import { describe, expect, it } from 'vitest';
import type { DomainError } from '../errors.ts';
import { type Minor, minor } from '../money/money.ts';
import type { Role } from '../permissions.ts';
import { closestFirst } from './closest-first.ts';
import {
  assertAcknowledged,
  assertAddUp,
  assertHasInvoiceStep,
  assertNotBooked,
  assertNotStated,
  assertReceived,
  contradictsItself,
  duplicateKey,
  filterSumFindings,
  invoiceStepsFor,
  invoiceTitle,
  mayAcknowledge,
} from './rules.ts';

const as = (role: Role, userId = 1) => ({ role, userId });

const thrown = (act: () => void): DomainError | null => {
  try {
    act();
    return null;
  } catch (error) {
    return error as DomainError;
  }
};

const stateOf = (state: 'received' | 'booked' | 'set_aside', addedBy = 1) => ({ addedBy, state });

describe('the steps of an invoice', () => {
  it('follow from its state and the role', () => {
    expect(invoiceStepsFor(as('owner'), stateOf('received'))).toEqual(['book', 'set-aside']);
    expect(invoiceStepsFor(as('owner'), stateOf('set_aside'))).toEqual(['take-back']);
    expect(invoiceStepsFor(as('owner'), stateOf('booked'))).toEqual([]);
    expect(invoiceStepsFor(as('contractor', 2), stateOf('received'))).toEqual(['book']);
    expect(invoiceStepsFor(as('contractor', 1), stateOf('received'))).toEqual(['book', 'set-aside']);
    expect(invoiceStepsFor(as('architect'), stateOf('received'))).toEqual([]);
  });

  it.each([
    ['booked', 'book', 'invalidStep'],
    ['set_aside', 'book', 'invalidStep'],
    ['received', 'take-back', 'invalidStep'],
    ['received', 'book', undefined],
  ] as const)('%s → %s: %s', (state, step, code) => {
    expect(thrown(() => assertHasInvoiceStep(state, step))?.code).toBe(code);
  });

  it('change and delete only what is not booked', () => {
    expect(thrown(() => assertReceived(stateOf('booked')))?.code).toBe('frozen');
    expect(thrown(() => assertReceived(stateOf('set_aside')))?.code).toBe('frozen');
    expect(thrown(() => assertNotBooked(stateOf('set_aside')))).toBeNull();
    expect(thrown(() => assertNotBooked(stateOf('booked')))?.code).toBe('frozen');
  });
});

describe('parts', () => {
  it('add up, also below zero, or the difference is named', () => {
    assertAddUp(minor('100.00'), [{ amount: minor('99.99') }, { amount: minor('0.01') }]);
    assertAddUp(minor('-100.00'), [{ amount: minor('-120.00') }, { amount: minor('20.00') }]);
    const refused = thrown(() => assertAddUp(minor('100.00'), [{ amount: minor('99.00') }]));
    expect(refused?.code).toBe('invalid');
    expect(refused?.message).toContain('1.00');
  });
});

describe('acknowledging', () => {
  it('is for members who edit all expenses', () => {
    const roles = ['owner', 'project_manager', 'quantity_surveyor', 'contractor', 'architect'] as const;
    expect(roles.filter((role) => mayAcknowledge(as(role)))).toEqual(roles.slice(0, 3));
  });

  it('is asked for where it is needed', () => {
    expect(thrown(() => assertAcknowledged(as('owner'), false, false))).toBeNull();
    expect(thrown(() => assertAcknowledged(as('owner'), true, false))?.extra.offer).toEqual({
      acknowledged: true,
    });
    expect(thrown(() => assertAcknowledged(as('owner'), true, true))).toBeNull();
    expect(thrown(() => assertAcknowledged(as('contractor'), true, true))?.code).toBe('forbidden');
  });

  it('is about sums alone', () => {
    const findings = [
      { rule: 'BR-02', ok: false },
      { rule: 'BR-DEC', ok: false },
      { rule: 'BR-CO-10', ok: true },
      { rule: 'BR-AE-08', ok: true },
    ];
    expect(contradictsItself(findings)).toBe(false);
    expect(filterSumFindings(findings)).toHaveLength(2);
    expect(contradictsItself([...findings, { rule: 'BR-S-09', ok: false }])).toBe(true);
  });
});

describe('what is the same invoice', () => {
  const one = {
    invoiceNumber: 'RE 2026-17',
    supplier: 'Müller & Sons Ltd.',
    vatId: 'DE 123 456 789',
    issueDate: '2026-03-01',
    document: null,
  };
  it('is said by VAT id, number and year', () => {
    const key = duplicateKey(one);
    expect(duplicateKey({ ...one, vatId: 'de123456789', invoiceNumber: 're2026-17' })).toBe(key);
    expect(duplicateKey({ ...one, supplier: 'Another name' })).toBe(key);
    expect(duplicateKey({ ...one, issueDate: '2027-03-01' })).not.toBe(key);
    expect(duplicateKey({ ...one, vatId: 'DE1' })).not.toBe(key);
  });

  it('is said by registration, else by name, without a VAT id', () => {
    const registered = { ...one, vatId: null, document: { seller: { registration: 'HRB 12' } } };
    expect(duplicateKey(registered)).toBe(duplicateKey({ ...registered, supplier: 'Another name' }));
    const named = { ...one, vatId: null };
    expect(duplicateKey(named)).toBe(duplicateKey({ ...named, supplier: 'MÜLLER & sons, ltd' }));
    expect(duplicateKey({ ...named, supplier: null })).toBeNull();
    expect(duplicateKey({ ...named, invoiceNumber: ' ' })).toBeNull();
  });
});

describe('figures that a document states', () => {
  const figures = {
    ...{ kind: 'invoice', invoiceNumber: '7', supplier: 'Mason', vatId: null, issueDate: '2026-03-01' },
    ...{ dueDate: null, currency: 'EUR', amount: minor('10.00'), document: null },
  };
  it('are typed where there is no document', () => {
    expect(thrown(() => assertNotStated(figures, { invoiceNumber: '8' }))).toBeNull();
  });
});

it('calls an invoice by supplier and number, else by its file', () => {
  expect(invoiceTitle({ supplier: 'Mason', invoiceNumber: '17' }, 'scan.pdf')).toBe('Mason 17');
  expect(invoiceTitle({ supplier: null, invoiceNumber: null }, 'scan.pdf')).toBe('scan.pdf');
});

it('commitments stand by how far their open amount is from that of the invoice', () => {
  const offered = [100n, -50n, 130n, 70n].map((open, at) => ({ id: at + 1, open: open as Minor }));
  const order = (amount: bigint | null) =>
    offered
      .toReversed()
      .toSorted(closestFirst(amount as Minor | null))
      .map(({ open }) => open);
  expect(order(110n)).toEqual([100n, 130n, 70n, -50n]);
  expect(order(null)).toEqual([-50n, 70n, 100n, 130n]);
  // As far: in the order in which they were added.
  expect(order(85n)).toEqual([100n, 70n, 130n, -50n]);
});
