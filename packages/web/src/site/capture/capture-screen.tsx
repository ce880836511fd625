import { can } from '@brick/domain/permissions';
import { titleFromWords } from '@brick/domain/site/outbox/title-from-words';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { addIssueEndpoint, ISSUE_PATH } from '../../platform/issues/issue-endpoints.ts';
import type { UrlValues } from '../../platform/routing/url-state.ts';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { Field, FormError } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { PersonChoice, SeverityChoice, TradeChoice } from '../issues/issue-choices.tsx';
import { DeviceFullError } from '../outbox/storage-quota.ts';
import { usePack, useSiteMember } from '../pack/pack-context.tsx';
import { PlaceChoice, useIsPlaceGone } from '../places/place-choice.tsx';
import { placeInAddress } from '../places/place-in-address.ts';
import { type PlanSpot, pinIn, pinInAddress } from '../plans/plan-spot.ts';
import { PositionChoice, useIsPlanGone } from '../plans/position-choice.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { useOpenForm } from '../shell/open-forms.ts';
import { DeviceFull } from '../store/device-full.tsx';
import { useDraftEntry } from '../store/use-draft-entry.ts';
import { PhotoPicker } from './photo-picker.tsx';

interface Typed {
  words: string;
  /** Undefined as long as it is the one of the address. */
  placeId: number | null | undefined;
  /** The same. */
  pin: PlanSpot | null | undefined;
  trade: string;
  who: string;
  severity: string;
}

const EMPTY: Typed = {
  words: '',
  placeId: undefined,
  pin: undefined,
  trade: '',
  who: '',
  severity: 'medium',
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was typed, from the body of a draft. */
const typedOf = (body: Record<string, unknown>): Typed => ({
  words: text(body['description']) || text(body['title']),
  placeId: typeof body['placeId'] === 'number' ? body['placeId'] : null,
  pin: pinIn(body),
  trade: text(body['trade']),
  who: text(body['assignedTo']),
  severity: text(body['severity']) || 'medium',
});

/** A severity alone says nothing yet, nor does the place of a label. */
const isBlank = ({ words, placeId, pin, trade, who }: Typed): boolean =>
  words.trim() === '' && (placeId ?? null) === null && (pin ?? null) === null && trade === '' && who === '';

function bodyOf({ words, trade, who, severity }: Typed, placeId: number | null, pin: PlanSpot | null) {
  const { title, description } = titleFromWords(words);
  return {
    ...{ title, description, severity, placeId, trade: trade || null, assignedTo: who || null },
    ...(pin && { pin }),
  };
}

/** The place that a label or the sheet before has named, once the device knows it, and the position from a plan. */
function usePreset(): { named: number | null; known: number | null; pin: PlanSpot | null } {
  const { place, pin } = useSearch({ strict: false }) as UrlValues;
  const { pack } = usePack();
  const named = placeInAddress(place);
  return { named, known: named !== null && pack?.places.has(named) ? named : null, pin: pinInAddress(pin) };
}

const problemOf = (error: unknown) => (error instanceof DeviceFullError ? 'full' : 'failed');

/** The capture sheet: photo first, then the words, then what else is known. All of it works without a network. */
function CaptureSheet() {
  const t = useTranslations('site.capture');
  const ui = useTranslations('ui');
  const project = useSiteProject();
  const navigate = useNavigate();
  const { resume, photo, trade: presetTrade } = useSearch({ strict: false }) as UrlValues;
  const [typed, setTyped] = useState<Typed>({ ...EMPTY, trade: presetTrade ?? '' });
  const [problem, setProblem] = useState<'noWords' | 'full' | 'failed' | null>(null);
  const [saving, setSaving] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const words = useRef<HTMLTextAreaElement>(null);
  const preset = usePreset();
  const isGone = useIsPlaceGone();
  const isPlanGone = useIsPlanGone();
  // One that is gone is told at its field, and not sent.
  const placeOf = ({ placeId = preset.known }: Typed) => (isGone(placeId) ? null : placeId);
  const pinOf = ({ pin = preset.pin }: Typed) => (isPlanGone(pin) ? null : pin);
  const body = (of: Typed) => bodyOf(of, placeOf(of), pinOf(of));
  useTitle(t('title'));
  useOpenForm();

  const draft = useDraftEntry({
    call: addIssueEndpoint,
    resume,
    entryOf: (body) => ({
      act: 'create',
      projectId: project.id,
      kind: 'issue',
      title: text(body['title']),
      params: { projectId: project.id },
      body,
      editPath: ISSUE_PATH,
    }),
  });

  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (draft.id === null || draft.typed === null || begun.current === draft.id) return;
    begun.current = draft.id;
    if (Object.keys(draft.typed).length > 0) setTyped(typedOf(draft.typed));
  }, [draft.id, draft.typed]);

  const change = (patch: Partial<Typed>) => {
    const next = { ...typed, ...patch };
    setTyped(next);
    setProblem(null);
    setClosing(false);
    draft.keep(isBlank(next) ? {} : body(next));
  };

  const close = async () => {
    try {
      if (await draft.leave(isBlank(typed) ? {} : body(typed)))
        toast({ title: t('keptTitle'), description: t('keptText') });
    } catch (error) {
      setProblem(problemOf(error));
      // Who closes it once more, after having read why, wants it gone.
      if (!isClosing) return setClosing(true);
    }
    void navigate({ to: '/site' });
  };

  const save = async (next: boolean) => {
    if (typed.words.trim() === '') {
      setProblem('noWords');
      words.current?.focus();
      return;
    }
    setSaving(true);
    try {
      await draft.save(body(typed));
      toast({ title: t('savedTitle'), description: titleFromWords(typed.words).title });
      if (next)
        // Another form: the same place and trade, and nothing else of the one before.
        await navigate({
          to: '/site/capture',
          search: {
            project: String(project.id),
            place: String(placeOf(typed) ?? ''),
            trade: typed.trade || undefined,
            n: String(Date.now()),
          },
        });
      else await navigate({ to: '/site' });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      noValidate
      aria-label={t('title')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(false);
      }}
      className="grid gap-5 px-4 pt-4 pb-6"
    >
      <header className="flex items-center justify-between gap-3">
        <h1 className="t-2xl">{t('title')}</h1>
        <IconButton
          label={ui('close')}
          tooltip={false}
          icon={<X size={26} aria-hidden="true" />}
          onClick={() => void close()}
          className="size-14 text-ink"
        />
      </header>
      <PhotoPicker
        photos={draft.photos}
        onAdd={draft.addPhoto}
        onRemove={draft.removePhoto}
        ready={draft.id !== null}
        openCamera={photo === '1'}
      />
      <Field
        label={t('words')}
        hint={t('wordsHint')}
        error={problem === 'noWords' ? t('noWords') : undefined}
        required
      >
        <TextArea
          ref={words}
          rows={3}
          grow
          dir="auto"
          maxLength={10_000}
          value={typed.words}
          onChange={({ target }) => change({ words: target.value })}
        />
      </Field>
      <PlaceChoice
        value={typed.placeId === undefined ? preset.named : typed.placeId}
        onChange={(placeId) => change({ placeId })}
      />
      <PositionChoice
        value={typed.pin === undefined ? preset.pin : typed.pin}
        placeId={placeOf(typed)}
        onChange={(pin) => change({ pin })}
      />
      <TradeChoice key={`trade-${draft.id}`} value={typed.trade} onChange={(trade) => change({ trade })} />
      <PersonChoice key={`who-${draft.id}`} value={typed.who} onChange={(who) => change({ who })} />
      <SeverityChoice value={typed.severity} onChange={(severity) => change({ severity })} />
      <FormError>{problem === 'failed' ? t(problem) : null}</FormError>
      <FormError>{isClosing ? t('closeAgain') : null}</FormError>
      {(problem === 'full' || draft.isFull) && <DeviceFull typed={body(typed)} />}
      <div className="sticky bottom-0 low:static -mx-4 flex flex-wrap gap-3 border-t border-line bg-paper px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <Button type="submit" variant="primary" className="flex-1" pending={saving}>
          {t('save')}
        </Button>
        <Button className="flex-1" pending={saving} onClick={() => void save(true)}>
          {t('saveNext')}
        </Button>
      </div>
    </form>
  );
}

/**
 * A new sheet for each issue: "Save and next" begins with nothing of the one before but its place and trade. Who may
 * not report issues is told before they type; what was captured earlier still opens.
 */
export function CaptureScreen() {
  const { n, resume } = useSearch({ strict: false }) as UrlValues;
  const t = useTranslations('site.capture');
  const mayReport = can(useSiteMember(), 'issues', 'create');
  if (!mayReport && !resume)
    return (
      <Page title={t('title')}>
        <p>{t('notAllowed')}</p>
      </Page>
    );
  return <CaptureSheet key={n ?? ''} />;
}
