import { RecordOnPage } from '../records/record-on-page.tsx';
import { monitoringFee } from './record.tsx';

/** A monitoring fee on a page of its own. */
export const MonitoringFeePage = ({ id }: { id: number }) => <RecordOnPage kind={monitoringFee} id={id} />;
