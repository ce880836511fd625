import { RecordList } from '../records/record-list.tsx';
import { issue } from './record.tsx';

/** Issues of the project. */
export const IssuesScreen = () => <RecordList kind={issue} />;
