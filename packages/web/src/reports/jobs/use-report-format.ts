import { REPORT_FORMATS, type ReportFormat } from '@brick/domain/reports/report-types';
import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../platform/browser/browser-storage.ts';
import { useUser } from '../../platform/session/session.ts';

const watchers = new Set<() => void>();

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Returns the format the user chose last on this device, for all reports. The default is PDF. */
export function useReportFormat(): [ReportFormat, (format: ReportFormat) => void] {
  const { id } = useUser();
  const name = `brick.report-format.${id}`;
  const chosen = useSyncExternalStore(subscribe, () => {
    const kept = deviceStorage.read(name);
    return REPORT_FORMATS.find((known) => known === kept) ?? 'pdf';
  });
  return [
    chosen,
    (format) => {
      deviceStorage.write(name, format);
      for (const watcher of watchers) watcher();
    },
  ];
}
