import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can, ROLES } from '../permissions.ts';
import { type DeliveryRecipient, skipReason } from './report-deliveries-api.ts';
import { REPORT_NAMES, reportResource } from './report-types.ts';

const WHOLE: DeliveryRecipient = {
  member: { userId: 1, role: 'owner' },
  email: 'thato@example.com',
  isUnconfirmed: false,
  emailNotifications: true,
  isWanted: true,
};

describe('a recipient of a scheduled report', () => {
  it('gets it exactly when they want it, is a member who may make it, and has an address that takes mails', () => {
    const role = fc.constantFrom(...ROLES);
    fc.assert(
      fc.property(
        fc.record({
          member: fc.option(fc.record({ userId: fc.constant(1), role }), { nil: null }),
          email: fc.option(fc.constant('thato@example.com'), { nil: null }),
          isUnconfirmed: fc.boolean(),
          emailNotifications: fc.boolean(),
          isWanted: fc.boolean(),
        }),
        fc.constantFrom(...REPORT_NAMES),
        (recipient, report) => {
          const { member, email, emailNotifications, isWanted } = recipient;
          const may = member !== null && can(member, reportResource(report), 'read');
          expect(skipReason(recipient, report) === null).toBe(
            may && email !== null && emailNotifications && isWanted,
          );
        },
      ),
    );
  });

  it.each([
    [{}, null],
    [{ isWanted: false, member: null }, 'ended'],
    [{ member: null, email: null }, 'notMember'],
    [{ member: { userId: 1, role: 'viewer' as const }, email: null }, 'notAllowed'],
    [{ email: null, emailNotifications: false }, 'noAddress'],
    [{ email: null, isUnconfirmed: true }, 'notConfirmed'],
    [{ emailNotifications: false }, 'mailOff'],
  ])('with %j is left out as %s', (lack, reason) => {
    expect(skipReason({ ...WHOLE, ...lack }, 'budget-summary')).toBe(reason);
  });
});
