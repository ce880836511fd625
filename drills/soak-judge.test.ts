import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './drill.ts';
import { HELD, type Held, judged, type Sample, trendOf } from './soak-judge.ts';

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

const samplesOf = (of: (at: number) => Partial<Record<Held, number>>): Sample[] =>
  Array.from({ length: 180 }, (_, number) => ({
    at: number * 10,
    figures: { ...LEVEL, ...of(number * 10) },
  }));

describe('what a soak says of what the product holds', () => {
  it('is content with what comes and goes but has one level', () => {
    const garbage = fc.array(fc.nat(40), { minLength: 180, maxLength: 180 });
    fc.assert(
      fc.property(garbage, (more) => {
        // Now and then everything that is garbage is gone.
        const held = samplesOf((at) => ({ heap: 60 + (at % 100 === 0 ? 0 : (more[at / 10] ?? 0)) }));
        expect(faultsOf(judged(held))).toEqual([]);
      }),
    );
  });

  it('finds whatever grows without end, each by its name', () => {
    for (const name of Object.keys(HELD) as Held[]) {
      const held = samplesOf((at) => ({ [name]: LEVEL[name] + (at / 1800) * (40 + LEVEL[name]) }));
      expect(faultsOf(judged(held)).map((fault) => fault.split(' ')[0])).toEqual([name]);
    }
  });

  it('does not count what the beginning takes', () => {
    const held = samplesOf((at) => ({ rss: at < 500 ? 100 + at / 5 : 200 }));
    expect(faultsOf(judged(held))).toEqual([]);
  });

  it('reads a straight line as it is', () => {
    const { start, growth } = trendOf(Array.from({ length: 80 }, (_, x) => 10 + x));
    expect(start).toBeCloseTo(10);
    expect(growth).toBeCloseTo(70);
  });
});
