import type { CompletionList, HandoverPackJob } from '@brick/domain/completion-lists/api';
import { isActiveJob } from '@brick/domain/job-status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, PackageCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { packEndpoint, startPackEndpoint } from './list-endpoints.ts';

/** How often the progress is asked for while a pack is made. */
const ASK_EVERY_MS = 1000;

/** Live events about the user's jobs invalidate what starts like this. */
const keyOf = (id: number) => ['jobs', 'pack', id] as const;

/** Loads the user's last pack of a list; null if there is none. */
const usePack = (id: number) =>
  useQuery<HandoverPackJob | null>({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(packEndpoint, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isActiveJob(state.data.status) ? ASK_EVERY_MS : false),
  });

/** The handover pack: one ZIP, which is made on request and kept for a day. */
export function HandoverPackSection({ list: { id } }: { list: CompletionList }) {
  const t = useTranslations('completion-lists.pack');
  const client = useQueryClient();
  const { percent } = useFormat();
  const { data: pack } = usePack(id);
  const start = useAction<void, HandoverPackJob>({
    send: () => call(startPackEndpoint, { params: { id } }),
    success: null,
    failure: t('failed'),
    onSuccess: (started) => client.setQueryData(keyOf(id), started),
  });
  const isMaking = pack ? isActiveJob(pack.status) : false;
  const making = t('making', { progress: percent(pack?.progress ?? 0) });
  return (
    <section aria-label={t('title')} className="print:hidden">
      <SectionHeading
        title={t('title')}
        text={t('text')}
        action={
          <Button
            icon={<PackageCheck className="size-4" />}
            pending={isMaking || start.isPending}
            onClick={() => start.mutate()}
          >
            {pack?.url ? t('again') : t('make')}
          </Button>
        }
      />
      {isMaking && (
        <div className="grid gap-2">
          <p role="status" className="t-sm text-ink-2">
            {making}
          </p>
          <ProgressBar value={pack?.progress ?? 0} label={t('title')} />
        </div>
      )}
      {pack?.problem && <Banner tone="bad">{pack.problem}</Banner>}
      {pack?.url && (
        <a href={pack.url} download className={buttonStyle({ variant: 'secondary' })}>
          <Download aria-hidden="true" className="size-4" />
          <bdi>{t('download', { name: pack.fileName ?? '' })}</bdi>
        </a>
      )}
    </section>
  );
}
