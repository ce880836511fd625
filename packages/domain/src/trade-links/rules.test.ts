import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedFields } from '../issues/steps.ts';
import { actorOfLink, linkActorName, linkOfActor } from '../links/link-actors.ts';
import { ROLES } from '../permissions.ts';
import { oneTimeCode } from '../users/password-schemas.ts';
import { tradeLinkBody } from './body.ts';
import {
  isInScope,
  isNoLongerShown,
  mayMakeLinks,
  PIN,
  type ScopedIssue,
  takesAnswers,
  tradeLinkStateOf,
} from './rules.ts';
import type { TradeLinkScope } from './scope.ts';
import { enterPin } from './visitor-api.ts';

const NOW = '2026-03-18T18:00:00.000Z';
const LATER = '2026-04-01T18:00:00.000Z';

const EVERYTHING: TradeLinkScope = {
  ...{ supplierId: null, trade: null, placeId: null },
  ...{ issueIds: null, listId: null },
};

const issue = (fields: Partial<ScopedIssue> = {}): ScopedIssue => ({
  ...{ id: 12, supplierId: 3, trade: 'plumbing', placeIds: [1, 4], listIds: [2, 6] },
  ...{ verifiedAt: null, acceptedAt: null },
  ...fields,
});

describe('a trade link', () => {
  it('is made by who has the right to links and edits issues', () => {
    const may = ROLES.filter((role) => mayMakeLinks({ userId: 7, role }));
    expect(may).toEqual(['owner', 'project_manager', 'architect', 'engineer']);
  });

  it('ends by its day, by being withdrawn, and with the right of its maker', () => {
    const maker = { userId: 7, role: 'engineer' } as const;
    const link = { expiresAt: LATER, withdrawnAt: null };
    expect(tradeLinkStateOf(link, maker, NOW)).toBe('open');
    expect(tradeLinkStateOf(link, maker, LATER)).toBe('expired');
    expect(tradeLinkStateOf({ ...link, withdrawnAt: NOW }, maker, NOW)).toBe('withdrawn');
    expect(tradeLinkStateOf(link, { ...maker, role: 'contractor' }, NOW)).toBe('lapsed');
    expect(tradeLinkStateOf(link, null, NOW)).toBe('lapsed');
    expect(tradeLinkStateOf(link, null, LATER)).toBe('expired');
  });

  it('takes answers only with that right', () => {
    expect(takesAnswers({ rights: 'see' })).toBe(false);
    expect(takesAnswers({ rights: 'answer' })).toBe(true);
  });

  it('acts under a number that no account has, and a name that says which link it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (id) => {
        expect(linkOfActor(actorOfLink(id))).toBe(id);
        expect(linkOfActor(id)).toBeNull();
      }),
    );
    expect(linkActorName({ number: 'TL-0003', name: 'Kgale Plumbing' })).toBe('TL-0003 (Kgale Plumbing)');
  });

  it('reports an issue fixed in its own name, and a member in theirs', () => {
    expect(fixedFields({ userId: actorOfLink(3), now: NOW })).toMatchObject({
      fixedBy: null,
      fixedByLink: 3,
    });
    expect(fixedFields({ userId: 3, now: NOW })).toMatchObject({ fixedBy: 3, fixedByLink: null });
  });
});

describe('the scope of a trade link', () => {
  it.each([
    [{ supplierId: 3 }, true],
    [{ supplierId: 4 }, false],
    [{ trade: 'Plumbing' }, true],
    [{ trade: 'electrical' }, false],
    [{ trade: 'plumbing', placeId: 4 }, true],
    [{ trade: 'plumbing', placeId: 5 }, false],
    [{ issueIds: [12, 13] }, true],
    [{ issueIds: [13] }, false],
    [{ supplierId: 3, trade: 'electrical' }, false],
    [{ listId: 6 }, true],
    [{ listId: 5 }, false],
    [{ listId: 6, trade: 'plumbing', supplierId: 3, placeId: 4 }, true],
    [{ listId: 6, trade: 'electrical' }, false],
    [{ listId: 5, trade: 'plumbing' }, false],
  ])('%j shows the issue: %s', (scope, shown) => {
    expect(isInScope(issue(), { ...EVERYTHING, ...scope })).toBe(shown);
  });

  it('of a supplier shows nothing that is nobody’s', () => {
    expect(isInScope(issue({ supplierId: null }), { ...EVERYTHING, supplierId: 3 })).toBe(false);
    expect(isInScope(issue({ trade: null }), { ...EVERYTHING, trade: 'plumbing' })).toBe(false);
  });

  it('needs a supplier, a trade, issues or a completion list, and not only a place', () => {
    const taken = (scope: object) => tradeLinkBody.safeParse({ name: 'Kgale', scope }).success;
    expect([{}, { placeId: 4 }, { trade: '  ' }].map(taken)).toEqual([false, false, false]);
    for (const scope of [{ trade: 'tiling' }, { supplierId: 3 }, { issueIds: [1] }, { listId: 2 }])
      expect([scope, taken(scope)]).toEqual([scope, true]);
    expect(taken({ issueIds: [] })).toBe(false);
    expect(taken({ listId: 'CL-0001' })).toBe(false);
    expect(tradeLinkBody.parse({ name: 'Kgale', scope: { issueIds: [4, 4] } }).scope.issueIds).toEqual([4]);
  });

  it('shows what was closed for fourteen days', () => {
    const now = Date.parse(NOW);
    expect(isNoLongerShown(issue(), now)).toBe(false);
    expect(isNoLongerShown(issue({ verifiedAt: '2026-03-04T18:00:00.000Z' }), now)).toBe(false);
    expect(isNoLongerShown(issue({ verifiedAt: '2026-03-04T17:59:59.000Z' }), now)).toBe(true);
    expect(
      isNoLongerShown(
        issue({ verifiedAt: '2026-03-01T00:00:00.000Z', acceptedAt: '2026-03-17T00:00:00.000Z' }),
        now,
      ),
    ).toBe(false);
  });
});

describe('a PIN', () => {
  it('has four to eight digits', () => {
    expect(['0000', '12345678'].every((pin) => PIN.test(pin))).toBe(true);
    for (const pin of ['123', '123456789', '12a4', '١٢٣٤', ' 1234'])
      expect([pin, PIN.test(pin)]).toEqual([pin, false]);
  });

  it('is typed in the digits of one’s own script, as codes are', () => {
    const scope = { trade: 'tiling' };
    expect(tradeLinkBody.parse({ name: 'Tiler', scope, pin: '١٢٣٤' }).pin).toBe('1234');
    expect(enterPin.body?.parse({ pin: '۱۲３4' })).toEqual({ pin: '1234' });
    expect(oneTimeCode.parse(' ٤٩٢ ٠٣٩ ')).toBe('492 039');
  });

  it('is left out by nothing and by an empty field', () => {
    const scope = { trade: 'tiling' };
    expect(tradeLinkBody.parse({ name: 'Tiler', scope }).pin).toBeNull();
    expect(tradeLinkBody.parse({ name: 'Tiler', scope, pin: '' }).pin).toBeNull();
    expect(tradeLinkBody.safeParse({ name: 'Tiler', scope, pin: '12' }).success).toBe(false);
  });
});
