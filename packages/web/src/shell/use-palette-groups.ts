import type { Found, searchAll } from '@brick/domain/search/contract';
import { useQuery } from '@tanstack/react-query';
import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { PROJECTS_KEY, useCurrentProject, useMay } from '../platform/current-project.ts';
import { iconOf } from '../platform/kind-icons.ts';
import { useKindNames } from '../platform/kind-names.ts';
import { placeOf } from '../platform/row-address.ts';
import { nameOf, type QuickAction, type Screen } from '../platform/screen.ts';
import { CREATE_ACTIONS } from './create-actions.ts';
import { byKind, filled, matching, type PaletteEntry, type PaletteGroup } from './palette-entries.ts';

const search = callOf<typeof searchAll>('GET', '/api/search');

/** Rest after the last key before the server is asked; from so many letters on. */
const WAIT_MS = 180;
const LEAST = 2;

/** What was typed, once the hands rest. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

function useFound(typed: string, projectId: number | undefined) {
  const q = useRested(typed.trim());
  const wanted = q.length >= LEAST;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [...PROJECTS_KEY, 'search', q, projectId],
    queryFn: ({ signal }) => call(search, { query: { q, projectId }, signal }),
    enabled: wanted,
    // What was found for the letters before stays in sight until the new answer is there.
    placeholderData: (before) => before,
    gcTime: 60_000,
    // A record that somebody else has just added is looked for as well.
    staleTime: 10_000,
  });
  const waiting = typed.trim().length >= LEAST && (isFetching || q !== typed.trim());
  return {
    found: wanted && typed.trim().length >= LEAST ? (data ?? []) : [],
    waiting,
    failed: isError && !waiting,
    retry: () => void refetch(),
  };
}

export interface PaletteProps {
  typed: string;
  /** Offers what can be created, and nothing else. */
  createOnly: boolean;
  screens: readonly Screen[];
  quickActions: readonly QuickAction[];
  go: (to: string, search?: Record<string, string>) => void;
  onShortcuts: () => void;
}

function useCreateEntries({ quickActions, go }: PaletteProps): PaletteEntry[] {
  const quick = useTranslations('shell.quick');
  const words = useTranslations();
  const may = useMay();
  return [
    ...quickActions
      .filter(({ allow }) => may(...allow))
      .map(({ label, ...action }) => ({ ...action, id: `quick-${label}`, name: quick(label) })),
    ...CREATE_ACTIONS.filter(({ allow }) => allow === null || may(...allow)).map(({ label, ...action }) => ({
      ...action,
      id: `create-${label}`,
      name: words(label),
    })),
  ].map(({ id, name, icon, to, search: at }) => ({
    id,
    label: name,
    details: [],
    icon,
    run: () => go(to, at),
  }));
}

function useScreenEntries({ screens, go }: PaletteProps): PaletteEntry[] {
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
      ...(key && { keys: ['g', key] }),
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

function useFoundGroups(found: readonly Found[], { go }: PaletteProps): PaletteGroup[] {
  const kinds = useKindNames('many');
  const phaseName = useTranslations('phases');
  const { project, projects } = useCurrentProject();
  const elsewhere = (projectId: number | null) =>
    projectId === project?.id ? undefined : projects.find(({ id }) => id === projectId)?.name;
  // The projects themselves are known here, and offered by their names already.
  return byKind(found.filter(({ kind }) => kind !== 'project')).map(([kind, rows]) => ({
    id: kind,
    heading: kinds(kind),
    entries: rows.map((row) => ({
      id: `${kind}-${row.id}`,
      label: row.title,
      details: [row.subtitle, row.phase && phaseName(row.phase), elsewhere(row.projectId)].filter(
        (detail) => typeof detail === 'string' && detail !== '',
      ) as string[],
      icon: iconOf(kind),
      status: row.status,
      run: () => {
        const place = placeOf(row);
        if (place) go(place.to, place.search);
      },
    })),
  }));
}

/** What the palette shows for what was typed, group by group. */
export function usePaletteGroups(props: PaletteProps) {
  const t = useTranslations('search');
  const { typed, createOnly, onShortcuts } = props;
  const { project } = useCurrentProject();
  const { found, waiting, failed, retry } = useFound(createOnly ? '' : typed, project?.id);
  const create = { id: 'create', heading: t('create'), entries: matching(useCreateEntries(props), typed) };
  const goTo = { id: 'go', heading: t('goTo'), entries: matching(useScreenEntries(props), typed) };
  const switching = { id: 'projects', heading: t('projects'), entries: matching(useProjectEntries(), typed) };
  const records = useFoundGroups(found, props);
  const shortcuts: PaletteEntry = {
    id: 'shortcuts',
    label: t('shortcuts.title'),
    details: [],
    icon: Keyboard,
    keys: ['?'],
    run: onShortcuts,
  };
  const help = { id: 'help', heading: t('help'), entries: matching([shortcuts], typed) };
  // What the server finds comes last, because it comes later: what is chosen must not move under the hand.
  const groups = createOnly ? [create] : [goTo, create, switching, help, ...records];
  return { groups: filled(groups), waiting, failed, retry };
}
