import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const NAMED = /endpointRef<typeof (\w+)>\(\s*'(\w+)',\s*'([^']+)'/g;

const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

const DOMAIN = import.meta.glob<Record<string, unknown>>(
  ['../../../domain/src/**/*.ts', '!../../../domain/src/**/*.test.ts'],
  { eager: true },
);

/** The endpoints in a value of a module: itself, or in an object of several. */
function endpointsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('method' in value && 'path' in value) return [`${value.method} ${value.path}`];
  return Object.values(value).flatMap((inner) =>
    typeof inner === 'object' && inner !== null && 'method' in inner ? endpointsIn(inner) : [],
  );
}

// The compiler compares the path of an endpoint reference with the declared one, but the type does not contain the
// method.
it('every endpoint reference uses a method and path that is declared', () => {
  const declared = new Set(
    Object.values(DOMAIN).flatMap((module) => Object.values(module).flatMap(endpointsIn)),
  );
  const named = [...filesBelow(WEB, '.ts'), ...filesBelow(WEB, '.tsx')].flatMap((text) =>
    [...text.matchAll(NAMED)].map(([, , method, path]) => `${method} ${path}`),
  );
  expect(named).toContain('GET /api/user');
  expect(named.filter((call) => !declared.has(call))).toEqual([]);
});
