import type { Phase } from '../phases/phases.ts';
import { PHASES } from '../phases/phases.ts';
import type { DocumentStatus } from './contract.ts';
import type { DocumentKind } from './record.ts';

/** What a phase is handed over with. */
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

/** How many of the asked for are there. An expiring one is there. */
export interface Asked {
  asked: number;
  there: number;
}

const isThere = ({ status }: RequiredDocument): boolean => status === 'present' || status === 'expiring';

const asked = (documents: readonly RequiredDocument[]): Asked => ({
  asked: documents.length,
  there: documents.filter(isThere).length,
});

/** The required documents of a phase, by kind; null stands for the project as a whole. */
export interface PhaseCompliance {
  phase: Phase | null;
  kinds: Record<(typeof HANDOVER_KINDS)[number] | 'other', Asked>;
  all: Asked;
}

function complianceOf(phase: Phase | null, documents: readonly RequiredDocument[]): PhaseCompliance {
  const of = (kind: DocumentKind) => asked(documents.filter((one) => one.kind === kind));
  const others = documents.filter(({ kind }) => !(HANDOVER_KINDS as readonly string[]).includes(kind));
  return {
    phase,
    kinds: {
      certificate: of('certificate'),
      permit: of('permit'),
      warranty: of('warranty'),
      other: asked(others),
    },
    all: asked(documents),
  };
}

/**
 * What was asked for each phase and is there, in building order, and last what belongs to no phase, if anything does.
 * Nothing is known to be wanted that nobody marked as required.
 */
export function compliance(documents: readonly RequiredDocument[]): PhaseCompliance[] {
  const of = (phase: Phase | null) => documents.filter((document) => document.phase === phase);
  const withoutPhase = of(null);
  return [
    ...PHASES.map((phase) => complianceOf(phase, of(phase))),
    ...(withoutPhase.length > 0 ? [complianceOf(null, withoutPhase)] : []),
  ];
}

/** How many of the required documents stand how. */
export function complianceFigures(documents: readonly RequiredDocument[]) {
  const count = (status: DocumentStatus) => documents.filter((document) => document.status === status).length;
  return {
    ...asked(documents),
    missing: count('missing'),
    expired: count('expired'),
    expiring: count('expiring'),
  };
}
