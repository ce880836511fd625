import { RecordList } from '../records/record-list.tsx';
import { monitoringFee } from './record.tsx';

/** Monitoring fees of the project. */
export const MonitoringFeesScreen = () => <RecordList kind={monitoringFee} />;
