import type { RecordPath } from '@brick/domain/records/record-kinds';

/** The addresses of screens. Together with those of one report, a link to any other is a type error. */
export type AppPath =
  | `/${RecordPath}`
  | '/'
  | '/activity'
  | '/auth'
  | '/bank'
  | '/budget'
  | '/certificates'
  | '/accounting'
  | '/connections'
  | '/dashboard'
  | '/demo'
  | '/demo/keep'
  | '/interior'
  | '/members'
  | '/notices'
  | '/offers'
  | '/profile'
  | '/programme'
  | '/projects'
  | '/reports'
  | '/settings'
  | '/site'
  | `/site/${string}`
  | '/trash';
