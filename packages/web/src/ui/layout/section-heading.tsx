import type { ReactNode } from 'react';
import { hasContent } from '../has-content.ts';

interface SectionHeadingProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
  id?: string;
}

export function SectionHeading({ title, text, action, level = 2, id }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mb-3 flex break-after-avoid flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <Heading id={id} className="t-sm font-semibold wrap-anywhere text-ink-2">
          {title}
        </Heading>
        {hasContent(text) && <p className="t-sm text-ink-2">{text}</p>}
      </div>
      {action}
    </div>
  );
}
