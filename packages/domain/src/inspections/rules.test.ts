import { describe, expect, it } from 'vitest';
import { INSPECTION_RESULTS } from './record.ts';
import { assertMayChange, assertMayRecordResult, FLOW, inspectionFigures } from './rules.ts';

const pending = { createdBy: 7, result: 'pending' as const };
const passed = { createdBy: 7, result: 'passed' as const };

describe('a result', () => {
  it('never leads to itself', () => {
    for (const result of INSPECTION_RESULTS) expect(FLOW[result]).not.toContain(result);
  });

  it('is not for a contractor to record, and neither is the inspector for them to name', () => {
    const contractor = { userId: 7, role: 'contractor' as const };
    expect(() => assertMayRecordResult(contractor, { result: 'pending', inspectorId: null })).not.toThrow();
    expect(() => assertMayRecordResult(contractor, { result: 'passed' })).toThrow(/stays pending/);
    expect(() => assertMayRecordResult(contractor, { inspectorId: 7 })).toThrow(/inspector/);
  });
});

describe('an engineer', () => {
  const engineer = { userId: 7, role: 'engineer' as const };
  const colleague = { userId: 8, role: 'engineer' as const };

  it('changes an inspection of their own until it has a result', () => {
    expect(() => assertMayChange(engineer, pending, { location: 'Gable B' }, ['location'])).not.toThrow();
    expect(() => assertMayChange(engineer, passed, { location: 'Gable B' }, ['location'])).toThrow(
      /has its result/,
    );
  });

  it('records the result of anybody’s inspection with what was found, and nothing else of it', () => {
    const found = { result: 'failed' as const, observations: 'Bracing missing' };
    expect(() => assertMayChange(colleague, pending, found, ['result', 'observations'])).not.toThrow();
    expect(() => assertMayChange(colleague, pending, { inspectorId: 8 }, ['inspectorId'])).not.toThrow();
    expect(() => assertMayChange(colleague, pending, found, ['result', 'location'])).toThrow(
      /You can record the result/,
    );
    expect(() => assertMayChange(colleague, pending, { observations: 'None' }, ['observations'])).toThrow();
    expect(() => assertMayChange(colleague, pending, {}, [])).toThrow();
  });
});

describe('the figures of inspections', () => {
  it('count the pass rate of all inspections, pending ones too, and none without any', () => {
    expect(inspectionFigures({ passed: 2, failed: 1, pending: 1 })).toMatchObject({ total: 4, passRate: 50 });
    expect(inspectionFigures({ passed: 0, failed: 0, pending: 0 }).passRate).toBeNull();
  });
});
