import type { Action, Resource } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/contract';
import type { RecordPath } from '@brick/domain/records/records';
import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { Messages } from '../messages/languages.ts';
import type { Room } from '../messages/rooms.ts';
import type { UrlValues } from './search.ts';

/** The groups of the sidebar, in their order. */
export const GROUPS = ['overview', 'money', 'quality', 'site', 'project'] as const;

/** A screen of signed-in users: its route, its place in the sidebar, and what it takes to see it. */
export interface Screen {
  /** The first one is where links lead; the others show the same. */
  paths: readonly [string, ...string[]];
  /** Its name: nav.<label> of messages/en/shell.json, or of a list what the words of its kind call it. */
  label: keyof Messages['shell']['nav'] | `/${RecordPath}`;
  icon: LucideIcon;
  /** The letter that leads to it after g. */
  key?: string;
  /** Its group in the sidebar; what belongs to the account stands at the foot. */
  section: (typeof GROUPS)[number] | 'account';
  /**
   * What one must be allowed to read in the selected project, of several one; null where the screen is about no single
   * project.
   */
  needs: Resource | readonly Resource[] | null;
  /** Number beside the entry, of the selected project; none at zero. */
  count?: (project: Project) => number;
  /** Rooms whose words it says (messages/rooms.ts). */
  words: readonly Room[];
  load: () => Promise<{
    default: FunctionComponent;
    /** Asks for what it shows first of a project, at an address with this query. */
    askFirst?: (projectId: number, url: UrlValues) => Promise<unknown>;
  }>;
}

/** The message that names a screen. */
export const nameOf = ({ label }: Pick<Screen, 'label'>) =>
  isList(label) ? (`names.${label.slice(1) as RecordPath}.nav` as const) : (`shell.nav.${label}` as const);

const isList = (label: Screen['label']): label is `/${RecordPath}` => label.startsWith('/');

/** Something to begin from anywhere: it opens a dialog of a screen for the selected project. */
export interface QuickAction {
  /** Its name: quick.<label> of messages/en/shell.json. */
  label: keyof Messages['shell']['quick'];
  icon: LucideIcon;
  to: string;
  search: Record<string, string>;
  /** Of several resources one is enough. */
  allow: readonly [Resource | readonly Resource[], Action];
}
