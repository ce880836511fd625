import { REPORT_FORMATS, type ReportFormat } from '@brick/domain/reports/reports';
import { useSyncExternalStore } from 'react';
import { useUser } from '../platform/session.ts';
import { onDevice } from '../platform/storage.ts';

const watchers = new Set<() => void>();

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The format that the user chose last on this device, the same for every report; PDF before the first choice. */
export function useFormatChoice(): [ReportFormat, (format: ReportFormat) => void] {
  const { id } = useUser();
  const name = `brick.report-format.${id}`;
  const chosen = useSyncExternalStore(subscribe, () => {
    const kept = onDevice.read(name);
    return REPORT_FORMATS.find((known) => known === kept) ?? 'pdf';
  });
  return [
    chosen,
    (format) => {
      onDevice.write(name, format);
      for (const watcher of watchers) watcher();
    },
  ];
}
