import { type FormEvent, type ReactNode, Suspense } from 'react';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FormError } from '../../ui/inputs/field.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { RestorableForm } from './draft-notice.tsx';
import { FormFooter, type FormFooterProps } from './form-footer.tsx';

const DraftNotice = lazyComponent(() => import('./draft-notice.tsx'), 'DraftNotice');

/** What the dialog needs of its form. */
interface DialogForm extends RestorableForm {
  wholeError: string | undefined;
  formState: { isDirty: boolean };
  /** All of what is typed is kept on this device. */
  kept: boolean;
}

interface FormDialogProps extends FormFooterProps {
  title: string;
  description?: ReactNode;
  maxWidth?: number;
  form: DialogForm;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** Says that somebody else has saved the record meanwhile. */
  conflict?: string | false;
  /** A file is on its way, which nothing keeps. */
  busy?: boolean;
  children: ReactNode;
}

/** A dialog with one form: head and foot, a confirmation before typed text is lost, and the form's error. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    description,
    maxWidth,
    form,
    onSubmit,
    onClose,
    conflict,
    busy = false,
    children,
    ...footer
  } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      maxWidth={maxWidth}
      dirty={form.formState.isDirty || busy}
      kept={(form.kept && !busy) || footer.pending}
      onSubmit={onSubmit}
      footer={<FormFooter {...footer} />}
    >
      <div className="grid grid-cols-1 gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {conflict && <Banner tone="waiting">{conflict}</Banner>}
        {(form.restored || form.cleared) && (
          <Suspense>
            <DraftNotice form={form} />
          </Suspense>
        )}
        {children}
      </div>
    </Dialog>
  );
}
