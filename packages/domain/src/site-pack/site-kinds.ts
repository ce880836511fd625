import { PROJECT_RECORDS, type ProjectRecord } from '../records/record-kinds.ts';

/** Kinds of records that phones take along to the site: those declared with `onSite`. */
export type SiteKind = {
  [Kind in ProjectRecord]: (typeof PROJECT_RECORDS)[Kind] extends { onSite: object } ? Kind : never;
}[ProjectRecord];

export const SITE_KINDS = (Object.keys(PROJECT_RECORDS) as ProjectRecord[]).filter(
  (kind): kind is SiteKind => 'onSite' in PROJECT_RECORDS[kind],
);

type CamelCase<Path extends string> = Path extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Path;

/** The name of a kind's rows in the pack: its path in camel case, as in `checkTemplates`. */
export type SiteListName<Kind extends SiteKind> = CamelCase<(typeof PROJECT_RECORDS)[Kind]['path']>;

/** Returns the name of a kind's rows in the pack. */
export const siteListName = <Kind extends SiteKind>(kind: Kind): SiteListName<Kind> =>
  PROJECT_RECORDS[kind].path.replace(/-(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  ) as SiteListName<Kind>;
