import { REPORT_FORMATS, type ReportFormat } from '@brick/domain/reports/reports';
import { useState } from 'react';
import { useUser } from '../platform/session.ts';
import { onDevice } from '../platform/storage.ts';

/** The format that the user chose last on this device; PDF before the first choice. */
export function useFormatChoice(): [ReportFormat, (format: ReportFormat) => void] {
  const { id } = useUser();
  const name = `brick.report-format.${id}`;
  const [chosen, setChosen] = useState<ReportFormat>(() => {
    const kept = onDevice.read(name);
    return REPORT_FORMATS.find((known) => known === kept) ?? 'pdf';
  });
  return [
    chosen,
    (format) => {
      onDevice.write(name, format);
      setChosen(format);
    },
  ];
}
