const OS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** Yields where Node looks for a package, from the inside out. */
function* placesFrom(path, name) {
  let folder = path;
  for (;;) {
    yield `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (folder === '') return;
    const nested = folder.lastIndexOf('/node_modules/');
    folder = nested === -1 ? '' : folder.slice(0, nested);
  }
}

function satisfies(version, wanted) {
  return !/^\d/.test(wanted) || version === wanted;
}

/** Returns optional dependencies that are missing in the lockfile. */
export function holes(lock) {
  const found = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
      const place = [...placesFrom(path, name)].find((candidate) => lock.packages[candidate]);
      if (!place || !satisfies(lock.packages[place].version, wanted))
        found.push({ path, name, wanted, taken: place });
    }
  }
  return found;
}

/** Reads os, cpu and libc from the name of a platform package: tool-linux-arm64-musl. */
export function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const os = words.find((word) => OS.includes(word));
  const cpu = words.find((word) => CPU.includes(word));
  const libc = LIBC[words.at(-1)];
  if (!cpu || !(os || cpu === 'wasm32')) return null;
  return { cpu: [cpu], libc: libc && [libc], os: os && [os] };
}

/**
 * Fills the holes that a registry without packages for foreign platforms leaves: npm drops what it cannot look up,
 * and npm ci then refuses the lockfile everywhere. The versions are exact in the packages that name them; there is no
 * integrity, for nothing was downloaded.
 * @returns {string[]} the entries added
 */
export function fillHoles(lock) {
  const added = holes(lock).map(({ path, name, wanted, taken }) => {
    const platform = platformOf(name);
    if (!platform || !/^\d/.test(wanted))
      throw new Error(`No platform or version can be read from ${name} ${wanted}.`);
    const place = taken ? `${path}/node_modules/${name}` : `node_modules/${name}`;
    const { cpu, libc, os } = platform;
    // In npm's key order, so that npm leaves the entry unchanged.
    lock.packages[place] = { version: wanted, cpu, dev: lock.packages[path].dev, libc, optional: true, os };
    return place;
  });
  const sorted = Object.keys(lock.packages).sort((a, b) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted.map((path) => [path, lock.packages[path]]));
  return added;
}

/** Returns entries with a registry address, which would override the user's own registry. */
export function addresses(lock) {
  return Object.entries(lock.packages)
    .filter(([, entry]) => /^[a-z+]+:/.test(entry.resolved ?? ''))
    .map(([path]) => path);
}
