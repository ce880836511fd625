import type { issueBody } from '@brick/domain/issues/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { useProject } from '../platform/current-project.ts';
import { Button } from '../ui/button.tsx';
import { linkStyle } from '../ui/button-style.ts';
import { Field } from '../ui/field.tsx';
import { later } from '../ui/later.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { TheirIssue } from './issue-words.ts';

type IssueControl = Control<z.input<typeof issueBody>, unknown, z.output<typeof issueBody>>;

interface OriginProps {
  control: IssueControl;
  theirs: TheirIssue;
}

export interface SupplierProps {
  control: IssueControl;
  /** What somebody else has saved in this field meanwhile. */
  theirs: string | undefined;
}

/** Leads to the inspection that an issue came of. */
export function InspectionLink({ id, children }: { id: number; children: ReactNode }) {
  const project = useProject();
  return (
    <Link
      to="/inspections"
      search={{ project: String(project.id), edit: String(id) } as never}
      className={linkStyle}
    >
      <bdi>{children}</bdi>
    </Link>
  );
}

/** The failed inspection that it came of; it is named where one reports the issue from there, and can be taken off. */
export function FromInspection({ control, theirs, number }: OriginProps & { number: string | null }) {
  const t = useTranslations('issues.form');
  const { field, fieldState } = useController({ control, name: 'inspectionId' });
  const hint = theirs.of('inspectionId');
  if (!field.value && !hint) return null;
  return (
    <div className="grid gap-1">
      {typeof field.value === 'number' && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            {t.rich('fromInspection', {
              number: number ?? '',
              link: (words) => <InspectionLink id={field.value ?? 0}>{words}</InspectionLink>,
            })}
          </span>
          <Button variant="quiet" size="sm" onClick={() => field.onChange(null)}>
            {t('takeOffInspection')}
          </Button>
        </p>
      )}
      {fieldState.error && <p className="t-sm text-crimson">{fieldState.error.message}</p>}
      {hint && <p className="t-sm text-ink-3">{hint}</p>}
    </div>
  );
}

const SupplierBox = later(() => import('./supplier-box.tsx'), 'SupplierBox');

/** Whose work or delivery it is; what finds suppliers comes behind the form. */
export const SupplierField = (props: SupplierProps) => (
  <Suspense fallback={<Skeleton className="h-16 w-full" />}>
    <SupplierBox {...props} />
  </Suspense>
);

export function CorrectiveAction({ control, theirs }: OriginProps) {
  const t = useTranslations('issues.form');
  const { field, fieldState } = useController({ control, name: 'correctiveAction' });
  return (
    <Field
      label={t('correctiveAction')}
      error={fieldState.error?.message}
      hint={theirs.of('correctiveAction') ?? t('correctiveHint')}
    >
      <TextArea {...field} value={field.value ?? ''} rows={2} grow />
    </Field>
  );
}
