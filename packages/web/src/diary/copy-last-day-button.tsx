import { addDays } from '@brick/domain/dates/calendar-date';
import type { DiaryDay, diaryEndpoints } from '@brick/domain/diary/api';
import { COPIED_SECTIONS, copiedLines } from '@brick/domain/diary/line-rules';
import { diaryDay } from '@brick/domain/diary/record';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { addLineEndpoint } from '../platform/diary/day-endpoints.ts';
import { PROJECTS_KEY, projectKey, useProject } from '../platform/projects/current-project.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';

const listEndpoint = endpointRef<typeof diaryEndpoints.list>('GET', '/api/projects/{projectId}/diary-days');
const getEndpoint = endpointRef<typeof diaryEndpoints.get>('GET', '/api/diary-days/{id}');

/** The last day before this one, with its lines; null if there is none. */
const useDayBefore = ({ projectId, day }: Pick<DiaryDay, 'projectId' | 'day'>, enabled: boolean) =>
  useQuery({
    queryKey: projectKey(projectId, diaryDay.path, 'before', day),
    queryFn: async ({ signal }) => {
      const [found] = await call(listEndpoint, {
        params: { projectId },
        query: { to: addDays(day, -1), limit: 1 },
        signal,
      });
      return found ? call(getEndpoint, { params: { id: found.id }, signal }) : null;
    },
    enabled,
  });

/** Begins a day with the labour and plant of the last one that was written. */
export function CopyLastDayButton({ day }: { day: DiaryDay }) {
  const t = useTranslations('diary-days.copy');
  const { date } = useFormat();
  const project = useProject();
  const isEmpty = !day.lines.some(({ section }) => COPIED_SECTIONS.includes(section));
  const before = useDayBefore(day, isEmpty);
  const lines = before.data ? copiedLines(before.data.lines) : [];
  const action = useAction<void, unknown>({
    send: (_, keyFor) =>
      call(addLineEndpoint, {
        params: { projectId: project.id, day: day.day },
        body: lines,
        idempotencyKey: keyFor(lines),
      }),
    success: t('done'),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
  });
  if (!isEmpty || !before.data || lines.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Button icon={<Copy className="size-4" />} onClick={() => action.mutate()} pending={action.isPending}>
        {t('action')}
      </Button>
      <p className="t-sm text-ink-2">{t('from', { day: date(before.data.day), count: lines.length })}</p>
    </div>
  );
}
