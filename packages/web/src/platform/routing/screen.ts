import type { Action, Resource } from '@brick/domain/permissions';
import type { Project } from '@brick/domain/projects/api';
import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { MessageFeature } from '../../messages/feature-messages.ts';
import type { Messages } from '../../messages/languages.ts';
import type { PagePath } from '../records/page-kinds.ts';
import type { UrlValues } from './url-state.ts';

/** The groups of the sidebar, in their order. */
export const GROUPS = ['overview', 'money', 'quality', 'site', 'project'] as const;

/** A screen of signed-in users: its route, its sidebar entry and the permission that it needs. */
export interface Screen {
  /** Links use the first path; the others show the same screen. */
  paths: readonly [string, ...string[]];
  /** Its name: nav.<label> of messages/en/shell.json, or of a list what the words of its kind call it. */
  label: keyof Messages['shell']['nav'] | `/${PagePath}`;
  icon: LucideIcon;
  /** The letter that leads to it after g; a capital one with Shift. */
  key?: string;
  /** Its group in the sidebar; account screens are at the foot, linked ones are reached from another screen. */
  section: (typeof GROUPS)[number] | 'account' | 'linked';
  /**
   * The permission to read that is needed in the selected project, one of several; null if the screen belongs to no
   * project.
   */
  needs: Resource | readonly Resource[] | null;
  /** Number beside the sidebar entry for the selected project; hidden at zero. */
  count?: (project: Project) => number;
  /** Features whose messages it uses (messages/feature-messages.ts). */
  words: readonly MessageFeature[];
  load: () => Promise<{
    default: FunctionComponent;
    /** Loads what the screen shows first for a project, with this query string. */
    prefetch?: (projectId: number, url: UrlValues) => Promise<unknown>;
  }>;
}

/** The message that names a screen. */
export const nameOf = ({ label }: Pick<Screen, 'label'>) =>
  isList(label) ? (`names.${label.slice(1) as PagePath}.nav` as const) : (`shell.nav.${label}` as const);

const isList = (label: Screen['label']): label is `/${PagePath}` => label.startsWith('/');

/** A frequent action: it opens a dialog of a screen for the selected project. */
export interface QuickAction {
  /** Its name: quick.<label> of messages/en/shell.json. */
  label: keyof Messages['shell']['quick'];
  icon: LucideIcon;
  to: string;
  search: Record<string, string>;
  /** One of several resources is enough. */
  allow: readonly [Resource | readonly Resource[], Action];
}
