import type { Place } from '@brick/domain/places/api';
import { useTranslations } from 'use-intl';
import { LabelledField, type NamedFieldProps, useFormField } from './form-fields.tsx';
import { type NamedBoxProps, RowComboBox } from './row-combo-box.tsx';
import { placeTitle, usePlaces } from './use-places.tsx';

interface PlaceBoxProps extends NamedBoxProps {
  /** Which places are offered; all of them by default. */
  offered?: (place: Place) => boolean;
}

/** A place of the project, found by its code or name. */
export function PlaceBox({ offered = () => true, ...rest }: PlaceBoxProps) {
  const t = useTranslations('fields.places');
  const { query, tree } = usePlaces();
  return (
    <RowComboBox
      {...rest}
      loading={query.isPending}
      query={query}
      emptyText={t('none')}
      rows={tree
        .map(({ place }) => ({ ...place, label: placeTitle(place), also: place.path }))
        .filter(offered)}
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
