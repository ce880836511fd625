// Every law with an import that breaks it and, beside it, one that does not: a linter that refuses everything
// proves as little as one that refuses nothing.

const IMPORT = 'lint/style/noRestrictedImports';
const DEPENDENCY = 'lint/correctness/noUndeclaredDependencies';
const NODE = 'lint/correctness/noNodejsModules';
const CYCLE = 'lint/suspicious/noImportCycles';
const PLUGIN = 'plugin';

const imports = (source) => `import { thing } from '${source}';\n\nexport const used = thing;\n`;

/** [law, file, text, rule that must catch it] */
export const VIOLATIONS = [
  ['the domain imports only zod', 'packages/domain/src/expenses/planted.ts', imports('react'), IMPORT],
  [
    'the domain imports only zod',
    'packages/domain/src/expenses/planted.ts',
    imports('date-fns/format'),
    IMPORT,
  ],
  ['the domain knows no Node', 'packages/domain/src/expenses/planted.ts', imports('node:fs'), NODE],
  [
    'the domain knows no server',
    'packages/domain/src/expenses/planted.ts',
    imports('../../../server/src/app.ts'),
    IMPORT,
  ],
  [
    'the domain knows no server',
    'packages/domain/src/expenses/planted.ts',
    imports('@brick/server/app'),
    PLUGIN,
  ],
  [
    'the domain has no clock',
    'packages/domain/src/expenses/planted.ts',
    'export const now = Date.now();\n',
    PLUGIN,
  ],
  [
    'the domain has no clock',
    'packages/domain/src/expenses/planted.ts',
    'export const now = new Date();\n',
    PLUGIN,
  ],
  [
    'the domain has no chance',
    'packages/domain/src/expenses/planted.ts',
    'export const one = Math.random();\n',
    PLUGIN,
  ],
  [
    'money is exact',
    'packages/domain/src/expenses/planted.ts',
    "export const one = parseFloat('1');\n",
    PLUGIN,
  ],
  [
    'money is exact',
    'packages/server/src/expenses/planted.ts',
    'export const one = (1.005).toFixed(2);\n',
    PLUGIN,
  ],
  [
    'tests of the domain are pure too',
    'packages/domain/src/expenses/planted.test.ts',
    imports('fastify'),
    IMPORT,
  ],
  [
    'the words import nothing of ours',
    'packages/messages/planted.ts',
    imports('@brick/domain/errors'),
    IMPORT,
  ],
  [
    'the words import nothing of ours',
    'packages/messages/planted.ts',
    imports('../server/src/app.ts'),
    IMPORT,
  ],
  ['the words know no Node', 'packages/messages/planted.ts', imports('node:fs'), NODE],
  [
    'the domain knows no words',
    'packages/domain/src/expenses/planted.ts',
    imports('@brick/messages/message-formatter'),
    IMPORT,
  ],
  ['the server knows no web', 'packages/server/src/planted.ts', imports('@brick/web/main'), PLUGIN],
  ['the server knows no web', 'packages/server/src/planted.ts', imports('../../web/src/main.ts'), IMPORT],
  ['the server has its own libraries', 'packages/server/src/planted.ts', imports('react-dom'), DEPENDENCY],
  ['the web knows no server', 'packages/web/src/planted.ts', imports('@brick/server/app'), PLUGIN],
  [
    'the web knows no server',
    'packages/web/src/planted.ts',
    "export const lazy = () => import('@brick/server/app');\n",
    PLUGIN,
  ],
  ['the web knows no server', 'packages/web/src/planted.ts', imports('../../server/src/app.ts'), IMPORT],
  ['the web knows no Node', 'packages/web/src/planted.ts', imports('node:path'), NODE],
  ['the web has its own libraries', 'packages/web/src/planted.ts', imports('fastify'), DEPENDENCY],
  [
    'a server feature uses service.ts',
    'packages/server/src/expenses/planted.ts',
    imports('../suppliers/store.ts'),
    IMPORT,
  ],
  [
    'a server feature uses service.ts',
    'packages/server/src/expenses/planted.ts',
    imports('./../suppliers/store.ts'),
    IMPORT,
  ],
  [
    'a server feature uses service.ts',
    'packages/server/src/expenses/planted.ts',
    imports('../../src/suppliers/store.ts'),
    IMPORT,
  ],
  [
    'a server feature uses service.ts',
    'packages/server/src/expenses/parts/planted.ts',
    imports('../../suppliers/store.ts'),
    IMPORT,
  ],
  [
    'a server feature uses service.ts',
    'packages/server/src/expenses/planted.ts',
    "export { thing } from '../suppliers/rules.ts';\n",
    IMPORT,
  ],
  [
    'a server feature uses service.ts',
    'packages/server/src/expenses/planted.ts',
    "export const lazy = () => import('../suppliers/store.ts');\n",
    IMPORT,
  ],
  [
    'a server feature uses service.ts',
    'packages/server/src/expenses/planted.ts',
    "export type Row = import('../suppliers/store.ts').Row;\n",
    PLUGIN,
  ],
  [
    'a server feature uses service.ts',
    'packages/server/src/expenses/planted.ts',
    imports('@brick/server/suppliers/supplier-store'),
    PLUGIN,
  ],
  ['a server feature knows no app', 'packages/server/src/expenses/planted.ts', imports('../app.ts'), IMPORT],
  [
    'a server feature has no builders',
    'packages/server/src/expenses/planted.ts',
    imports('../row-builders/expense.ts'),
    IMPORT,
  ],
  [
    'a test of a feature is in that feature',
    'packages/server/src/expenses/planted.test.ts',
    imports('../suppliers/store.ts'),
    IMPORT,
  ],
  [
    'the sample is all that a feature may build',
    'packages/server/src/demo/planted.ts',
    imports('../testing/client.ts'),
    IMPORT,
  ],
  [
    'the server platform knows no feature',
    'packages/server/src/platform/http/planted.ts',
    imports('../../expenses/service.ts'),
    IMPORT,
  ],
  [
    'the PDF renderer knows only the domain',
    'packages/pdf/src/document/planted.ts',
    imports('@brick/postgres/open-database'),
    IMPORT,
  ],
  ['the reader of XML stands alone', 'packages/xml/src/planted.ts', imports('@brick/domain/errors'), IMPORT],
  [
    'the reader of invoices knows only the domain and XML',
    'packages/einvoice/src/planted.ts',
    imports('@brick/postgres/open-database'),
    IMPORT,
  ],
  [
    'the reader of bank statements knows only the domain and XML',
    'packages/bank-statements/src/planted.ts',
    imports('@brick/postgres/open-database'),
    IMPORT,
  ],
  [
    'the reader of bills of quantities knows only the domain and XML',
    'packages/boq/src/planted.ts',
    imports('@brick/postgres/open-database'),
    IMPORT,
  ],
  [
    'the reader of programmes knows only the domain and XML',
    'packages/project-xml/src/planted.ts',
    imports('@brick/postgres/open-database'),
    IMPORT,
  ],
  [
    'the built-in database stands alone',
    'packages/postgres/src/planted.ts',
    imports('@brick/domain/errors'),
    IMPORT,
  ],
  [
    'the schema knows no feature',
    'packages/server/src/schema/planted.ts',
    imports('../expenses/service.ts'),
    IMPORT,
  ],
  [
    'a web feature knows no other',
    'packages/web/src/expenses/planted.tsx',
    imports('../suppliers/supplier-form.tsx'),
    IMPORT,
  ],
  [
    'a web feature knows no other',
    'packages/web/src/expenses/parts/planted.tsx',
    imports('../../suppliers/supplier-form.tsx'),
    IMPORT,
  ],
  [
    'a web feature knows no shell',
    'packages/web/src/expenses/planted.tsx',
    imports('../shell/shell.tsx'),
    IMPORT,
  ],
  [
    'the shell knows no feature',
    'packages/web/src/shell/planted.tsx',
    imports('../expenses/expenses-screen.tsx'),
    IMPORT,
  ],
  ['ui knows no feature', 'packages/web/src/ui/planted.tsx', imports('../expenses/expense-form.tsx'), IMPORT],
  ['ui knows no shell', 'packages/web/src/ui/planted.tsx', imports('../shell/shell.tsx'), IMPORT],
  [
    'the web platform knows no feature',
    'packages/web/src/platform/planted.ts',
    imports('../expenses/use-expenses.ts'),
    IMPORT,
  ],
  [
    'no file imports itself in a circle',
    'packages/web/src/ui/planted.ts',
    imports('./planted-round.ts'),
    CYCLE,
  ],
  ['no money on site', 'packages/web/src/site/planted.ts', imports('@brick/domain/money/money'), IMPORT],
  [
    'no money on site',
    'packages/web/src/site/today/planted.tsx',
    imports('../../ui/format/money.tsx'),
    IMPORT,
  ],
  [
    'the site knows no other feature',
    'packages/web/src/site/today/planted.tsx',
    imports('../../expenses/record.tsx'),
    IMPORT,
  ],
  [
    'site screens write by the outbox',
    'packages/web/src/site/today/planted.tsx',
    "export const save = (call: (one: string, two: object) => void) => call('issues', { body: { title: '' } });\n",
    PLUGIN,
  ],
  [
    'site screens write by the outbox',
    'packages/web/src/site/today/planted.tsx',
    'export const useSave = (useMutation: (one: object) => void) => useMutation({ mutationFn: () => 0 });\n',
    PLUGIN,
  ],
  ['site screens write by the outbox', 'packages/web/src/site/today/planted.ts', imports('idb'), PLUGIN],
  [
    'the web makes its uuids without https',
    'packages/web/src/expenses/planted.ts',
    'export const id = crypto.randomUUID();\n',
    PLUGIN,
  ],
  [
    'a cast says what something is',
    'packages/server/src/suppliers/planted.ts',
    'export const open = (text: string): number => text as never;\n',
    PLUGIN,
  ],
];

/** [what is allowed, file, text] */
export const ALLOWED = [
  [
    'zod and itself',
    'packages/domain/src/suppliers/allowed.ts',
    `import * as z from 'zod';\n\n${imports('../money/money.ts').replace('= thing', '= z.object(thing)')}`,
  ],
  [
    'a calendar date from a given instant',
    'packages/domain/src/suppliers/allowed-date.ts',
    'export const day = (instant: number) => new Date(instant);\n',
  ],
  ['vitest and fast-check in tests', 'packages/domain/src/suppliers/allowed.test.ts', imports('fast-check')],
  ['what formats messages', 'packages/messages/allowed.ts', imports('icu-minify/format')],
  [
    'words in the server',
    'packages/server/src/suppliers/allowed-words.ts',
    imports('@brick/messages/message-formatter'),
  ],
  [
    'words in the web',
    'packages/web/src/suppliers/allowed-words.ts',
    imports('@brick/messages/message-formatter'),
  ],
  [
    'domain contracts of other features',
    'packages/server/src/suppliers/allowed.ts',
    imports('@brick/domain/expenses/api'),
  ],
  [
    'service.ts of other features',
    'packages/server/src/suppliers/allowed-service.ts',
    imports('../expenses/service.ts'),
  ],
  [
    'the calls of declared kinds',
    'packages/server/src/suppliers/allowed-record.ts',
    imports('../records/serve-record.ts'),
  ],
  [
    'platform and schema',
    'packages/server/src/suppliers/parts/allowed.ts',
    imports('../../platform/files/file-store.ts'),
  ],
  ['own libraries', 'packages/server/src/suppliers/allowed-library.ts', imports('fastify')],
  [
    'builders in tests',
    'packages/server/src/suppliers/allowed.test.ts',
    imports('../row-builders/expense.ts'),
  ],
  [
    'builders in tests of a part',
    'packages/server/src/suppliers/parts/allowed.test.ts',
    imports('../../testing/client.ts'),
  ],
  [
    'builders in tests of the platform',
    'packages/server/src/platform/http/allowed.test.ts',
    imports('../../testing/client.ts'),
  ],
  [
    'builders in tests of a part of the platform',
    'packages/server/src/platform/files/allowed.test.ts',
    imports('../../testing/client.ts'),
  ],
  ['features in builders', 'packages/server/src/testing/allowed.ts', imports('../expenses/store.ts')],
  ['features in commands', 'packages/server/src/cli/allowed.ts', imports('../expenses/store.ts')],
  [
    'the sample project',
    'packages/server/src/demo/allowed.ts',
    imports('../sample-project/sample-project.ts'),
  ],
  ['everything at the top', 'packages/server/src/allowed.ts', imports('./expenses/routes.ts')],
  ['ui and platform', 'packages/web/src/suppliers/allowed.tsx', imports('../ui/button.tsx')],
  [
    'the domain in the web',
    'packages/web/src/suppliers/allowed-contract.ts',
    imports('@brick/domain/expenses/api'),
  ],
  [
    'what reads on site',
    'packages/web/src/site/today/allowed.tsx',
    "import { call } from '../../platform/api/call.ts';\n\nexport const read = () => call('issues', { signal: null });\n",
  ],
  [
    'a uuid of random values',
    'packages/web/src/expenses/allowed-uuid.ts',
    'export const bytes = crypto.getRandomValues(new Uint8Array(16));\n',
  ],
  ['the database in the outbox', 'packages/web/src/site/outbox/allowed.ts', imports('idb')],
  ['features in routes', 'packages/web/src/allowed.tsx', imports('./expenses/expenses-screen.tsx')],
  [
    'a cast to never in a test',
    'packages/server/src/suppliers/allowed-cast.test.ts',
    'export const open = (text: string): number => text as never;\n',
  ],
];

/** What a pure program cannot even name: each line is a type error in the domain. */
export const UNTYPED = [
  "export const answer = fetch('https://example.org');",
  'export const environment = process.env;',
  'export const title = document.title;',
  'export const later = setTimeout(() => 0, 1);',
  "import { readFileSync } from 'node:fs';\n\nexport const read = readFileSync;",
];
