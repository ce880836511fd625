import type { Place } from '@brick/domain/places/api';
import { useTranslations } from 'use-intl';
import { ComboBox } from '../../ui/inputs/combo-box.tsx';
import { normalizeTyped } from '../../ui/inputs/normalize-typed.ts';
import { LabelledField, type NamedFieldProps, useFormField } from './form-fields.tsx';
import { placeTitle, usePlaces } from './use-places.tsx';

const MOST_SUGGESTIONS = 50;

const plain = (text: string) => normalizeTyped(text).toLocaleLowerCase();

interface PlaceBoxProps extends Omit<Parameters<typeof ComboBox>[0], 'value' | 'onChange' | 'suggestions'> {
  /** The id of the place, or the text that names none. */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  /** Which places are offered; all of them by default. */
  offered?: (place: Place) => boolean;
}

/** A place of the project, found by its code or name. What names no place stays as it was typed. */
export function PlaceBox({ value, onChange, offered = () => true, ...rest }: PlaceBoxProps) {
  const t = useTranslations('fields.places');
  const { query, tree } = usePlaces();
  const places = tree.map(({ place }) => place).filter(offered);
  const chosen = typeof value === 'number' ? tree.find(({ place }) => place.id === value)?.place : undefined;
  const shown = typeof value === 'number' ? (chosen ? placeTitle(chosen) : '') : (value ?? '');
  const words = chosen ? [] : plain(shown).split(' ').filter(Boolean);
  const found = places.filter((place) => {
    const text = plain(placeTitle(place));
    return words.every((word) => text.includes(word));
  });
  return (
    <ComboBox
      {...rest}
      value={shown}
      loading={query.isPending}
      query={query}
      emptyText={t('none')}
      suggestions={found
        .slice(0, MOST_SUGGESTIONS)
        .map((place) => ({ id: String(place.id), label: placeTitle(place) }))}
      onChange={(typed) => {
        const named = places.find((place) =>
          [place.path, placeTitle(place)].some((is) => plain(is) === plain(typed)),
        );
        onChange(named?.id ?? (typed || null));
      }}
      onPick={({ id }) => onChange(Number(id))}
    />
  );
}

interface PlaceFieldProps extends Partial<NamedFieldProps>, Pick<PlaceBoxProps, 'offered'> {}

/** The part of the building that a record stands at. */
export function PlaceField({ name = 'placeId', offered }: PlaceFieldProps) {
  const t = useTranslations('fields.places');
  const of = useFormField(name);
  const isOther = typeof of.field.value === 'string' && of.field.value !== '';
  return (
    <LabelledField of={of} hint={of.hint ?? t('hint')} error={of.error && isOther ? t('none') : of.error}>
      <PlaceBox {...of.field} {...(offered && { offered })} />
    </LabelledField>
  );
}
