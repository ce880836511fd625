import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { askToPersist, readStorageQuota, type StorageQuota } from '../outbox/storage-quota.ts';
import { type SiteProject, useSiteProjects } from '../project/site-projects.ts';
import { RoomyButton } from '../shell/roomy-button.tsx';
import { useOutbox, useOutboxOverview } from '../store/outbox-context.tsx';
import { isInstalled, isIos } from './is-installed.ts';
import { PlanChoices } from './plan-choices.tsx';
import { ToggleRow } from './toggle-row.tsx';
import { usePackSize } from './use-pack-size.ts';
import { type TakenAlong, useTakenAlong } from './use-taken-along.ts';

function ProjectRow({ project, taken }: { project: SiteProject; taken: TakenAlong }) {
  const t = useTranslations('site.takeAlong');
  const format = useFormat();
  const { row, size } = usePackSize(project.id);
  const state = taken.stateOf(project.id);
  const plans = size.data?.plans ?? [];
  const about = size.data
    ? [
        t('size', { rows: size.data.rows, bytes: format.bytes(size.data.bytes) }),
        plans.length > 0 &&
          t('plansSize', {
            count: plans.length,
            bytes: format.bytes(plans.reduce((sum, { bytes }) => sum + bytes, 0)),
          }),
      ]
        .filter(Boolean)
        .join(' · ')
    : t(size.isError ? 'sizeUnknown' : 'sizeLoading');
  return (
    <li ref={row} className="border-t border-line">
      <ToggleRow
        label={project.name}
        checked={state !== 'no'}
        disabled={taken.isShared}
        onChange={(wanted) => taken.choose(project.id, wanted)}
        text={`${about}${state === 'no' ? '' : ` · ${t(`state.${state}`)}`}`}
      />
      {state === 'here' && !taken.isShared && <PlanChoices project={project} />}
    </li>
  );
}

/** How long the device keeps what it stores, and how an iPhone is told to. */
function Keeping() {
  const t = useTranslations('site.takeAlong');
  const format = useFormat();
  const [room, setRoom] = useState<StorageQuota | null>(null);
  useEffect(() => void readStorageQuota().then(setRoom), []);
  const ask = async () => {
    await askToPersist();
    setRoom(await readStorageQuota());
  };
  return (
    <section aria-labelledby="keeping">
      <SectionHeading id="keeping" title={t('keeping')} />
      <div className="grid grid-cols-1 gap-3">
        {isIos() && !isInstalled() && <Banner tone="waiting">{t('ios')}</Banner>}
        {room && (
          <p className="text-ink-2">
            {t(room.isPersisted ? 'persisted' : 'notPersisted')}{' '}
            {room.freeBytes !== null && t('free', { bytes: format.bytes(room.freeBytes) })}
          </p>
        )}
        {room?.isLittle && <Banner tone="bad">{t('littleRoom')}</Banner>}
        {room && !room.isPersisted && (
          <RoomyButton className="w-full sm:w-max" onClick={() => void ask()}>
            {t('persist')}
          </RoomyButton>
        )}
      </div>
    </section>
  );
}

/** What is taken along to the site: projects with their sizes, and how this device is used. */
export function TakeAlongScreen() {
  const t = useTranslations('site.takeAlong');
  const { projects } = useSiteProjects();
  const outbox = useOutbox();
  const { hold } = useOutboxOverview();
  const taken = useTakenAlong();
  useTitle(t('title'));
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <section aria-labelledby="projects">
        <SectionHeading id="projects" title={t('projects')} />
        {taken.isShared && <Banner tone="moving">{t('sharedNoPack')}</Banner>}
        <ul>
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} taken={taken} />
          ))}
        </ul>
      </section>
      <Keeping />
      <section aria-labelledby="modes">
        <SectionHeading id="modes" title={t('modes')} />
        <div className="border-t border-line">
          <ToggleRow
            label={t('offline')}
            text={t('offlineText')}
            checked={taken.isOffline || hold?.reason === 'offline'}
            onChange={(isOffline) => {
              taken.setOffline(isOffline);
              return outbox.setOffline(isOffline);
            }}
          />
        </div>
        <div className="border-t border-line">
          <ToggleRow
            label={t('shared')}
            text={t('sharedText')}
            checked={taken.isShared}
            onChange={(shared) => taken.setShared(shared)}
          />
        </div>
      </section>
    </Page>
  );
}
