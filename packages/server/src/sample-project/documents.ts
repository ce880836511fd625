import type { DocumentKind } from '@brick/domain/documents/record';
import type { Phase } from '@brick/domain/phases/phases';
import { buildDocument, type NewDocument } from '../row-builders/document.ts';
import type { documents, documentVersions } from '../schema/documents.ts';
import { historyOf } from './activity-history.ts';
import type { SampleContext } from './sample-dates.ts';
import { SUPPLIERS } from './suppliers.ts';

/** Days are counted back from today. Negative ones are in the future. */
interface SampleDocument {
  daysAgo: number;
  kind: DocumentKind;
  title: string;
  description: string;
  phase?: Phase;
  issued?: number;
  expires?: number;
  required?: boolean;
  /** Its versions. The first was added with it. Empty: still missing. */
  versions: readonly { daysAgo: number; file: string; note?: string }[];
}

const DOCUMENTS: readonly SampleDocument[] = [
  {
    daysAgo: 260,
    kind: 'permit',
    title: 'Building permit',
    description: 'Two storeys and a garage on plot 412. Work has to be finished before it expires.',
    phase: 'land_planning',
    issued: 274,
    expires: -150,
    required: true,
    versions: [{ daysAgo: 260, file: 'building-permit.pdf' }],
  },
  {
    daysAgo: 259,
    kind: 'contract',
    title: 'Building contract',
    description: `With ${SUPPLIERS.contractor.name}: labour and plant, materials by the owner.`,
    issued: 259,
    required: true,
    versions: [{ daysAgo: 259, file: 'building-contract.pdf' }],
  },
  {
    daysAgo: 255,
    kind: 'drawing',
    title: 'Structural drawings',
    description: `Sheets 1 to 9, ${SUPPLIERS.engineers.name}.`,
    phase: 'structure',
    issued: 262,
    versions: [
      { daysAgo: 255, file: 'structural-drawings-a.pdf', note: 'Revision A, for construction' },
      { daysAgo: 126, file: 'structural-drawings-b.pdf', note: 'Revision B: column C4 strengthened' },
    ],
  },
  {
    daysAgo: 250,
    kind: 'other',
    title: 'Contractor’s all-risk insurance',
    description: 'Policy and receipt of the premium; renew it before it lapses.',
    issued: 258,
    expires: -18,
    required: true,
    versions: [{ daysAgo: 250, file: 'all-risk-insurance.pdf' }],
  },
  {
    daysAgo: 186,
    kind: 'permit',
    title: 'Street occupation permit',
    description: 'For the scaffold and the skip along the northern boundary.',
    phase: 'structure',
    issued: 192,
    expires: 12,
    required: true,
    versions: [{ daysAgo: 186, file: 'street-occupation-permit.pdf' }],
  },
  {
    daysAgo: 183,
    kind: 'certificate',
    title: 'Concrete cube test results',
    description: 'Footings at 28 days: all six cubes above 30 MPa.',
    phase: 'foundation',
    issued: 184,
    required: true,
    versions: [{ daysAgo: 183, file: 'cube-tests-footings.pdf' }],
  },
  {
    daysAgo: 96,
    kind: 'warranty',
    title: 'Waterproofing warranty',
    description: 'Ten years on the retaining wall and the slab.',
    phase: 'foundation',
    issued: 98,
    expires: -3552,
    required: true,
    versions: [{ daysAgo: 96, file: 'waterproofing-warranty.pdf' }],
  },
  {
    daysAgo: 40,
    kind: 'certificate',
    title: 'Electrical compliance certificate',
    description: `From ${SUPPLIERS.services.name} once the second fix is tested.`,
    phase: 'utilities',
    required: true,
    versions: [],
  },
  {
    daysAgo: 40,
    kind: 'certificate',
    title: 'Occupation certificate',
    description: 'From the council after its last visit; nobody may move in without it.',
    phase: 'compliance',
    required: true,
    versions: [],
  },
  {
    daysAgo: 24,
    kind: 'certificate',
    title: 'Roof truss design certificate',
    description: `Came with the first delivery of ${SUPPLIERS.timber.name}.`,
    phase: 'roofing',
    issued: 30,
    versions: [{ daysAgo: 24, file: 'truss-design-certificate.pdf' }],
  },
];

type DocumentColumns = typeof documents.$inferSelect;
type VersionColumns = typeof documentVersions.$inferSelect;

/** The address of a file that lies elsewhere, under a reserved top-level domain. */
export const documentUrl = (file: string): string => `https://documents.mokolodi-ridge.example/${file}`;

/** The sample's documents, of every status. */
export const sampleDocuments = ({ projectId, ownerId, days }: SampleContext): NewDocument[] =>
  DOCUMENTS.map(({ daysAgo, kind, title, description, phase, issued, expires, required }, index) =>
    buildDocument({
      projectId,
      addedBy: ownerId,
      kind,
      title,
      description,
      phase: phase ?? null,
      required: required ?? false,
      ...(issued !== undefined && { issuedOn: days.day(issued) }),
      ...(expires !== undefined && { expiresOn: days.day(expires) }),
      createdAt: days.at(daysAgo, index),
    }),
  );

/** Their versions with external links. `stored` are the documents in the same order. */
export const sampleDocumentVersions = (
  { projectId, ownerId, days }: SampleContext,
  stored: readonly DocumentColumns[],
): (typeof documentVersions.$inferInsert)[] =>
  DOCUMENTS.flatMap(({ versions }, index) =>
    versions.map(({ daysAgo, file, note }, at) => ({
      projectId,
      documentId: stored[index]?.id ?? 0,
      number: at + 1,
      url: documentUrl(file),
      note: note ?? null,
      addedBy: ownerId,
      addedAt: days.at(daysAgo, index),
    })),
  );

/** The log entries: each document with its first version, and later versions. */
export function historyOfDocuments(stored: readonly DocumentColumns[], versions: readonly VersionColumns[]) {
  const at = (documentId: number, number: number) =>
    versions.find((version) => version.documentId === documentId && version.number === number);
  const later = versions
    .filter(({ number }) => number > 1)
    .map(({ documentId, number, url, note, addedAt }) => ({
      entity: 'document' as const,
      entityId: documentId,
      action: 'updated' as const,
      before: { fileVersion: number - 1, url: at(documentId, number - 1)?.url },
      after: { fileVersion: number, url, ...(note && { note }) },
      at: addedAt,
    }));
  const created = historyOf(
    'document',
    stored.map((document) => ({ ...document, url: at(document.id, 1)?.url ?? null })),
  );
  return [...created, ...later];
}
