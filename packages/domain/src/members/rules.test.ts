import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can, type Member, ROLES, type Role } from '../permissions.ts';
import { newMemberBody } from './api.ts';
import { INVITATION_STATES } from './invitations-api.ts';
import { OFFER_STATES } from './ownership-offers-api.ts';
import {
  assertMayAnswerOffer,
  assertMayChange,
  assertMayHandOver,
  assertMayRemove,
  assertMayWithdrawInvitation,
  assertMayWithdrawOffer,
  assertOneIdentifier,
  assertOwnerRemains,
  grantableRoles,
  invitationStateOf,
  mayChange,
  mayGrant,
  mayHandOver,
  mayRemove,
  offerStateOf,
} from './rules.ts';

const member = (role: Role, userId = 1): Member => ({ role, userId });

function refusal(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const below: Role[] = ROLES.filter((role) => role !== 'owner' && role !== 'project_manager');
const role = fc.constantFrom(...ROLES);

describe('the roles that a member may give', () => {
  it.each<[Role, readonly Role[]]>([
    ['owner', ROLES],
    ['project_manager', below],
    ['quantity_surveyor', []],
    ['architect', []],
    ['contractor', []],
    ['viewer', []],
  ])('of a %s are %j', (from, expected) => {
    expect(grantableRoles(member(from))).toEqual(expected);
  });
});

describe('who may change and remove whom', () => {
  it.each<[Role, Role, boolean]>([
    ['owner', 'owner', true],
    ['owner', 'viewer', true],
    ['project_manager', 'owner', false],
    ['project_manager', 'project_manager', true],
    ['project_manager', 'viewer', true],
    ['quantity_surveyor', 'viewer', false],
    ['viewer', 'contractor', false],
  ])('a %s touches a %s: %s', (from, of, expected) => {
    expect(mayChange(member(from, 1), member(of, 2))).toBe(expected);
    expect(mayRemove(member(from, 1), member(of, 2))).toBe(expected);
    expect(refusal(() => assertMayRemove(member(from, 1), member(of, 2)))).toBe(
      expected ? null : 'forbidden',
    );
  });

  it('everybody may leave', () => {
    for (const each of ROLES) expect(mayRemove(member(each, 1), member(each, 1))).toBe(true);
  });

  it('may change those below them', () => {
    expect(refusal(() => assertMayChange(member('owner', 1), member('viewer', 2), 'contractor'))).toBeNull();
    expect(
      refusal(() => assertMayChange(member('project_manager', 1), member('viewer', 2), 'contractor')),
    ).toBeNull();
  });

  it('nobody but an owner ever makes or unmakes an owner or gives more than they have', () => {
    fc.assert(
      fc.property(role, role, role, fc.boolean(), (by, of, to, self) => {
        const [actor, other] = [member(by, 1), member(of, self ? 1 : 2)];
        const done =
          refusal(() => assertMayChange(actor, self ? { ...other, role: by } : other, to)) === null;
        const from = self ? by : of;
        if (!done) return;
        expect(can(actor, 'members', 'update')).toBe(true);
        if (from !== to && [from, to].includes('owner')) expect(by).toBe('owner');
        if (from !== to) expect(mayGrant(actor, to)).toBe(true);
      }),
    );
  });
});

describe('the last owner', () => {
  it('is kept, and they alone', () => {
    const owner = member('owner');
    expect(refusal(() => assertOwnerRemains(owner, null, 0))).toBe('conflict');
    expect(refusal(() => assertOwnerRemains(owner, 'viewer', 0))).toBe('conflict');
    expect(refusal(() => assertOwnerRemains(owner, 'owner', 0))).toBeNull();
    expect(refusal(() => assertOwnerRemains(owner, null, 1))).toBeNull();
    expect(refusal(() => assertOwnerRemains(member('viewer'), null, 0))).toBeNull();
  });
});

it('a project is handed over by owners, to somebody else', () => {
  expect(ROLES.filter((each) => mayHandOver(member(each)))).toEqual(['owner']);
  expect(refusal(() => assertMayHandOver(member('project_manager'), 2))).toBe('forbidden');
  expect(refusal(() => assertMayHandOver(member('owner', 1), 1))).toBe('invalid');
  expect(refusal(() => assertMayHandOver(member('owner', 1), 2))).toBeNull();
});

it('a new member is named by username or by e-mail address, not by both', () => {
  expect(refusal(() => assertOneIdentifier({ username: 'thato', email: null }))).toBeNull();
  expect(refusal(() => assertOneIdentifier({ username: null, email: 'thato@example.com' }))).toBeNull();
  expect(refusal(() => assertOneIdentifier({ username: null, email: null }))).toBe('invalid');
  expect(refusal(() => assertOneIdentifier({ username: 'thato', email: 'thato@example.com' }))).toBe(
    'invalid',
  );
});

it('a role is given by today’s names, and designer is taken for interior designer', () => {
  const given = (sent: unknown) => newMemberBody.safeParse({ username: 'thato', role: sent });
  expect(given('designer').data?.role).toBe('interior_designer');
  for (const each of ROLES) expect(given(each).data?.role).toBe(each);
  for (const wrong of ['clerk_of_works', 'Owner', '', null, undefined, 7])
    expect(given(wrong).success).toBe(false);
});

describe('an invitation', () => {
  const dated = { expiresAt: '2026-03-11T08:00:00.000Z', usedAt: null, withdrawnAt: null };
  const before = '2026-03-11T07:59:59.999Z';

  it('is open until its end, and what became of it first stays', () => {
    const [at, later] = [dated.expiresAt, '2026-04-01T00:00:00.000Z'];
    expect(invitationStateOf(dated, before)).toBe('open');
    expect(invitationStateOf(dated, at)).toBe('expired');
    expect(invitationStateOf({ ...dated, withdrawnAt: before }, later)).toBe('withdrawn');
    expect(invitationStateOf({ ...dated, usedAt: before }, later)).toBe('used');
  });

  it('is withdrawn while open, by who could have made it', () => {
    const allowed = INVITATION_STATES.filter(
      (state) => refusal(() => assertMayWithdrawInvitation(member('owner'), 'owner', state)) === null,
    );
    expect(allowed).toEqual(['open']);
    expect(
      refusal(() => assertMayWithdrawInvitation(member('project_manager'), 'project_manager', 'open')),
    ).toBe('forbidden');
    expect(
      refusal(() => assertMayWithdrawInvitation(member('project_manager'), 'viewer', 'open')),
    ).toBeNull();
    expect(refusal(() => assertMayWithdrawInvitation(member('viewer'), 'viewer', 'open'))).toBe('forbidden');
  });
});

describe('an offer', () => {
  const offer = { userId: 1, offeredBy: 2 };

  it('is answered by whom it was made to and withdrawn by who made it, while it is open', () => {
    for (const state of OFFER_STATES) {
      const expected = state === 'open' ? null : 'conflict';
      expect(refusal(() => assertMayAnswerOffer(offer, 1, state))).toBe(expected);
      expect(refusal(() => assertMayWithdrawOffer(offer, 2, state))).toBe(expected);
      expect(refusal(() => assertMayAnswerOffer(offer, 2, state))).toBe('forbidden');
      expect(refusal(() => assertMayWithdrawOffer(offer, 1, state))).toBe('forbidden');
    }
  });

  it('is open until the instant of its end', () => {
    const made = { expiresAt: '2026-03-18', acceptedAt: null, declinedAt: null, withdrawnAt: null };
    expect(offerStateOf(made, '2026-03-17T23')).toBe('open');
    expect(offerStateOf(made, '2026-03-18')).toBe('expired');
    expect(offerStateOf({ ...made, declinedAt: '2026-03-10' }, '2026-03-18')).toBe('declined');
    expect(offerStateOf({ ...made, acceptedAt: '2026-03-10' }, '2026-03-18')).toBe('accepted');
    expect(offerStateOf({ ...made, withdrawnAt: '2026-03-10' }, '2026-03-18')).toBe('withdrawn');
  });
});
