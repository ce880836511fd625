import type { SearchHit, searchAll } from '@brick/domain/search/api';
import { useQuery } from '@tanstack/react-query';
import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../../platform/api/call.ts';
import { useKindNames } from '../../platform/kind-names.ts';
import { PROJECTS_KEY, useCurrentProject, usePermission } from '../../platform/projects/current-project.ts';
import { iconOf } from '../../platform/records/kind-icons.ts';
import { linkTo } from '../../platform/records/record-links.ts';
import { nameOf, type QuickAction, type Screen } from '../../platform/routing/screen.ts';
import { screenKeys } from '../shortcuts/shortcut-keys.ts';
import { CREATE_ACTIONS, IMPORT_ACTIONS } from './create-actions.ts';
import {
  groupByKind,
  matchEntries,
  nonEmptyGroups,
  type PaletteEntry,
  type PaletteGroup,
} from './palette-entries.ts';

const search = endpointRef<typeof searchAll>('GET', '/api/search');

/** Delay after the last key before the server is asked, and the least number of letters. */
const WAIT_MS = 180;
const LEAST_LETTERS = 2;

/** The typed text, debounced. */
function useDebounced(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

function useSearchHits(typed: string, projectId: number | undefined) {
  const q = useDebounced(typed.trim());
  const wanted = q.length >= LEAST_LETTERS;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [...PROJECTS_KEY, 'search', q, projectId],
    queryFn: ({ signal }) => call(search, { query: { q, projectId }, signal }),
    enabled: wanted,
    // The previous results stay until the new ones are there.
    placeholderData: (before) => before,
    gcTime: 60_000,
    // Finds records that somebody else has just added.
    staleTime: 10_000,
  });
  const waiting = typed.trim().length >= LEAST_LETTERS && (isFetching || q !== typed.trim());
  return {
    found: wanted && typed.trim().length >= LEAST_LETTERS ? (data ?? []) : [],
    waiting,
    failed: isError && !waiting,
    retry: () => void refetch(),
  };
}

export interface PaletteGroupsOptions {
  typed: string;
  /** Offers only what can be created. */
  createOnly: boolean;
  screens: readonly Screen[];
  quickActions: readonly QuickAction[];
  go: (to: string, search?: Record<string, string>) => void;
  onShortcuts: () => void;
}

function useCreateEntries({ typed, quickActions, go }: PaletteGroupsOptions): PaletteEntry[] {
  const quick = useTranslations('shell.quick');
  const words = useTranslations();
  const imports = useTranslations('transfer');
  const kinds = useKindNames('many');
  const may = usePermission();
  return [
    ...quickActions
      .filter(({ allow }) => may(...allow))
      .map(({ label, ...action }) => ({ ...action, id: `quick-${label}`, name: quick(label) })),
    ...CREATE_ACTIONS.filter(({ allow }) => allow === null || may(...allow)).map(({ label, ...action }) => ({
      ...action,
      id: `create-${label}`,
      name: words(label),
    })),
    // So many that they are offered to those who look for them.
    ...IMPORT_ACTIONS.filter(({ allow }) => typed.trim() && (allow === null || may(...allow))).map(
      ({ kind, ...action }) => ({
        ...action,
        id: `import-${kind}`,
        name: imports('title', { list: kinds(kind) }),
      }),
    ),
  ].map(({ id, name, icon, to, search: at }) => ({
    id,
    label: name,
    details: [],
    icon,
    run: () => go(to, at),
  }));
}

function useScreenEntries({ screens, go }: PaletteGroupsOptions): PaletteEntry[] {
  const words = useTranslations();
  return screens.map((screen) => {
    const {
      label,
      icon,
      key,
      paths: [to],
    } = screen;
    return {
      id: `screen-${label}`,
      label: words(nameOf(screen)),
      details: [],
      icon,
      ...(key && { keys: screenKeys(key) }),
      run: () => go(to),
    };
  });
}

function useProjectEntries(): PaletteEntry[] {
  const { project, projects, select } = useCurrentProject();
  return projects
    .filter(({ id }) => id !== project?.id)
    .map(({ id, name, location }) => ({
      id: `project-${id}`,
      label: name,
      details: location ? [location] : [],
      icon: iconOf('project'),
      run: () => select(id),
    }));
}

/** `offered` are the entries of projects that are there by name already. */
function useSearchGroups(
  found: readonly SearchHit[],
  { go }: PaletteGroupsOptions,
  offered: readonly PaletteEntry[],
): PaletteGroup[] {
  const kinds = useKindNames('many');
  const phaseName = useTranslations('phases');
  const { project, projects, select } = useCurrentProject();
  const isOffered = ({ kind, id }: SearchHit) =>
    kind === 'project' && (id === project?.id || offered.some((entry) => entry.id === `project-${id}`));
  const elsewhere = ({ kind, projectId }: SearchHit) =>
    kind === 'project' || projectId === project?.id
      ? undefined
      : projects.find(({ id }) => id === projectId)?.name;
  return groupByKind(found.filter((row) => !isOffered(row))).map(([kind, rows]) => ({
    id: kind,
    heading: kinds(kind),
    entries: rows.map((row) => ({
      id: `${kind}-${row.id}`,
      label: row.title,
      details: [row.subtitle, row.phase && phaseName(row.phase), elsewhere(row)].filter(
        (detail) => typeof detail === 'string' && detail !== '',
      ) as string[],
      icon: iconOf(kind),
      status: row.status,
      isFound: true as const,
      run: () => {
        if (kind === 'project') return select(row.id);
        const place = linkTo(row);
        if (place) go(place.to, place.search);
      },
    })),
  }));
}

/** The groups of the palette for the typed text. */
export function usePaletteGroups(props: PaletteGroupsOptions) {
  const t = useTranslations('search');
  const { typed, createOnly, onShortcuts } = props;
  const { project } = useCurrentProject();
  const { found, waiting, failed, retry } = useSearchHits(createOnly ? '' : typed, project?.id);
  const create = {
    id: 'create',
    heading: t('create'),
    entries: matchEntries(useCreateEntries(props), typed),
  };
  const goTo = { id: 'go', heading: t('goTo'), entries: matchEntries(useScreenEntries(props), typed) };
  const switching = {
    id: 'projects',
    heading: t('projects'),
    entries: matchEntries(useProjectEntries(), typed),
  };
  const records = useSearchGroups(found, props, switching.entries);
  const shortcuts: PaletteEntry = {
    id: 'shortcuts',
    label: t('shortcuts.title'),
    details: [],
    icon: Keyboard,
    keys: ['?'],
    run: onShortcuts,
  };
  const help = { id: 'help', heading: t('help'), entries: matchEntries([shortcuts], typed) };
  // Search hits come last, because they arrive later: entries must not move under the pointer.
  const groups = createOnly ? [create] : [goTo, create, switching, help, ...records];
  return { groups: nonEmptyGroups(groups), waiting, failed, retry };
}
