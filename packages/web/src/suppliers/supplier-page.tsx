import { RecordOnPage } from '../records/record-on-page.tsx';
import { supplier } from './record.tsx';

/** A supplier on a page of its own. */
export const SupplierPage = ({ id }: { id: number }) => <RecordOnPage kind={supplier} id={id} />;
