import { defineRecord } from '../records/define-record.ts';
import { choice, day, file, flag, name, person, phase, text } from '../records/field-types.ts';

export const DOCUMENT_KINDS = [
  'contract',
  'invoice',
  'receipt',
  'certificate',
  'permit',
  'warranty',
  'drawing',
  'other',
] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const document = defineRecord({
  kind: 'document',
  path: 'documents',
  resource: 'documents',
  named: 'a document',
  number: 'DOC',
  title: 'title',
  fields: {
    kind: choice(DOCUMENT_KINDS, { required: true, words: 'kinds' }),
    title: text({ required: true, max: 255 }),
    phase: phase(),
    issuedOn: day(),
    /** The last day on which it is valid. */
    expiresOn: day(),
    /** The project must have it. It may be listed before its first file exists. */
    required: flag(),
    description: text(),
    /** Its first file. In an edit, a different file becomes the next version, and null changes nothing. */
    url: file({ link: true, computed: true, word: 'link' }),
  },
  also: { addedBy: person(), addedByName: name() },
  columns: ['title', 'kind', 'phase', 'issuedOn', 'expiresOn', 'required', 'description', 'url'],
  list: {
    sorts: ['title', 'kind', 'phase', 'issuedOn', 'expiresOn', 'createdAt'],
    filters: ['kind', 'phase', 'required'],
    search: ['title', 'description'],
    state: ['q', 'status', 'kind', 'phase', 'required', 'sort'],
  },
});
