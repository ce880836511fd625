import type { Phase } from '../phases/phases.ts';
import { PHASES } from '../phases/phases.ts';
import type { DocumentStatus } from './api.ts';
import type { DocumentKind } from './record.ts';

/** Kinds of documents needed to hand over a phase. */
export const HANDOVER_KINDS = [
  'certificate',
  'permit',
  'warranty',
] as const satisfies readonly DocumentKind[];

export interface RequiredDocument {
  kind: DocumentKind;
  phase: Phase | null;
  status: DocumentStatus;
}

/** The number of required documents and how many of them are present. Expiring ones count as present. */
export interface RequiredCount {
  asked: number;
  there: number;
}

const isPresent = ({ status }: RequiredDocument): boolean => status === 'present' || status === 'expiring';

const countRequired = (documents: readonly RequiredDocument[]): RequiredCount => ({
  asked: documents.length,
  there: documents.filter(isPresent).length,
});

/** Counts of required documents of a phase by kind; a null phase means the whole project. */
export interface PhaseCompliance {
  phase: Phase | null;
  kinds: Record<(typeof HANDOVER_KINDS)[number] | 'other', RequiredCount>;
  all: RequiredCount;
}

function phaseCompliance(phase: Phase | null, documents: readonly RequiredDocument[]): PhaseCompliance {
  const of = (kind: DocumentKind) => countRequired(documents.filter((one) => one.kind === kind));
  const others = documents.filter(({ kind }) => !(HANDOVER_KINDS as readonly string[]).includes(kind));
  return {
    phase,
    kinds: {
      certificate: of('certificate'),
      permit: of('permit'),
      warranty: of('warranty'),
      other: countRequired(others),
    },
    all: countRequired(documents),
  };
}

/**
 * Counts required documents for each phase in building order, and last for those without a phase, if any. Only
 * documents marked as required count.
 */
export function requiredByPhase(documents: readonly RequiredDocument[]): PhaseCompliance[] {
  const of = (phase: Phase | null) => documents.filter((document) => document.phase === phase);
  const withoutPhase = of(null);
  return [
    ...PHASES.map((phase) => phaseCompliance(phase, of(phase))),
    ...(withoutPhase.length > 0 ? [phaseCompliance(null, withoutPhase)] : []),
  ];
}

/** Counts required documents by status. */
export function requiredFigures(documents: readonly RequiredDocument[]) {
  const count = (status: DocumentStatus) => documents.filter((document) => document.status === status).length;
  return {
    ...countRequired(documents),
    missing: count('missing'),
    expired: count('expired'),
    expiring: count('expiring'),
  };
}
