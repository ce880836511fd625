import { COPIED_SECTIONS, copiedLines } from '@brick/domain/diary/line-rules';
import type { DiaryLine } from '@brick/domain/diary/lines';
import { mayCountersign } from '@brick/domain/diary/rules';
import { DIARY_SECTIONS, type DiarySection } from '@brick/domain/diary/states-and-sections';
import { can } from '@brick/domain/permissions';
import { diaryActOf } from '@brick/domain/site/diary/projected-day';
import { useParams } from '@tanstack/react-router';
import { Copy, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { newUuid } from '../../platform/browser/new-uuid.ts';
import { addLineEndpoint } from '../../platform/diary/day-endpoints.ts';
import { DaySignatures } from '../../platform/diary/day-signatures.tsx';
import { useDiaryLineText } from '../../platform/diary/use-diary-line-text.ts';
import { useEntryTime } from '../../platform/diary/use-entry-time.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { PhotoRow, WaitingNote } from '../checks/given-answer.tsx';
import { DeviceFullError } from '../outbox/storage-quota.ts';
import { usePack, useSiteMember } from '../pack/pack-context.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { RoomyButton } from '../shell/roomy-button.tsx';
import { useOutbox, useOutboxOverview } from '../store/outbox-context.tsx';
import { SitePhoto } from '../store/site-photo.tsx';
import { useCanResume } from '../store/use-draft-entry.ts';
import { AddendumSheet } from './addendum-sheet.tsx';
import { LineSheet, useAddendumOf } from './line-sheet.tsx';
import type { LocalDay } from './local-days.ts';
import { SignSheet } from './sign-sheet.tsx';
import { useDays } from './use-days.ts';
import { WeatherPart } from './weather-part.tsx';

const isSection = (text: string | undefined): text is DiarySection =>
  (DIARY_SECTIONS as readonly string[]).includes(text ?? '');

/** The sheet that is open and the section that is shown, in the address: the page may end behind the camera. */
function useDayState() {
  const [{ section, step, line, resume }, patch] = useUrlState();
  return {
    section: isSection(section) ? section : 'labour',
    step,
    resume,
    lineId: Number(line ?? 0),
    show: (next: DiarySection) => patch({ section: next }, { replace: true }),
    open: (next: 'line' | 'sign' | 'countersign' | 'addendum', id: number | null = null) =>
      patch({ step: next, line: id === null ? null : String(id), resume: null }),
    close: () => patch({ step: null, line: null, resume: null }),
  };
}

/** Copies labour and plant of the last day on which there were some. */
function CopyLines({ local, days }: { local: LocalDay; days: readonly LocalDay[] }) {
  const t = useTranslations('diary-days.copy');
  const capture = useTranslations('site.capture');
  const sections = useTranslations('diary-days.sections');
  const { date } = useFormat();
  const project = useSiteProject();
  const outbox = useOutbox();
  const { row } = local;
  const addendumOf = useAddendumOf(row);
  const [copying, setCopying] = useState(false);
  const isOf = ({ section }: DiaryLine) => COPIED_SECTIONS.includes(section);
  const before = days.find((other) => other.row.day < row.day && other.row.lines.some(isOf));
  if (!before || row.lines.some(isOf)) return null;
  const lines = copiedLines(before.row.lines);
  async function copy() {
    setCopying(true);
    try {
      for (const line of lines)
        await outbox.saveEntry(addLineEndpoint, {
          ...{ act: 'step', projectId: project.id, kind: 'diary-day', record: `diary-line:${newUuid()}` },
          params: { projectId: project.id, day: row.day },
          title: [date(row.day), sections(line.section), line.company ?? line.what ?? ''].join(' '),
          body: line,
          ifSigned: addendumOf(line.section, line),
        });
      toast({ title: capture('savedTitle'), description: t('done') });
    } catch (error) {
      const full = error instanceof DeviceFullError;
      toast({
        title: capture('notSavedTitle'),
        description: capture(full ? 'full' : 'failed'),
        variant: 'destructive',
      });
    } finally {
      setCopying(false);
    }
  }
  return (
    <div className="grid gap-1">
      <RoomyButton icon={<Copy className="size-5" />} pending={copying} onClick={() => void copy()}>
        {t('action')}
      </RoomyButton>
      <p className="t-sm text-ink-2">{t('from', { day: date(before.row.day), count: lines.length })}</p>
    </div>
  );
}

interface LinesProps {
  local: LocalDay;
  section: DiarySection;
  onEdit: (line: DiaryLine) => void;
}

/** The lines of a section; those that were sent can be changed by who may. */
export function Lines({ local: { row, waiting }, section, onEdit }: LinesProps) {
  const words = useTranslations('diary-days');
  const t = useTranslations('site.diary');
  const lineText = useDiaryLineText();
  const written = useEntryTime();
  const member = useSiteMember();
  const lines = row.lines.filter((line) => line.section === section);
  if (lines.length === 0) return <p className="text-ink-2">{words('line.nothing')}</p>;
  return (
    <ul className="grid gap-2">
      {lines.map((line) => {
        const { title, details } = lineText(line);
        const isWaiting = waiting.some(({ id }) => id === line.clientId);
        const mayEdit =
          row.state === 'open' && line.id > 0 && can(member, 'diary', 'update', { createdBy: line.addedBy });
        return (
          <li key={line.clientId} className="grid gap-1 rounded border border-line bg-surface p-3">
            <div className="flex items-start justify-between gap-2">
              <p className="font-semibold wrap-anywhere">
                <bdi>{title}</bdi>
              </p>
              {mayEdit && (
                <IconButton
                  label={`${words('line.edit')}: ${title}`}
                  icon={<Pencil size={20} aria-hidden="true" />}
                  onClick={() => onEdit(line)}
                />
              )}
            </div>
            {details.map((detail) => (
              <p key={detail} className="whitespace-pre-line text-ink-2 wrap-anywhere">
                <bdi>{detail}</bdi>
              </p>
            ))}
            <PhotoRow ids={line.photoIds} label={`${words('fields.photos')}: ${title}`} />
            <p className="t-sm text-ink-3">
              <bdi>{words('line.by', { name: line.addedByName ?? '–' })}</bdi> · {written(line)}
              {isWaiting && ` · ${t('waiting', { count: 1 })}`}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Day({ local, days }: { local: LocalDay; days: readonly LocalDay[] }) {
  const words = useTranslations('diary-days');
  const t = useTranslations('site.diary');
  const member = useSiteMember();
  const state = useDayState();
  const written = useEntryTime();
  const { row, waiting } = local;
  const { section, step, resume, close } = state;
  const isOpen = row.state === 'open';
  const isDraft = useCanResume(resume);
  const { status } = usePack();
  const { isRead } = useOutboxOverview();
  const mayWrite = can(member, 'diary', 'create');
  const maySign = can(member, 'diary', 'approve');
  // A line that waits may have the id 0, or one below.
  const line = row.lines.find(({ id }) => id > 0 && id === state.lineId) ?? null;
  const signing = waiting.filter((entry) => diaryActOf(entry) === 'sign').map(({ id }) => id);
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge status={row.state} />
        {waiting.length > 0 && (
          <span className="t-sm text-ink-2">{t('waiting', { count: waiting.length })}</span>
        )}
      </p>
      {waiting
        .filter((entry) => entry.state === 'stopped')
        .map((entry) => (
          <WaitingNote key={entry.id} entry={entry} />
        ))}
      {(mayWrite || !isOpen) && <WeatherPart key={row.state} row={row} />}
      {isOpen && mayWrite && <CopyLines local={local} days={days} />}
      <section aria-label={words(`sections.${section}`)} className="grid gap-3">
        <Segmented
          label={t('section')}
          value={section}
          onChange={state.show}
          size="lg"
          grow
          options={DIARY_SECTIONS.map((name) => ({
            value: name,
            label: words(`sections.${name}`),
            count: row.lines.filter((one) => one.section === name).length,
          }))}
        />
        <Lines local={local} section={section} onEdit={({ id }) => state.open('line', id)} />
        {isOpen && mayWrite && (
          <Button
            variant="primary"
            icon={<Plus className="size-5" />}
            className="min-h-14"
            onClick={() => state.open('line')}
          >
            {words(`adds.${section}`)}
          </Button>
        )}
      </section>
      {!isOpen && (
        <section aria-label={words('signing.title')} className="grid gap-2">
          <SectionHeading title={words('signing.title')} />
          <DaySignatures day={row} drawing={(photo) => <SitePhoto {...photo} projectId={row.projectId} />} />
        </section>
      )}
      {!isOpen && (
        <section aria-label={words('addenda.title')} className="grid gap-3">
          <SectionHeading title={words('addenda.title')} />
          <ul className="grid gap-2">
            {row.addenda.map((addendum) => (
              <li key={addendum.clientId} className="rounded border border-line bg-surface p-3">
                <p className="whitespace-pre-line wrap-anywhere">
                  <bdi>{addendum.text}</bdi>
                </p>
                <PhotoRow
                  ids={addendum.photoIds}
                  label={`${words('fields.photos')}: ${words('addenda.number', { number: addendum.number })}`}
                />
                <p className="t-sm text-ink-3">
                  <bdi>{words('line.by', { name: addendum.addedByName ?? '–' })}</bdi> · {written(addendum)}
                </p>
              </li>
            ))}
          </ul>
          {mayWrite && <Button onClick={() => state.open('addendum')}>{words('addenda.add')}</Button>}
        </section>
      )}
      {isOpen && maySign && (row.id !== 0 || waiting.length > 0) && (
        <Button onClick={() => state.open('sign')}>{words('signing.sign')}</Button>
      )}
      {row.state === 'signed' && maySign && signing.length === 0 && mayCountersign(member, row) && (
        <Button onClick={() => state.open('countersign')}>{words('signing.countersign')}</Button>
      )}
      {step === 'line' && (state.lineId === 0 || line) && (isOpen || isDraft) && (
        <LineSheet
          key={`${section} ${state.lineId}`}
          row={row}
          section={line?.section ?? section}
          line={line}
          resume={resume}
          onClose={close}
        />
      )}
      {/* The day that is signed is the one that is seen: not before it is read. */}
      {(step === 'sign' || step === 'countersign') && isRead && status !== 'loading' && (
        <SignSheet row={row} step={step} waiting={waiting} resume={resume} onClose={close} />
      )}
      {step === 'addendum' && <AddendumSheet row={row} after={signing} resume={resume} onClose={close} />}
    </div>
  );
}

/** A day of the diary: weather, one section at a time, signature and addenda. */
export function DayScreen() {
  const t = useTranslations('site.diary');
  const { date } = useFormat();
  const { day = '' } = useParams({ strict: false }) as { day?: string };
  const days = useDays();
  const local = days.find(({ row }) => row.day === day);
  const title = local ? date(local.row.day) : t('notFound');
  useTitle(title);
  return (
    <Page title={title}>
      {local ? (
        <Day key={day} local={local} days={days} />
      ) : (
        <EmptyState title={t('notFound')} text="" compact />
      )}
    </Page>
  );
}
