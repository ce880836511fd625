import { build, type Rolldown, type UserConfig } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** How many bytes of script, minified, are worth a request less: a telephone waits longer for the request. */
const REQUEST = 3_000;
/** The most that anybody gets of what their page does not use, in the same bytes, and where the page alone is long. */
const MAX_UNUSED = 25_000;
const MAX_UNUSED_OF_LONG = 10_000;
const LONG = 190_000;

/** A file of the build, or several that become one. */
interface Part {
  chunks: Chunk[];
  bytes: number;
  /** The pages that have loaded it: what an address or a dynamic import brings, with all that was there before. */
  pages: Set<string>;
  /** The documents that may ever load it; it is joined with what the same ones may load. */
  documents: string;
}

function closure<T>(starts: readonly T[], next: (one: T) => readonly T[]): Set<T> {
  const found = new Set(starts);
  for (const one of found) for (const other of next(one)) found.add(other);
  return found;
}

function inAll(sets: readonly Set<string>[]): Set<string> {
  const [first, ...others] = sets;
  return new Set([...(first ?? [])].filter((one) => others.every((other) => other.has(one))));
}

/** Words are small and come beside what says them. */
const isWords = (chunk: Chunk | undefined): boolean => /\/messages\//.test(chunk?.facadeModuleId ?? '');

/**
 * For each entry and dynamic import, what is loaded when it has come: its own files and what all that ask for it have;
 * `fresh` are those of its own that come with it.
 */
function loadedPages(chunks: ReadonlyMap<string, Chunk>) {
  const starts = [...chunks.values()].filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const own = new Map(
    starts.map(({ fileName }) => [fileName, closure([fileName], (one) => chunks.get(one)?.imports ?? [])]),
  );
  const askers = new Map(starts.map(({ fileName }): [string, string[]] => [fileName, []]));
  for (const [start, files] of own)
    for (const file of files)
      for (const asked of chunks.get(file)?.dynamicImports ?? []) askers.get(asked)?.push(start);
  // Begins with everything, so that files that ask for each other do not count for each other.
  const pages = new Map(
    starts.map(({ fileName, isEntry }) => [
      fileName,
      isEntry ? (own.get(fileName) ?? new Set<string>()) : new Set(chunks.keys()),
    ]),
  );
  const fresh = new Map(own);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { fileName, isEntry } of starts) {
      if (isEntry) continue;
      const before = isWords(chunks.get(fileName))
        ? new Set<string>()
        : inAll((askers.get(fileName) ?? []).flatMap((asker) => pages.get(asker) ?? []));
      const page = new Set([...(own.get(fileName) ?? []), ...before]);
      if (page.size < (pages.get(fileName)?.size ?? 0)) changed = true;
      pages.set(fileName, page);
      fresh.set(fileName, new Set([...(own.get(fileName) ?? [])].filter((file) => !before.has(file))));
    }
  }
  return { pages, fresh };
}

/**
 * Which files of a build are better one: those that pages mostly ask for together, as long as nobody gets much that they
 * do not use. What the first screen loads stays as it is.
 * @param firstScreen the module of the first screen
 * @returns the name of its file for each module of a file that is joined with others
 */
export function joinedFiles(built: readonly Chunk[], firstScreen: string): Map<string, string> {
  const chunks = new Map(built.map((chunk) => [chunk.fileName, chunk]));
  const { pages, fresh } = loadedPages(chunks);
  const first = pages.get(built.find(({ facadeModuleId }) => facadeModuleId === firstScreen)?.fileName ?? '');
  if (!first) throw new Error(`The build has no file for ${firstScreen}.`);
  const withDynamic = (one: string) => [
    ...(chunks.get(one)?.imports ?? []),
    ...(chunks.get(one)?.dynamicImports ?? []),
  ];
  const documents = built
    .filter(({ isEntry }) => isEntry)
    .map(({ fileName }) => closure([fileName], withDynamic));
  const partOf = new Map(
    built.map((chunk): [string, Part] => [
      chunk.fileName,
      {
        chunks: [chunk],
        bytes: chunk.code.length,
        pages: new Set(),
        documents: documents.map((files) => Number(files.has(chunk.fileName))).join(''),
      },
    ]),
  );
  for (const [page, files] of pages) for (const file of files) partOf.get(file)?.pages.add(page);
  const needs = (part: Part): Part[] =>
    part.chunks
      .flatMap(({ imports }) => imports.flatMap((file) => partOf.get(file) ?? []))
      .filter((needed) => needed !== part);
  const allNeeds = (parts: readonly Part[]): Set<Part> => closure(parts, needs);
  /** What a page may still get that it does not use. */
  const left = new Map(
    [...fresh].map(([page, files]): [string, number] => {
      const bytes = [...files].reduce((sum, file) => sum + (chunks.get(file)?.code.length ?? 0), 0);
      const most = bytes > LONG ? MAX_UNUSED_OF_LONG : MAX_UNUSED;
      return [page, isWords(chunks.get(page)) ? 0 : most];
    }),
  );

  /** What joining two parts gains, in bytes, and what each page then gets without use; null where that is too much or a circle. */
  function joining(one: Part, other: Part): { gain: number; extra: Map<string, number> } | null {
    const together = new Set([...one.pages, ...other.pages]);
    const shared = one.pages.size + other.pages.size - together.size;
    let gain = shared * REQUEST;
    const extra = new Map<string, number>();
    for (const part of allNeeds([one, other])) {
      const more = part === one || part === other ? part.bytes : part.bytes + REQUEST;
      for (const page of together) {
        if (part.pages.has(page)) continue;
        if (part.chunks.some(({ dynamicImports }) => dynamicImports.length > 0)) return null;
        extra.set(page, (extra.get(page) ?? 0) + more);
        gain -= more;
        if (gain <= 0) return null;
      }
    }
    const isTooMuch = [...extra].some(([page, bytes]) => bytes > (left.get(page) ?? 0));
    const leadsTo = (from: Part, to: Part) =>
      needs(from).some((next) => next !== to && allNeeds([next]).has(to));
    return isTooMuch || leadsTo(one, other) || leadsTo(other, one) ? null : { gain, extra };
  }

  let parts = built
    .filter((chunk) => !chunk.isEntry && !chunk.isDynamicEntry && !first.has(chunk.fileName))
    .flatMap(({ fileName }) => partOf.get(fileName) ?? []);
  for (let joined = true; joined; ) {
    joined = false;
    for (const part of [...parts].sort((one, other) => one.bytes - other.bytes)) {
      if (!parts.includes(part)) continue;
      let best: { other: Part; gain: number; extra: Map<string, number> } | null = null;
      for (const other of parts) {
        if (other === part || other.documents !== part.documents) continue;
        const found = joining(part, other);
        if (found && found.gain > (best?.gain ?? 0)) best = { other, ...found };
      }
      if (!best) continue;
      joined = true;
      const { other } = best;
      for (const [page, bytes] of best.extra) left.set(page, (left.get(page) ?? 0) - bytes);
      const together: Part = {
        chunks: [...part.chunks, ...other.chunks],
        bytes: part.bytes + other.bytes,
        pages: new Set([...part.pages, ...other.pages]),
        documents: part.documents,
      };
      for (const { fileName } of together.chunks) partOf.set(fileName, together);
      for (const needed of allNeeds([together])) for (const page of together.pages) needed.pages.add(page);
      parts = [...parts.filter((one) => one !== part && one !== other), together];
    }
  }
  return new Map(
    parts
      .filter(({ chunks: several }) => several.length > 1)
      .flatMap((part, index) =>
        part.chunks.flatMap(({ modules }) =>
          Object.keys(modules).map((id): [string, string] => [id, `joined${index}`]),
        ),
      ),
  );
}

/** Builds without writing and returns for each module that is better in a file with others the name of that file. */
export async function joinedAfterBuilding(
  config: UserConfig,
  firstScreen: string,
): Promise<Map<string, string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  });
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return joinedFiles(
    files.filter((file) => file.type === 'chunk'),
    firstScreen,
  );
}
