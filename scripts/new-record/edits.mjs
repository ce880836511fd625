/**
 * The five lists in which a kind of record stands besides its own files, and the page that says who may do what. Each
 * list is a `Record` over all kinds, or is read by one: what is forgotten does not compile. `before` is the line that what is added stands before.
 */
export const EDITS = [
  {
    file: 'packages/domain/src/records/record-kinds.ts',
    added: [
      ['import { supplier } from', "import { sampleNote } from '../sample-notes/record.ts';"],
      ['  supplier,\n} as const', "  'sample-note': sampleNote,"],
    ],
  },
  {
    file: 'packages/domain/src/permissions.ts',
    added: [
      [
        "  'reports-financial': [",
        "  'sample-notes': ['RCUDX', 'RCUDX', 'RCUoDo', 'RCUoDo', 'RCUoDo', 'RoCUoDo', 'R', 'R', 'R'],",
      ],
    ],
  },
  {
    file: 'packages/server/src/schema/kinds/record-kinds.ts',
    added: [
      ['import { variationKind }', "import { sampleNoteKind } from '../sample-notes.ts';"],
      ['  commitment: defineUndeclaredKind({', "  'sample-note': sampleNoteKind,"],
    ],
  },
  {
    file: 'packages/server/src/endpoints.ts',
    added: [
      ['import { searchRoutes }', "import { sampleNoteRoutes } from './sample-notes/routes.ts';"],
      ['  ...supplierRoutes,', '  ...sampleNoteRoutes,'],
    ],
  },
  {
    file: 'packages/web/src/platform/records/page-kinds.ts',
    added: [
      ['  ReceiptText,', '  NotebookPen,'],
      [
        '  supplier: {',
        `  'sample-note': {
    page: '/sample-notes',
    icon: NotebookPen,
    list: { key: '1', section: 'site', needs: 'sample-notes', isAdded: true },
  },`,
      ],
    ],
  },
  {
    file: 'docs/spec/permissions.md',
    added: [
      [
        '| `suppliers` ',
        '| `sample-notes` | sample notes | RCUDX | RCUDX | RCUoDo | RCUoDo | RCUoDo | RoCUoDo | R | R | R |',
      ],
    ],
  },
];

/**
 * A file's text with a line before each of the places that are named. A line that is there already, as an import may
 * be, is not added again.
 */
export const withLines = (file, text, added) =>
  added.reduce((changed, [before, line]) => {
    const at = changed.indexOf(before);
    if (at < 0)
      throw new Error(
        `${file} has no line "${before.split('\n')[0]}" any more: scripts/new-record/edits.mjs`,
      );
    return changed.includes(`\n${line}\n`) ? changed : `${changed.slice(0, at)}${line}\n${changed.slice(at)}`;
  }, text);
