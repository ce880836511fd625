import type { Invoice } from '@brick/domain/invoices/api';
import { invoiceFacts } from '@brick/domain/invoices/rules';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { usePermission } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { BookedExpenses } from './booking/booked-expenses.tsx';
import { FindingsSection } from './document/findings-section.tsx';
import { MailSection } from './document/mail-section.tsx';
import { OriginalFile } from './document/original-file.tsx';
import { StatedDocument } from './document/stated-document.tsx';
import { Warnings } from './warnings.tsx';

// A reader, and whoever looks at a booked invoice, needs no form.
const BookingForm = lazyComponent(() => import('./booking/booking-form.tsx'), 'BookingForm');

/** Says that the file lacks figures, and to who may type them how that is done. */
function MissingFigures({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices.view');
  const [, setUrl] = useUrlState();
  const may = usePermission();
  const title = t(invoice.document ? 'noDate' : 'noData');
  const mayType = invoice.state === 'received' && may('expenses', 'update', invoiceFacts(invoice));
  return (
    <section aria-label={title}>
      <SectionHeading
        title={title}
        text={mayType && t('noDataText')}
        action={
          mayType && (
            <Button variant="primary" onClick={() => setUrl({ edit: invoice.id })}>
              {t('typeFigures')}
            </Button>
          )
        }
      />
    </section>
  );
}

/** An invoice as it was received: what to look at first, how it is booked, and what its document states. */
export function InvoiceView({ row: invoice }: { row: Invoice }) {
  const may = usePermission();
  const { id, version, state, document, issueDate, proposal } = invoice;
  const mayBook = state === 'received' && issueDate !== null && may('expenses', 'create');
  return (
    <div className="grid gap-6">
      <Warnings invoice={invoice} />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid min-w-0 gap-8">
          {document && <FindingsSection invoice={invoice} />}
          {(!document || issueDate === null) && <MissingFigures invoice={invoice} />}
          {mayBook && proposal && (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <BookingForm key={`${id} ${version}`} invoice={invoice} proposal={proposal} />
            </Suspense>
          )}
          {state === 'booked' && <BookedExpenses invoice={invoice} />}
        </div>
        <div className="grid min-w-0 gap-8">
          {invoice.mailedFrom !== null && <MailSection invoice={invoice} from={invoice.mailedFrom} />}
          {document && (
            <StatedDocument
              document={document}
              findings={invoice.findings}
              otherFiles={invoice.otherFiles ?? []}
            />
          )}
          <OriginalFile invoice={invoice} />
        </div>
      </div>
    </div>
  );
}
