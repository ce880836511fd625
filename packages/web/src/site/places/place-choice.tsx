import { MapPin } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useFieldControl } from '../../ui/hooks/field-control.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { controlStyle } from '../../ui/inputs/control-style.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { usePack } from '../pack/pack-context.tsx';
import { Modal } from '../shell/modal.tsx';
import { placeHasWords, usePlaces } from './use-places.ts';

/** More than this make a phone slow; a search finds the others. */
const SHOWN = 100;

const ROW =
  'flex min-h-14 w-full items-center border-t border-line px-1 py-2 text-start hover:bg-sunken aria-pressed:font-semibold';

interface PlaceChoiceProps {
  /** Null without a place. */
  value: number | null;
  onChange: (placeId: number | null) => void;
}

/** Whether the device knows that a place is no longer there. Without the places of the project nothing is known. */
export function useIsPlaceGone(): (placeId: number | null) => boolean {
  const { pack, status } = usePack();
  return (placeId) => placeId !== null && status === 'ready' && pack?.places.has(placeId) === false;
}

function PlaceSheet({ value, onChoose, onClose }: PlaceSheetProps) {
  const t = useTranslations('site.place');
  const ui = useTranslations('ui');
  const { pack } = usePack();
  const places = usePlaces();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const found = places.filter((place) => placeHasWords(place, search));
  return (
    <Modal title={t('choose')} onClose={onClose}>
      {pack ? (
        <Field label={t('search')}>
          <TextInput type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      ) : (
        <p className="text-ink-2">{t('missing')}</p>
      )}
      <p role="status" className={found.length > SHOWN || found.length === 0 ? 't-sm text-ink-2' : 'sr-only'}>
        {found.length > SHOWN && t('shown', { count: SHOWN })}
        {pack && found.length === 0 && search !== '' && t('empty')}
      </p>
      <ul aria-label={t('label')} className="max-h-[50vh] overflow-y-auto">
        <li>
          <button type="button" aria-pressed={value === null} className={ROW} onClick={() => onChoose(null)}>
            {t('none')}
          </button>
        </li>
        {found.slice(0, SHOWN).map(({ id, path, name }) => (
          <li key={id}>
            <button type="button" aria-pressed={value === id} className={ROW} onClick={() => onChoose(id)}>
              <span className="grid min-w-0">
                <bdi className="wrap-anywhere">{path}</bdi>
                {name && <bdi className="t-sm wrap-anywhere text-ink-2">{name}</bdi>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{ui('close')}</Button>
    </Modal>
  );
}

interface PlaceSheetProps {
  value: number | null;
  onChoose: (placeId: number | null) => void;
  onClose: () => void;
}

function Opener({ text, onOpen, labelId }: { text: string; onOpen: () => void; labelId: string }) {
  const control = useFieldControl();
  return (
    <button
      {...control}
      type="button"
      aria-labelledby={`${labelId} ${control.id}`}
      aria-haspopup="dialog"
      className={cx(controlStyle, 'flex min-h-14 items-center gap-2 px-2.5 text-start')}
      onClick={onOpen}
    >
      <MapPin size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
      <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
    </button>
  );
}

/** The part of the building, chosen from what was taken along. */
export function PlaceChoice({ value, onChange }: PlaceChoiceProps) {
  const t = useTranslations('site.place');
  const { pack } = usePack();
  const isGone = useIsPlaceGone();
  const [isOpen, setOpen] = useState(false);
  const labelId = useId();
  const close = () => setOpen(false);
  const path = value === null ? null : pack?.places.get(value)?.path;
  return (
    <>
      <Field label={t('label')} error={isGone(value) ? t('gone') : undefined}>
        <span id={labelId} hidden>
          {t('label')}
        </span>
        <Opener labelId={labelId} text={path ?? t('choose')} onOpen={() => setOpen(true)} />
      </Field>
      {/* Not inside the form: Enter in the search saves nothing. */}
      {isOpen &&
        createPortal(
          <PlaceSheet
            value={value}
            onClose={close}
            onChoose={(placeId) => {
              onChange(placeId);
              close();
            }}
          />,
          document.body,
        )}
    </>
  );
}
