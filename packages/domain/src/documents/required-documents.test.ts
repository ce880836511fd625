import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PHASES } from '../phases/phases.ts';
import { DOCUMENT_STATUSES } from './api.ts';
import { DOCUMENT_KINDS } from './record.ts';
import { type RequiredDocument, requiredByPhase, requiredFigures } from './required-documents.ts';

const document = (fields: Partial<RequiredDocument> = {}): RequiredDocument => ({
  kind: 'certificate',
  phase: 'structure',
  status: 'present',
  ...fields,
});

describe('the compliance of a project', () => {
  it('asks for nothing where nobody marked a document as required', () => {
    const phases = requiredByPhase([]);
    expect(phases.map(({ phase }) => phase)).toEqual([...PHASES]);
    expect(phases.every(({ all }) => all.asked === 0)).toBe(true);
  });

  it('counts an expiring document as there, an expired or missing one not', () => {
    const documents = (['present', 'expiring', 'expired', 'missing'] as const).map((status) =>
      document({ status }),
    );
    const structure = requiredByPhase(documents).find(({ phase }) => phase === 'structure');
    expect(structure?.kinds.certificate).toEqual({ asked: 4, there: 2 });
    expect(structure?.kinds.permit).toEqual({ asked: 0, there: 0 });
    expect(requiredFigures(documents)).toEqual({ asked: 4, there: 2, missing: 1, expired: 1, expiring: 1 });
  });

  it('shows what belongs to no phase last, and other kinds together', () => {
    const phases = requiredByPhase([
      document({ phase: null, kind: 'contract' }),
      document({ phase: null, kind: 'drawing' }),
    ]);
    expect(phases.at(-1)).toMatchObject({ phase: null, kinds: { other: { asked: 2, there: 2 } } });
  });

  it('leaves no required document out and counts none twice', () => {
    const any = fc.record({
      kind: fc.constantFrom(...DOCUMENT_KINDS),
      phase: fc.constantFrom(null, ...PHASES),
      status: fc.constantFrom(...DOCUMENT_STATUSES),
    });
    fc.assert(
      fc.property(fc.array(any), (documents) => {
        const phases = requiredByPhase(documents);
        const { asked, there, missing, expired } = requiredFigures(documents);
        const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
        expect(sum(phases.map(({ all }) => all.asked))).toBe(documents.length);
        expect(sum(phases.flatMap(({ kinds }) => Object.values(kinds).map((kind) => kind.there)))).toBe(
          there,
        );
        expect(there + missing + expired).toBe(asked);
      }),
    );
  });
});
