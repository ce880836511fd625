import { RecordList } from '../records/record-list.tsx';
import { supplier } from './record.tsx';

/** The user's suppliers and those that are shared with their projects. */
export const SuppliersScreen = () => <RecordList kind={supplier} />;
