import { join } from 'node:path';
import { normalizePath } from 'vite';

/** A module of this product's own that browsers get. */
export const isOurs = (id: string): boolean =>
  /\/packages\/(?:(?:web|domain)\/src|messages)\/.+\.(?:tsx?|json(?:\?nav)?)$/.test(id);

/** The id of a module of the web, by its name below src. */
const source = (name: string): string => normalizePath(join(import.meta.dirname, '../src', `${name}.tsx`));

/** What is shown first to who is signed in. */
export const FIRST_SCREEN: string = source('projects/dashboard-screen');

type ModuleOf = (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;

/** Modules and all of ours that always come with them. Throws where one of them is not there. */
function closure(moduleOf: ModuleOf, roots: readonly string[]): Set<string> {
  for (const id of roots) if (!moduleOf(id)) throw new Error(`The build has no ${id}.`);
  const found = new Set(roots);
  for (const id of found)
    for (const next of moduleOf(id)?.importedIds ?? []) if (isOurs(next)) found.add(next);
  return found;
}

/** What visitors may need, all their screens together. */
function forVisitors(moduleOf: ModuleOf): Set<string> {
  const routes = closure(moduleOf, [source('signed-out-routes')]);
  const screens = [...routes].flatMap((id) => moduleOf(id)?.dynamicallyImportedIds ?? []).filter(isOurs);
  return new Set([...routes, ...closure(moduleOf, screens)]);
}

/**
 * The file that a module of the first load goes to: of the frame of signed-in users, what visitors use too is apart, and
 * the rest of it is a file with what the first screen shares with others. All other modules: joined-files.ts.
 */
function partOf(moduleOf: ModuleOf): (id: string) => string | null {
  const entry = closure(moduleOf, [source('main')]);
  const visitors = forVisitors(moduleOf);
  const frame = closure(moduleOf, [source('routes'), FIRST_SCREEN]);
  return (id) => {
    if (entry.has(id)) return 'start';
    // Small, and asked for wherever something floats.
    if (id === source('ui/overlay/layer-root')) return 'common';
    return frame.has(id) ? (visitors.has(id) ? 'common' : 'shell') : null;
  };
}

/** Divides by partOf, which needs the whole of the modules: they are known when the first one is asked for. */
export function byPart() {
  let part: ReturnType<typeof partOf> | null = null;
  return (id: string, bundling: { getModuleInfo: ModuleOf }) => {
    part ??= partOf((module) => bundling.getModuleInfo(module));
    return part(id);
  };
}
