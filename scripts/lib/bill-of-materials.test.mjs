import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { billOfMaterials } from './bill-of-materials.mjs';

const lockfile = JSON.parse(
  await readFile(path.resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'),
);
const bill = billOfMaterials(lockfile);

it('lists every package of the lockfile once, with version, licence and hash, without registry', () => {
  const packages = Object.entries(lockfile.packages).filter(([place, { link }]) => place && !link);
  const wanted = new Set(
    packages.map(([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`),
  );
  const named = bill.components.map(({ name, version }) => `${name}@${version}`);
  expect(new Set(named)).toEqual(wanted);
  expect(named.length).toBe(wanted.size);
  expect(JSON.stringify(bill)).not.toMatch(/https?:|registry/);
  const fastify = bill.components.find(({ name }) => name === 'fastify');
  expect(fastify).toMatchObject({
    ...{ scope: 'required', licenses: [{ expression: 'MIT' }], purl: `pkg:npm/fastify@${fastify.version}` },
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
  expect(bill.components.find(({ name }) => name === 'vitest').scope).toBe('excluded');
});

it('dependencies lead from the product to every runtime package', () => {
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set();
  const walk = (ref) => {
    if (reached.has(ref)) return;
    reached.add(ref);
    for (const next of needs.get(ref) ?? []) walk(next);
  };
  walk(bill.metadata.component['bom-ref']);
  const lost = bill.components.filter(({ scope, purl }) => scope === 'required' && !reached.has(purl));
  expect(lost.map(({ purl }) => purl)).toEqual([]);
});

it('is the same for the same lockfile', () => {
  expect(billOfMaterials(lockfile)).toEqual(bill);
});
