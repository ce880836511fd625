import type { Place } from '@brick/domain/places/api';
import { place } from '@brick/domain/places/record';
import { type PlacedNode, treeOf } from '@brick/domain/places/tree';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { isEmptyValue } from '../../platform/records/record-fields.ts';
import { useAllRows } from '../use-all-rows.ts';

/** The places of the selected project from the top down, each followed by everything below it. */
export function usePlaces() {
  const query = useAllRows<Place>({ is: place }, { sort: 'path' });
  const locale = useLocale();
  const tree = useMemo(
    (): PlacedNode<Place>[] => treeOf(query.data ?? [], new Intl.Collator(locale, { numeric: true })),
    [query.data, locale],
  );
  return { query, tree };
}

/** What a place is called: "Block A / Level 1 / 1.04 · Kitchen". */
export const placeTitle = ({ path, name }: Pick<Place, 'path' | 'name'>): string =>
  name ? `${path} · ${name}` : path;

/** How a record's page, form and history say its place. */
export function usePlaceFormatters() {
  const t = useTranslations('fields.places');
  const { tree } = usePlaces();
  const pathOf = (id: unknown) => tree.find(({ place }) => place.id === id)?.place.path;
  return {
    say: (id: unknown) => (isEmptyValue(id) ? '–' : (pathOf(id) ?? t('unknown'))),
    inForm: ({ placePath }: { placePath: string | null }) => placePath ?? '–',
    show: ({ placePath }: { placePath: string | null }) => placePath && <bdi>{placePath}</bdi>,
  };
}
