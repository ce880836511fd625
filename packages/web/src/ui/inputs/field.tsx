import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { hasContent } from '../has-content.ts';
import { FieldContext, type FieldControl } from '../hooks/field-control.ts';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The error message; its presence marks the control as invalid. */
  error?: string | undefined;
  required?: boolean;
  /** Adds "(Optional)" to the label. */
  optional?: boolean;
  /** For a control whose position makes its label obvious to sighted users. */
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, one control, hint and error. The control reads its id and descriptions from the context. */
export function Field({
  label,
  hint,
  error,
  required = false,
  optional,
  labelHidden,
  className,
  children,
}: FieldProps) {
  const t = useTranslations('ui');
  const id = useId();
  const [reported, setReported] = useState<string | null>(null);
  // The control knows how its text is written here; the schema knows only how it is sent.
  const sentence = reported ?? error;
  const [hintId, errorId] = [`${id}hint`, `${id}error`];
  const control: FieldControl = {
    id,
    describedBy: [sentence && errorId, hasContent(hint) && hintId].filter(Boolean).join(' ') || undefined,
    invalid: Boolean(sentence),
    required,
    report: setReported,
  };
  return (
    <div className={cx('grid min-w-0 content-start gap-1.5 print:gap-0', className)}>
      <label
        id={`${id}label`}
        htmlFor={id}
        className={cx(
          't-sm font-semibold text-ink print:font-normal print:text-ink-2',
          labelHidden && 'sr-only',
        )}
      >
        {label}
        {required && (
          <span aria-hidden="true" className="ms-0.5 text-crimson print:hidden">
            *
          </span>
        )}
        {optional && <span className="ms-1 font-normal text-ink-3">{t('optional')}</span>}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {/* Always mounted, so that a new message is announced. */}
      <p id={errorId} aria-live="polite" className={cx('t-sm text-crimson', !sentence && 'hidden')}>
        {sentence}
      </p>
      {hasContent(hint) && (
        <p id={hintId} className="t-sm text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Fields side by side from 640 px on, below one another on a phone. */
export function FormGrid({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('grid grid-cols-1 gap-x-4 gap-y-4.5 sm:grid-cols-2', className)}>{children}</div>;
}

/** Takes the whole width of a FormGrid. */
export function FormSpan({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4.5 sm:col-span-2">{children}</div>;
}

/** Scrolls to the error, because what was pressed is at the foot. */
const showError = (error: HTMLElement | null) => error?.scrollIntoView({ block: 'nearest' });

/** The error of the form as a whole. */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p
      ref={showError}
      role="alert"
      className="rounded border-s-4 border-crimson bg-crimson-wash px-3 py-2.5 font-medium text-crimson"
    >
      {children}
    </p>
  );
}
