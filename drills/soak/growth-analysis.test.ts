import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../support/drill.ts';
import {
  analyzeSamples,
  lowerTrend,
  RESOURCES,
  type ResourceName,
  type ResourceSample,
} from './growth-analysis.ts';

const LEVEL = {
  rss: 160,
  heap: 60,
  external: 8,
  sockets: 24,
  descriptors: 60,
  connections: 20,
  streams: 6,
  arriving: 0,
};

const samplesOf = (of: (at: number) => Partial<Record<ResourceName, number>>): ResourceSample[] =>
  Array.from({ length: 180 }, (_, number) => ({
    at: number * 10,
    figures: { ...LEVEL, ...of(number * 10) },
  }));

describe('the analysis of resource use', () => {
  it('accepts values that fluctuate around one level', () => {
    const garbage = fc.array(fc.nat(40), { minLength: 180, maxLength: 180 });
    fc.assert(
      fc.property(garbage, (more) => {
        // From time to time all garbage is collected.
        const held = samplesOf((at) => ({ heap: 60 + (at % 100 === 0 ? 0 : (more[at / 10] ?? 0)) }));
        expect(faultsOf(analyzeSamples(held))).toEqual([]);
      }),
    );
  });

  it('finds each resource that grows without end', () => {
    for (const name of Object.keys(RESOURCES) as ResourceName[]) {
      const held = samplesOf((at) => ({ [name]: LEVEL[name] + (at / 1800) * (40 + LEVEL[name]) }));
      expect(faultsOf(analyzeSamples(held)).map((fault) => fault.split(' ')[0])).toEqual([name]);
    }
  });

  it('ignores growth during the warm-up', () => {
    const held = samplesOf((at) => ({ rss: at < 500 ? 100 + at / 5 : 200 }));
    expect(faultsOf(analyzeSamples(held))).toEqual([]);
  });

  it('fits a straight line exactly', () => {
    const { start, growth } = lowerTrend(Array.from({ length: 80 }, (_, x) => 10 + x));
    expect(start).toBeCloseTo(10);
    expect(growth).toBeCloseTo(70);
  });
});
