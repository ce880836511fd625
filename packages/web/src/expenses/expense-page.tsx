import { RecordOnPage } from '../records/record-on-page.tsx';
import { expense } from './record.tsx';

/** An expense on a page of its own. */
export const ExpensePage = ({ id }: { id: number }) => <RecordOnPage kind={expense} id={id} />;
