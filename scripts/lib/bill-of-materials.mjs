const MODULES = 'node_modules/';

const nameOf = (place, { name }) => name ?? place.slice(place.lastIndexOf(MODULES) + MODULES.length);

const purlOf = (name, version) =>
  `pkg:npm/${name.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(version)}`;

/** "sha512-…" in base64, as hexadecimal digits. */
const hashesOf = (integrity) =>
  (integrity ?? '').split(/\s+/).flatMap((each) => {
    const [, size, digest] = /^sha(\d+)-(.+)$/.exec(each) ?? [];
    return digest ? [{ alg: `SHA-${size}`, content: Buffer.from(digest, 'base64').toString('hex') }] : [];
  });

/** Returns where Node would find a dependency; undefined for a missing optional one. */
function placeOf(packages, from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf(`/${MODULES}`)))) {
    const found = `${place && `${place}/`}${MODULES}${name}`;
    if (packages[found]) return packages[found].link ? packages[found].resolved : found;
    if (place === '') return undefined;
    // A workspace is directly below the root, without node_modules in between.
    if (!place.includes(`/${MODULES}`)) place = '';
  }
}

/**
 * Creates a CycloneDX 1.5 bill of materials: each package of the lockfile with version, licence, hash and
 * dependencies. It contains no registry, date or random number, so the same lockfile gives the same document.
 */
export function billOfMaterials({ name, version, packages }) {
  const own = Object.entries(packages).filter(([place, { link }]) => place !== '' && !link);
  const refs = new Map();
  const components = new Map();
  for (const [place, entry] of own) {
    const title = nameOf(place, entry);
    const ref = purlOf(title, entry.version ?? version);
    refs.set(place, ref);
    const known = components.get(ref);
    components.set(ref, {
      type: 'library',
      'bom-ref': ref,
      name: title,
      version: entry.version ?? version,
      // Of two copies of a package, the one needed at runtime counts.
      scope: entry.dev && known?.scope !== 'required' ? 'excluded' : entry.optional ? 'optional' : 'required',
      ...(entry.license && { licenses: [{ expression: entry.license }] }),
      purl: ref,
      ...(entry.integrity && { hashes: hashesOf(entry.integrity) }),
    });
  }
  const needs = new Map();
  const root = purlOf(name, version);
  for (const [place, entry] of [['', packages['']], ...own]) {
    const wanted = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    const places = Object.keys(wanted).map((each) => placeOf(packages, place, each));
    const workspaces = place === '' ? own.map(([at]) => at).filter((at) => !at.includes(MODULES)) : [];
    const ref = refs.get(place) ?? root;
    const found = [...places, ...workspaces].flatMap((at) => refs.get(at) ?? []);
    needs.set(ref, [...new Set([...(needs.get(ref) ?? []), ...found])].sort());
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': root, name, version, purl: root } },
    components: [...components.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
    dependencies: [...needs].map(([ref, dependsOn]) => ({ ref, dependsOn })),
  };
}
