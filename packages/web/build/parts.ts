import { join } from 'node:path';
import { normalizePath } from 'vite';

/** A module of this product's own that browsers get. */
export const isOurs = (id: string): boolean =>
  /\/packages\/(?:(?:web|domain)\/src|messages)\/.+\.(?:tsx?|json(?:\?nav)?)$/.test(id);

/** The id of a module of the web, by its name below src. */
const source = (name: string): string => normalizePath(join(import.meta.dirname, '../src', `${name}.tsx`));

/** What draws the lists of all kinds. Beside its own folder it has what every table has, which is one file. */
const LIST = 'records/list-screen';
/** What shares some of that without being a table. */
const NO_TABLES = [
  'interior/interior-screen',
  'shell/overlays',
  // Pages of records and the dialogs that open over them share much with the tables and draw none.
  'records/record-page',
  'documents/document-form',
  'suppliers/supplier-form',
];
/** Tables without actions have no menus, so what loads them is apart. */
const ROW_MENU = 'ui/table/lazy-row-menu';

/** What a part of a screen says of itself: small, and asked for here and there. */
const REMARKS = ['ui/feedback/banner', 'ui/feedback/load-failed'];

type ModuleOf = (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;

/** Modules and all of ours that always come with them. Throws where one of them is not there. */
function closure(moduleOf: ModuleOf, roots: readonly string[]): Set<string> {
  for (const id of roots) if (!moduleOf(id)) throw new Error(`The build has no ${id}.`);
  const found = new Set(roots);
  for (const id of found)
    for (const next of moduleOf(id)?.importedIds ?? []) if (isOurs(next)) found.add(next);
  return found;
}

/** What is asked for where no dialog is: all of the first page, and what is loaded later without a dialog in it. */
function withoutDialogs(moduleOf: ModuleOf): Set<string> {
  const found = closure(moduleOf, [source('main')]);
  for (const id of found) {
    for (const later of moduleOf(id)?.dynamicallyImportedIds ?? []) {
      const whole = isOurs(later) ? closure(moduleOf, [later]) : new Set<string>();
      if (!whole.has(source('ui/overlay/dialog'))) for (const one of whole) found.add(one);
    }
  }
  return found;
}

/** What visitors may need, all their screens together. */
function forVisitors(moduleOf: ModuleOf): Set<string> {
  const routes = closure(moduleOf, [source('visitor-routes')]);
  const screens = [...routes].flatMap((id) => moduleOf(id)?.dynamicallyImportedIds ?? []).filter(isOurs);
  return new Set([...routes, ...closure(moduleOf, screens)]);
}

/**
 * The file that a module of ours goes to: what is always asked for together is one file, because on a telephone every
 * request costs more than a few kilobytes do. Nobody gets more by it than their screens use: of the frame of signed-in
 * users, what visitors use too is apart, and the rest of it is a file with what the first screen shares with others.
 */
function partOf(moduleOf: ModuleOf): (id: string) => string | null {
  const entry = closure(moduleOf, [source('main')]);
  const visitors = forVisitors(moduleOf);
  const frame = closure(moduleOf, [source('routes'), source('projects/dashboard-screen')]);
  const table = closure(moduleOf, [source(LIST)]);
  const dialogs = closure(
    moduleOf,
    ['form', 'view'].map((kind) => source(`platform/forms/${kind}-dialog`)),
  );
  const edits = closure(moduleOf, [source('platform/forms/use-edit-form').replace(/x$/, '')]);
  const plain = withoutDialogs(moduleOf);
  const remarks = new Set(REMARKS.map(source));
  const others = new Set([...visitors, ...closure(moduleOf, NO_TABLES.map(source)), source(ROW_MENU)]);
  return (id) => {
    if (entry.has(id)) return 'start';
    // Small, and asked for wherever something floats.
    if (id === source('ui/overlay/layer-root')) return 'common';
    if (frame.has(id)) return visitors.has(id) ? 'common' : 'shell';
    if (table.has(id) && !others.has(id) && !id.includes('/src/records/')) return 'table';
    if (remarks.has(id)) return 'remark';
    if (plain.has(id)) return null;
    return dialogs.has(id) ? 'dialog' : edits.has(id) ? 'edit' : null;
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
