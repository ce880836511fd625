import type { NewEntry } from '../../../packages/web/src/site/outbox/new-entry.ts';
import { type Outbox, openOutbox } from '../../../packages/web/src/site/outbox/outbox.ts';
import { receiptsCsv } from '../../../packages/web/src/site/outbox/receipts-csv.ts';
import { shrinkPhoto } from '../../../packages/web/src/site/outbox/shrink-photo.ts';
import {
  inTransaction,
  siteDatabase,
  writeMeta,
} from '../../../packages/web/src/site/outbox/site-database.ts';
import { askToPersist, readStorageQuota } from '../../../packages/web/src/site/outbox/storage-quota.ts';

const ADD = { method: 'POST', path: '/api/projects/{projectId}/issues' } as const;
const EDIT = { method: 'PATCH', path: '/api/issues/{id}' } as const;

type Values = Record<string, unknown>;
type Row = Values & { version?: number };

let opened: Outbox | undefined;

/** What tests say to the outbox of this page. */
const harness = {
  open: (userId: number): Outbox => {
    opened = openOutbox({ userId, device: 'Chrome on Linux' });
    return opened;
  },
  get outbox(): Outbox {
    if (!opened) throw new Error('no outbox is open');
    return opened;
  },
  // Tests also send what an endpoint refuses.
  newIssue: (projectId: number, body: Values, id?: string) =>
    ({
      act: 'create',
      kind: 'issue',
      projectId,
      title: String(body['title']),
      params: { projectId },
      body,
      editPath: EDIT.path,
      id,
    }) as NewEntry<never>,
  addIssue: (projectId: number, body: Values, id?: string) =>
    harness.outbox.saveEntry(ADD, harness.newIssue(projectId, body, id)),
  draftIssue: (projectId: number, body: Values) =>
    harness.outbox.saveDraft(ADD, harness.newIssue(projectId, body)),
  editIssue: (projectId: number, record: number | string, before: Row, body: Values) =>
    harness.outbox.saveEntry(EDIT, {
      act: 'edit',
      kind: 'issue',
      projectId,
      record,
      title: 'edit',
      params: { id: record },
      before,
      body,
    } as NewEntry<never>),
  putTiles: (projectId: number, count: number, bytes: number) =>
    inTransaction(['pack'], async (transaction) => {
      for (let id = 0; id < count; id += 1) {
        const value = crypto.getRandomValues(new Uint8Array(65_536));
        const tile = new Uint8Array(bytes);
        for (let at = 0; at < bytes; at += value.length) tile.set(value.subarray(0, bytes - at), at);
        await transaction.objectStore('pack').put({ projectId, kind: 'tile', id, value: tile.buffer });
      }
    }),
  storedPhoto: async (id: string) => (await siteDatabase()).get('photos', id),
  countTiles: async (projectId: number) =>
    (await siteDatabase()).count('pack', IDBKeyRange.bound([projectId, 'tile'], [projectId, 'tile', []])),
  ...{ askToPersist, readRoom: readStorageQuota, receiptsCsv, shrinkPhoto, writeMeta },
};

export type Harness = typeof harness;

Object.assign(window, { harness });
