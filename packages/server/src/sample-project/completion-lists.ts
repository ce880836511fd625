import { frozenLines } from '@brick/domain/completion-lists/snapshot';
import { USUAL_CORRECTION_DAYS } from '@brick/domain/issues/correction-periods';
import { sql } from 'drizzle-orm';
import { freezeLines, hashOfLines, loadLinesOf, storeLines } from '../completion-lists/list-store.ts';
import type { Connection } from '../platform/db/connection.ts';
import { buildCompletionList } from '../row-builders/completion-list.ts';
import { buildDocument } from '../row-builders/document.ts';
import { contracts } from '../schema/certificates.ts';
import { documents, documentVersions } from '../schema/documents.ts';
import { completionLists } from '../schema/handover/completion-lists.ts';
import { issues } from '../schema/issues.ts';
import { places } from '../schema/places.ts';
import { historyOf } from './activity-history.ts';
import { documentUrl } from './documents.ts';
import { COMPLETED_PART_DAYS_AGO } from './issues.ts';
import type { SampleContext } from './sample-dates.ts';
import { SUPPLIERS } from './suppliers.ts';

const ENGINEER = SUPPLIERS.engineers.contactPerson;

/** The lists of the sample: a part of the works that is in use already, and the first round through the house. */
const LISTS = {
  grounds: { title: 'Drains and septic tank', issues: ['Manhole cover below ground level'] },
  house: {
    title: 'House: first round before handover',
    issues: [
      'Window opening W07 out of square',
      'Conduit clashes with water pipes',
      'Roof bracing missing over gable B',
    ],
  },
};

const FILE_NAME = 'practical-completion-drains.pdf';

/** Adds the certificate of the part that is complete. Returns it with its log entry. */
async function addCertificate({ db }: Connection, { projectId, ownerId, days }: SampleContext) {
  const issuedAt = days.at(COMPLETED_PART_DAYS_AGO - 1);
  const [document] = await db
    .insert(documents)
    .values(
      buildDocument({
        ...{ projectId, addedBy: ownerId, kind: 'certificate', phase: 'utilities' },
        title: 'Certificate of practical completion CL-0001',
        description: 'Drains and septic tank, with the list of what is outstanding.',
        ...{ issuedOn: days.day(COMPLETED_PART_DAYS_AGO), createdAt: issuedAt, updatedAt: issuedAt },
      }),
    )
    .returning();
  if (!document) throw new Error('a document came back empty');
  const url = documentUrl(FILE_NAME);
  await db.insert(documentVersions).values({
    ...{ projectId, documentId: document.id, number: 1, url, note: null },
    ...{ addedBy: ownerId, addedAt: issuedAt },
  });
  return { documentId: document.id, history: historyOf('document', [{ ...document, url }]) };
}

/** Adds the completion lists of the sample, of which one is issued. Returns their log entries. */
export async function addSampleLists(connection: Connection, place: SampleContext) {
  const { db } = connection;
  const { projectId, ownerId, days } = place;
  const [[found], reported] = await Promise.all([
    connection.rows<{ grounds: number; house: number; contract: number }>(sql`
      select (select ${places.id} from ${places} where ${places.projectId} = ${projectId} and ${places.path} = 'Grounds') as grounds,
        (select ${places.id} from ${places} where ${places.projectId} = ${projectId} and ${places.path} = 'House') as house,
        (select min(${contracts.id}) from ${contracts} where ${contracts.projectId} = ${projectId}) as contract`),
    connection.rows<{ id: number; title: string }>(sql`
      select ${issues.id} as id, ${issues.title} as title from ${issues} where ${issues.projectId} = ${projectId}`),
  ]);
  if (!found) throw new Error('an expression came back empty');
  const certificate = await addCertificate(connection, place);
  const idsOf = (titles: readonly string[]) =>
    titles.flatMap((title) => reported.find((row) => row.title === title)?.id ?? []);
  const [completionOn, walkedAt] = [days.day(COMPLETED_PART_DAYS_AGO), days.at(COMPLETED_PART_DAYS_AGO + 1)];
  const [grounds, house] = await db
    .insert(completionLists)
    .values([
      buildCompletionList({
        ...{ projectId, addedBy: ownerId, title: LISTS.grounds.title, placeId: found.grounds },
        ...{ inspectedOn: days.day(COMPLETED_PART_DAYS_AGO + 1), createdAt: walkedAt, updatedAt: walkedAt },
        remarks: 'The tank was filled and held its level for 24 hours.',
      }),
      buildCompletionList({
        ...{ projectId, addedBy: ownerId, title: LISTS.house.title, placeId: found.house },
        ...{ contractId: found.contract, inspectedOn: days.day(1) },
        ...{ createdAt: days.at(1), updatedAt: days.at(1) },
      }),
    ])
    .returning();
  if (!grounds || !house) throw new Error('completion lists came back empty');
  await storeLines(connection, grounds, idsOf(LISTS.grounds.issues));
  await storeLines(connection, house, idsOf(LISTS.house.issues));
  const lines = frozenLines(await loadLinesOf(connection, grounds), {
    ...{ completionOn, correctionDays: USUAL_CORRECTION_DAYS },
  });
  await freezeLines(connection, grounds, lines);
  const issued = {
    ...{ state: 'issued' as const, completionOn, issuedBy: ownerId, hash: hashOfLines(lines), version: 2 },
    ...{ issuedAt: days.at(COMPLETED_PART_DAYS_AGO - 1), updatedAt: days.at(COMPLETED_PART_DAYS_AGO - 1) },
    signature: { photoId: null, name: ENGINEER, role: 'Engineer' },
    certificateDocumentId: certificate.documentId,
  };
  await db
    .update(completionLists)
    .set(issued)
    .where(
      sql`${completionLists.projectId} = ${grounds.projectId} and ${completionLists.id} = ${grounds.id}`,
    );
  const before = { state: 'open' as const, completionOn: null, issuedAt: null, issuedBy: null };
  return [
    ...certificate.history,
    ...historyOf('completion-list', [{ ...grounds, ...issued }, house], {
      action: 'decided',
      before: { ...before, signature: null, hash: null, certificateDocumentId: null },
    }),
  ];
}
