import { RecordOnPage } from '../records/record-on-page.tsx';
import { issue } from './record.tsx';

/** An issue on a page of its own. */
export const IssuePage = ({ id }: { id: number }) => <RecordOnPage kind={issue} id={id} />;
