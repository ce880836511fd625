import { type FormEvent, type ReactNode, Suspense } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/field.tsx';
import { later } from '../ui/later.ts';
import { Notice } from '../ui/notice.tsx';
import { type FooterProps, FormFooter } from './form-footer.tsx';
import type { Restorable } from './restored-notice.tsx';

const RestoredNotice = later(() => import('./restored-notice.tsx'), 'RestoredNotice');

/** What the frame of a dialog asks of its form. */
interface Framed extends Restorable {
  wholeError: string | undefined;
  formState: { isDirty: boolean };
}

interface Props extends FooterProps {
  title: string;
  description?: ReactNode;
  maxWidth?: number;
  form: Framed;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** Says that somebody else has saved meanwhile what stands beside the fields. */
  conflict?: string | false;
  children: ReactNode;
}

/** A dialog with one form: its head and foot, the question before what was typed is lost, and what is wrong with it. */
export function FormDialog(props: Props) {
  const { title, description, maxWidth, form, onSubmit, onClose, conflict, children, ...footer } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      maxWidth={maxWidth}
      dirty={form.formState.isDirty}
      onSubmit={onSubmit}
      footer={<FormFooter {...footer} />}
    >
      <div className="grid grid-cols-1 gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {conflict && <Notice tone="waiting">{conflict}</Notice>}
        {(form.restored || form.cleared) && (
          <Suspense>
            <RestoredNotice form={form} />
          </Suspense>
        )}
        {children}
      </div>
    </Dialog>
  );
}
