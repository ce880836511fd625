import type { Project } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePermission } from '../platform/projects/current-project.ts';
import { QUICK_ACTIONS } from '../platform/routing/quick-actions.ts';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { SectionHeading } from '../ui/layout/section-heading.tsx';

/** The most common actions in the selected project, as far as the role allows them. */
export function QuickActions({ project }: { project: Project }) {
  const t = useTranslations('dashboard');
  const label = useTranslations('shell.quick');
  const may = usePermission();
  const actions = QUICK_ACTIONS.filter(({ allow }) => may(...allow));
  if (actions.length === 0) return null;
  return (
    <section className="print:hidden">
      <SectionHeading title={t('quickActions')} />
      <div className="flex flex-wrap gap-2 pt-2">
        {actions.map(({ label: key, icon: Icon, to, search }) => (
          <Link
            key={key}
            to={to}
            search={{ project: String(project.id), ...search }}
            className={buttonStyle({ variant: 'secondary' })}
          >
            <Icon aria-hidden="true" className="size-4" />
            {label(key)}
          </Link>
        ))}
      </div>
    </section>
  );
}
