import type { DiaryDay } from '@brick/domain/diary/api';
import type { DiaryLine } from '@brick/domain/diary/lines';
import type { DiarySection } from '@brick/domain/diary/states-and-sections';
import { can } from '@brick/domain/permissions';
import { Link } from '@tanstack/react-router';
import { FileDiff, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { useDiaryLineText } from '../platform/diary/use-diary-line-text.ts';
import { useEntryTime } from '../platform/diary/use-entry-time.ts';
import { PictureGrid } from '../platform/files/picture-grid.tsx';
import { rowPhotoUrl } from '../platform/files/send-row-photo.ts';
import { memberFor, PROJECTS_KEY, usePermission, useProject } from '../platform/projects/current-project.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { useUser } from '../platform/session/session.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button, IconButton } from '../ui/inputs/button.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { arrivedPhotos, hoursOf, linesOf, removeLineEndpoint } from './diary-endpoints.ts';

// What is typed into loads at the first click.
const LineForm = lazyComponent(() => import('./line-form.tsx'), 'LineForm');
const DelayVariationForm = lazyComponent(() => import('./delay-variation-form.tsx'), 'DelayVariationForm');

/** The dialog that is open over a section, and the line that it is about. */
type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'remove' | 'variation'; line: DiaryLine } | null;

/** Removes a line after asking. */
function RemoveLine({ line, onClose }: { line: DiaryLine; onClose: () => void }) {
  const t = useTranslations('diary-days.line');
  const action = useAction<void, unknown>({
    send: () => call(removeLineEndpoint, { params: { id: line.id } }),
    success: t('removed'),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('remove')}
      description={t('removeText')}
      confirmLabel={t('remove')}
      pending={action.isPending}
      error={action.error?.message}
      onConfirm={() => action.mutate()}
    />
  );
}

interface LineCardProps {
  day: DiaryDay;
  line: DiaryLine;
  onOpen: (open: OpenDialog) => void;
}

/** One line: what it is about, its details, its photos, and what may be done with it. */
function LineCard({ day, line, onOpen }: LineCardProps) {
  const t = useTranslations('diary-days');
  const fields = useTranslations('fields');
  const lineText = useDiaryLineText();
  const written = useEntryTime();
  const may = usePermission();
  const project = useProject();
  const member = memberFor(useUser(), project);
  const { title, details } = lineText(line);
  const isOpen = day.state === 'open';
  const photos = arrivedPhotos(day, line.photoIds);
  const mayEdit = isOpen && can(member, 'diary', 'update', { createdBy: line.addedBy });
  const mayDraft = line.section === 'delay' && line.variationId === null && may('variations', 'create');
  return (
    <li className="grid gap-1 rounded border border-line bg-surface p-3">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 font-medium wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        <span className="flex shrink-0 gap-1 print:hidden">
          {mayEdit && (
            <IconButton
              label={fields('labelled', { name: t('line.edit'), value: title })}
              icon={<Pencil className="size-4" />}
              size="sm"
              onClick={() => onOpen({ kind: 'edit', line })}
            />
          )}
          {isOpen && may('diary', 'delete') && (
            <IconButton
              label={fields('labelled', { name: t('line.remove'), value: title })}
              icon={<Trash2 className="size-4" />}
              size="sm"
              onClick={() => onOpen({ kind: 'remove', line })}
            />
          )}
        </span>
      </div>
      {details.map((detail) => (
        <p key={detail} className="whitespace-pre-line text-ink-2 wrap-anywhere">
          <bdi>{detail}</bdi>
        </p>
      ))}
      {line.variationId !== null && (
        <p className="t-sm">
          {may('variations', 'read') ? (
            <Link to={pagePath('variation', line.variationId)} className={linkStyle}>
              {t('variation.linked', { number: line.variationNumber ?? '' })}
            </Link>
          ) : (
            t('variation.linked', { number: line.variationNumber ?? '' })
          )}
        </p>
      )}
      <p className="t-sm text-ink-3">
        <bdi>{t('line.by', { name: line.addedByName ?? '–' })}</bdi> · {written(line)}
      </p>
      {photos.length > 0 && (
        <PictureGrid
          label={fields('labelled', { name: t('fields.photos'), value: title })}
          urls={photos.map((id) => rowPhotoUrl(project.id, id))}
        />
      )}
      {mayDraft && (
        <div className="print:hidden">
          <Button
            icon={<FileDiff className="size-4" />}
            onClick={() => onOpen({ kind: 'variation', line })}
            aria-label={fields('labelled', { name: t('variation.action'), value: title })}
          >
            {t('variation.action')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface DaySectionProps {
  day: DiaryDay;
  section: DiarySection;
}

/** One of the five sections of a day with its lines. */
export function DaySection({ day, section }: DaySectionProps) {
  const t = useTranslations('diary-days');
  const { number } = useFormat();
  const may = usePermission();
  const [open, setOpen] = useState<OpenDialog>(null);
  const lines = linesOf(day, section);
  const close = () => setOpen(null);
  const sum =
    section === 'labour' && lines.length > 0
      ? t('totals.people', { heads: day.heads, hours: number(day.workHours) })
      : section === 'delay' && lines.length > 0
        ? t('totals.delays', { hours: number(hoursOf(day.delayMinutes)) })
        : undefined;
  return (
    <section aria-label={t(`sections.${section}`)}>
      <SectionHeading
        title={t(`sections.${section}`)}
        text={sum}
        action={
          day.state === 'open' &&
          may('diary', 'create') && (
            <Button icon={<Plus className="size-4" />} onClick={() => setOpen({ kind: 'add' })}>
              {t(`adds.${section}`)}
            </Button>
          )
        }
      />
      {lines.length === 0 ? (
        <p className="text-ink-3">{t('line.nothing')}</p>
      ) : (
        <ul className="grid gap-2">
          {lines.map((line) => (
            <LineCard key={line.id} day={day} line={line} onOpen={setOpen} />
          ))}
        </ul>
      )}
      <Suspense>
        {open?.kind === 'add' && <LineForm day={day} section={section} line={null} onClose={close} />}
        {open?.kind === 'edit' && <LineForm day={day} section={section} line={open.line} onClose={close} />}
        {open?.kind === 'remove' && <RemoveLine line={open.line} onClose={close} />}
        {open?.kind === 'variation' && <DelayVariationForm day={day} line={open.line} onClose={close} />}
      </Suspense>
    </section>
  );
}
