import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can, type Resource, ROLES } from '../permissions.ts';
import { isStaleAfter, LIVE_TOPICS, receivesTopic, topicsFor } from './topics.ts';

/** What the page on permissions says, written by hand: the features' topics, what they show, and what their rows are called. */
const FEATURES: readonly (readonly [
  topic: (typeof LIVE_TOPICS)[number],
  resource: Resource,
  entity: string,
])[] = [
  ['expenses', 'expenses', 'expense'],
  ['variations', 'variations', 'variation'],
  ['monitoring-fees', 'monitoring-fees', 'monitoring-fee'],
  ['inspections', 'inspections', 'inspection'],
  ['issues', 'issues', 'issue'],
  ['interior', 'interior', 'interior-plan'],
  ['interior', 'interior', 'interior-task'],
  ['documents', 'documents', 'document'],
  ['budgets', 'budget', 'commitment'],
  ['budgets', 'budget', 'budget'],
  ['budgets', 'budget', 'transfer'],
  ['budgets', 'budget', 'programme'],
  ['progress', 'progress', 'progress-entry'],
  ['members', 'members', 'member'],
];

const member = fc.record({ userId: fc.nat(), role: fc.constantFrom(...ROLES) });

describe('a member', () => {
  it('hears of a feature exactly when they may read something of it', () => {
    fc.assert(
      fc.property(member, fc.constantFrom(...FEATURES), (person, [topic, resource, entity]) => {
        const heard = topicsFor(person, entity);
        return (
          heard.includes(topic) === can(person, resource, 'read') &&
          receivesTopic(person, topic) === heard.includes(topic)
        );
      }),
    );
  });

  it('without a right on fees or on money hears nothing when a fee changes', () => {
    expect(topicsFor({ userId: 1, role: 'contractor' }, 'monitoring-fee')).toEqual([]);
    expect(topicsFor({ userId: 1, role: 'architect' }, 'monitoring-fee')).toEqual(['money']);
    expect(topicsFor({ userId: 1, role: 'owner' }, 'monitoring-fee')).toEqual(['monitoring-fees', 'money']);
  });

  it('who may not read expenses hears that the figures changed: an expense decides which phase is done', () => {
    expect(topicsFor({ userId: 1, role: 'viewer' }, 'expense')).toEqual(['figures']);
  });

  it('hears of a comment as they hear of the row that it was made on', () => {
    expect(topicsFor({ userId: 1, role: 'contractor' }, 'comment', 'monitoring-fee')).toEqual([]);
    expect(topicsFor({ userId: 1, role: 'contractor' }, 'comment', 'expense')).toEqual(['comments']);
  });

  it('hears of what this version does not know as of the whole project', () => {
    expect(topicsFor({ userId: 1, role: 'viewer' }, 'gantry-crane')).toEqual(['projects']);
    expect(topicsFor({ userId: 1, role: 'viewer' }, 'toString')).toEqual(['projects']);
  });

  it('never hears of what is a user’s own as of something in a project', () => {
    for (const topic of ['settings', 'notices', 'sessions'] as const)
      expect(receivesTopic({ userId: 1, role: 'owner' }, topic)).toBe(false);
  });
});

describe('what was read', () => {
  it('of a feature goes stale by its own topic and not by that of another', () => {
    expect(isStaleAfter('expenses', 'expenses')).toBe(true);
    expect(isStaleAfter('expenses', 'issues')).toBe(false);
    expect(isStaleAfter('figures', 'issues')).toBe(false);
  });

  it('of figures goes stale by figures, whatever feature shows them', () => {
    for (const feature of ['list', 'stats', 'budgets', 'reports', 'a feature to come'])
      for (const topic of ['figures', 'money'] as const)
        expect([feature, isStaleAfter(topic, feature)]).toEqual([feature, true]);
    expect(isStaleAfter('comments', 'stats')).toBe(false);
  });

  it('of what was done goes stale by everything, and all of a project by the project itself', () => {
    for (const topic of LIVE_TOPICS) expect([topic, isStaleAfter(topic, 'activity')]).toEqual([topic, true]);
    for (const feature of ['list', 'stats', 'issues', 'trash'])
      for (const topic of ['projects', 'membership'] as const)
        expect([feature, isStaleAfter(topic, feature)]).toEqual([feature, true]);
  });

  it('that is not about projects goes stale only where a topic names it', () => {
    expect(isStaleAfter('suppliers', 'suppliers', false)).toBe(true);
    expect(isStaleAfter('membership', 'suppliers', false)).toBe(true);
    expect(isStaleAfter('settings', 'user', false)).toBe(true);
    for (const topic of ['figures', 'projects', 'membership', 'expenses'] as const)
      expect([topic, isStaleAfter(topic, 'two-factor', false)]).toEqual([topic, false]);
  });
});
