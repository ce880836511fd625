import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can, type Member, ROLES, type Role, withoutMoney } from '../permissions.ts';
import { personalTokenBody } from './api.ts';
import { rolesForToken, tokenStateOf } from './rules.ts';
import { mayWriteSomething, normalizedScopes, TOKEN_PRESETS, TOKEN_SCOPES } from './scopes.ts';
import { crc32, isTokenFormat, tokenFromBytes } from './token-format.ts';
import { rightForToken } from './token-rights.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('the form of a token', () => {
  it('is a prefix, 43 base-62 characters and 6 of their CRC-32', () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom('personal', 'project'), (random, kind) => {
        const token = tokenFromBytes(kind, random);
        expect(token).toMatch(/^brickledger_(pat|prj)_[0-9A-Za-z]{49}$/);
        expect(token.startsWith('brickledger_pat_')).toBe(kind === 'personal');
        expect(isTokenFormat(token)).toBe(true);
      }),
    );
    expect(tokenFromBytes('personal', new Uint8Array(32).fill(255))).toHaveLength(16 + 49);
    expect(() => tokenFromBytes('personal', new Uint8Array(31))).toThrow('256 bits');
  });

  it('has the checksum that other programs compute', () => {
    // The check value of CRC-32, and what every PNG ends with.
    expect(crc32('123456789')).toBe(0xcbf43926);
    expect(crc32('')).toBe(0);
    expect(crc32('IEND')).toBe(0xae426082);
    expect(crc32('The quick brown fox jumps over the lazy dog')).toBe(0x414fa339);
  });

  it('is refused with any character changed', () => {
    fc.assert(
      fc.property(bytes, fc.nat(48), fc.constantFrom(...'09AZaz'), (random, place, char) => {
        const token = tokenFromBytes('project', random);
        const at = 16 + place;
        fc.pre(token[at] !== char);
        expect(isTokenFormat(token.slice(0, at) + char + token.slice(at + 1))).toBe(false);
      }),
    );
    const token = tokenFromBytes('personal', new Uint8Array(32));
    for (const wrong of ['', `${token} `, token.slice(1), token.replace('pat', 'pot'), `${token}\n`])
      expect([wrong, isTokenFormat(wrong)]).toEqual([wrong, false]);
  });
});

describe('scopes', () => {
  it('are the rights of the table, without those that tokens never have', () => {
    expect(TOKEN_SCOPES).toEqual([
      ...['project:read', 'project:update', 'project:export'],
      ...['budget:read', 'budget:create', 'budget:update', 'budget:delete', 'budget:export'],
      ...['progress:read', 'progress:create', 'progress:update', 'progress:delete'],
      ...['documents:read', 'documents:create', 'documents:update', 'documents:delete', 'documents:export'],
      'members:read',
      ...['expenses:read', 'expenses:create', 'expenses:update', 'expenses:delete', 'expenses:pay'],
      'expenses:export',
      ...['variations:read', 'variations:create', 'variations:update', 'variations:delete'],
      ...['variations:approve', 'variations:export'],
      ...['certificates:read', 'certificates:create', 'certificates:update', 'certificates:delete'],
      ...['certificates:approve', 'certificates:pay', 'certificates:export'],
      ...['monitoring-fees:read', 'monitoring-fees:create', 'monitoring-fees:update'],
      ...['monitoring-fees:delete', 'monitoring-fees:pay', 'monitoring-fees:export'],
      ...['inspections:read', 'inspections:create', 'inspections:update', 'inspections:delete'],
      ...['inspections:approve', 'inspections:export'],
      ...['issues:read', 'issues:create', 'issues:update', 'issues:delete', 'issues:approve'],
      'issues:export',
      ...['checks:read', 'checks:create', 'checks:update', 'checks:delete', 'checks:approve'],
      'checks:export',
      ...['handover:read', 'handover:create', 'handover:update', 'handover:delete'],
      ...['handover:approve', 'handover:export'],
      ...['diary:read', 'diary:create', 'diary:update', 'diary:delete', 'diary:approve', 'diary:export'],
      ...['interior:read', 'interior:create', 'interior:update', 'interior:delete', 'interior:export'],
      ...['plans:read', 'plans:create', 'plans:update', 'plans:delete', 'plans:export'],
      ...['suppliers:read', 'suppliers:create', 'suppliers:update', 'suppliers:delete'],
      ...['reports-financial:read', 'reports-quality:read', 'reports-management:read'],
      ...['trade-links:read', 'trade-links:create', 'trade-links:update', 'trade-links:delete'],
      'activity:read',
    ]);
  });

  it('always hold project:read, each once', () => {
    expect(normalizedScopes([])).toEqual(['project:read']);
    expect(normalizedScopes(['expenses:create', 'expenses:read', 'expenses:create'])).toEqual([
      ...['project:read', 'expenses:read', 'expenses:create'],
    ]);
  });

  it('are known ones', () => {
    const taken = (...scopes: string[]) => personalTokenBody.safeParse({ name: 'Accounts', scopes }).success;
    expect(taken('expenses:read')).toBe(true);
    for (const scope of [
      'sharing:read',
      'connections:read',
      'members:create',
      'project:delete',
      'expenses',
      '*',
    ])
      expect([scope, taken(scope)]).toEqual([scope, false]);
  });

  it.each(Object.entries(TOKEN_PRESETS))(
    'of the preset %s approve, pay, delete and export nothing',
    (_, preset) => {
      expect(preset.scopes.filter((scope) => /:(approve|pay|delete|export)$/.test(scope))).toEqual([]);
      expect(normalizedScopes(preset.scopes)).toEqual([...preset.scopes]);
    },
  );

  it('of reading write nothing', () => {
    expect(mayWriteSomething(TOKEN_PRESETS.readEverything.scopes)).toBe(false);
    expect(mayWriteSomething(TOKEN_PRESETS.addExpenses.scopes)).toBe(true);
    expect(Object.values(TOKEN_PRESETS).map(({ money }) => money)).toEqual([true, false, true]);
  });
});

describe('the right that a call needs of a token', () => {
  it.each([
    ['GET', ['expenses', 'read'], 'expenses:read'],
    ['POST', ['expenses', 'create'], 'expenses:create'],
    ['POST', ['expenses', 'read'], 'expenses:update'],
    ['GET', ['members', 'read'], 'members:read'],
    ['POST', ['members', 'create'], null],
    ['DELETE', ['members', 'read'], null],
    ['GET', ['sharing', 'read'], null],
    ['GET', ['connections', 'read'], null],
    ['DELETE', ['project', 'delete'], null],
    ['POST', ['reports-financial', 'read'], null],
  ] as const)('%s on %j is %s', (method, allow, right) => {
    expect(rightForToken({ method, allow })).toBe(right);
  });

  it('of an account or of everybody is none', () => {
    expect(rightForToken({ method: 'GET' })).toBeNull();
  });
});

describe('what a token leaves of a role', () => {
  const limits = { rights: new Set(['project:read', 'expenses:read'] as const), money: true };

  it('is what the role allows and the scopes name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROLES), fc.constantFrom(...TOKEN_SCOPES), (role, scope) => {
        const [resource, action] = scope.split(':') as ['expenses', 'read'];
        const row = { createdBy: 7 };
        const member: Member = { userId: 7, role };
        expect(can({ ...member, limits }, resource, action, row)).toBe(
          can(member, resource, action, row) && limits.rights.has(scope as 'expenses:read'),
        );
      }),
    );
  });

  it('has no money without money', () => {
    expect(withoutMoney({ userId: 7, role: 'owner', limits }, 'expenses')).toBe(false);
    expect(withoutMoney({ userId: 7, role: 'owner', limits: { ...limits, money: false } }, 'expenses')).toBe(
      true,
    );
  });
});

describe('a token of a project', () => {
  const NOW = '2026-03-18T07:30:00.000Z';
  const LATER = '2026-03-19T07:30:00.000Z';

  it('has never the role owner, nor one above its maker’s', () => {
    expect(rolesForToken('owner')).toEqual(ROLES.filter((role) => role !== 'owner'));
    expect(rolesForToken('project_manager')).toEqual([
      ...[
        'project_manager',
        'architect',
        'engineer',
        'contractor',
        'interior_designer',
        'inspector',
        'viewer',
      ],
    ]);
    expect(rolesForToken('viewer')).toEqual(['viewer']);
  });

  it('stops with the rights of its maker, and not before it is withdrawn or expired', () => {
    const token = { expiresAt: LATER, withdrawnAt: null, role: 'viewer' as Role };
    const stateBy = (role: Role | null, of = token, at = NOW) =>
      tokenStateOf(of, role && { userId: 7, role }, at);
    expect(stateBy('owner')).toBe('open');
    expect(stateBy('project_manager')).toBe('open');
    expect(stateBy('quantity_surveyor')).toBe('stopped');
    expect(stateBy(null)).toBe('stopped');
    expect(stateBy('project_manager', { ...token, role: 'quantity_surveyor' })).toBe('stopped');
    expect(stateBy(null, token, LATER)).toBe('expired');
    expect(tokenStateOf({ ...token, withdrawnAt: NOW }, null, LATER)).toBe('withdrawn');
    expect(tokenStateOf({ ...token, role: null }, null, NOW)).toBe('open');
  });
});
