import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DOMAIN = join(import.meta.dirname, '../../../domain/src');
const WEB = join(import.meta.dirname, '..');

const DECLARED = /endpoint\(\{\s*method: '(\w+)',\s*path: '([^']+)'/g;
const KEPT = /recordEndpoints\(\{\s*kind: '[^']+',\s*folder: '([^']+)'/g;
const NAMED = /endpointRef<typeof (\w+)>\(\s*'(\w+)',\s*'([^']+)'/g;

const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

// The compiler compares the path of an endpoint reference with the declared one, but the type does not contain the
// method.
it('every endpoint reference uses a method and path that is declared', () => {
  const declared = new Set(
    filesBelow(DOMAIN, '.ts').flatMap((text) => [
      ...[...text.matchAll(DECLARED)].map(([, method, path]) => `${method} ${path}`),
      ...[...text.matchAll(KEPT)].flatMap(([, rows]) =>
        ['GET', 'PATCH', 'DELETE', 'POST /restore', 'GET /history'].map((call) => {
          const [method, rest = ''] = call.split(' ');
          return `${method} /api/${rows}/{id}${rest}`;
        }),
      ),
    ]),
  );
  const named = [...filesBelow(WEB, '.ts'), ...filesBelow(WEB, '.tsx')].flatMap((text) =>
    [...text.matchAll(NAMED)].map(([, , method, path]) => `${method} ${path}`),
  );
  expect(named).toContain('GET /api/user');
  expect(named.filter((call) => !declared.has(call))).toEqual([]);
});
