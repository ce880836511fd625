import { describe, expect, test } from 'vitest';
import { brokenLinks, checkDocuments, headingsOf, lostCitations, lostPaths } from './document-links.mjs';

const PAGES = {
  'docs/spec/ledger.md': '# The ledger\n\n## Retention\n\n## `due`, and VAT\n\n## Retention\n',
  'docs/operating.md': '# Operating\n\n### 2 Members\n',
  'packages/web/src/screens.ts': '',
};

const world = {
  exists: (path) => path in PAGES || path === 'docs/spec',
  read: (path) => PAGES[path],
  decisions: new Set(['016', '024']),
};

const links = (text) => brokenLinks('docs/spec/reports.md', text, world);
const cited = (text, file = 'packages/domain/src/money/money.ts') => lostCitations(file, text, world);

test('every link and every cited document, heading and decision exists', () => {
  const { pages, sources, problems } = checkDocuments();
  expect(problems).toEqual([]);
  expect(pages).toBeGreaterThan(50);
  expect(sources).toBeGreaterThan(1000);
});

describe('a link', () => {
  test('leads to a file and a heading', () => {
    expect(links('[one](ledger.md), [two](../operating.md#operating), [three](#here)\n\n# Here')).toEqual([]);
    expect(links('[elsewhere](https://example.com/none.md) and `[code](none.md)`')).toEqual([]);
    expect(links('```\n[fenced](none.md)\n```')).toEqual([]);
  });

  test('to a missing file is reported with its line', () => {
    expect(links('text\n\n![picture](../images/none.png)')).toEqual([
      'docs/spec/reports.md:3 leads to ../images/none.png, which is not there.',
    ]);
    expect(links('[name]: none.md')).toHaveLength(1);
  });

  test('to a missing heading is reported', () => {
    expect(links('[one](ledger.md#retention) [two](ledger.md#advance)')).toEqual([
      'docs/spec/reports.md:1 leads to ledger.md#advance, a heading that docs/spec/ledger.md does not have.',
    ]);
    expect(links('[one](#nowhere)')).toHaveLength(1);
  });

  test('finds headings by their anchors', () => {
    expect([...headingsOf(PAGES['docs/spec/ledger.md']).anchors]).toEqual([
      'the-ledger',
      'retention',
      'due-and-vat',
      'retention-1',
    ]);
  });
});

describe('a citation', () => {
  test('of something that exists passes, also across comment lines', () => {
    expect(cited('/** Source: docs/spec/ledger.md ("Retention"). */')).toEqual([]);
    expect(
      cited('/**\n * Source: docs/spec/ledger.md,\n * "due, and VAT"; decisions 016 and 024.\n */'),
    ).toEqual([]);
    expect(cited('-- docs/operating.md, decision 016', 'packages/server/migrations/1.sql')).toEqual([]);
    expect(cited("get('/api/docs/json')")).toEqual([]);
  });

  test('of a missing document, heading, path or decision is reported', () => {
    const file = 'packages/domain/src/money/money.ts';
    expect(cited('\n// See ledger.md.')).toEqual([`${file}:2 names ledger.md, which is not there.`]);
    expect(cited('/** docs/spec/ledger.md,\n * "Advance" */')).toEqual([
      `${file}:1 names "Advance", a heading that docs/spec/ledger.md does not have.`,
    ]);
    expect(cited('// docs/spec says it, docs/none/too')).toEqual([
      `${file}:1 names docs/none/too, which is not there.`,
    ]);
    expect(cited('// Decided by decisions 016, 033 and 024.')).toEqual([
      `${file}:1 names decision 033, which is not there.`,
    ]);
    expect(cited('/** As said (docs/operating.md, note 2). */')).toEqual([]);
    expect(cited('/** As said (docs/operating.md,\n * note 3). */')).toEqual([
      `${file}:1 names note 3, which docs/operating.md does not have.`,
    ]);
    expect(cited('-- decision 099', 'packages/server/migrations/1.sql')).toHaveLength(1);
    expect(cited('see `none.md`', 'docs/operating.md')).toHaveLength(1);
  });

  test('of a numbered section is reported', () => {
    expect(cited('/** As before (specification, section 4). */')).toHaveLength(1);
  });

  test('in a test is checked only in comments', () => {
    expect(cited("// none.md\nopen('none.md');", 'scripts/checks/some.test.mjs')).toHaveLength(1);
  });
});

test('a code-formatted path in a page exists', () => {
  const named = (text) => lostPaths('README.md', text, world);
  expect(named('`packages/web/src/screens.ts`, `packages/<name>/src`, `npm test`')).toEqual([]);
  expect(named('`packages/web/src/none.ts`')).toEqual([
    'README.md:1 names packages/web/src/none.ts, which is not there.',
  ]);
});
