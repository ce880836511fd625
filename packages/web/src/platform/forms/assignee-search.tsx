import type { Ref } from 'react';
import { ComboBox } from '../../ui/inputs/combo-box.tsx';
import { useProject } from '../projects/current-project.ts';
import { matchMembers, useProjectMembers } from '../projects/project-members.ts';

export interface AssigneeProps {
  value: string;
  onChange: (name: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  /** Announced by screen readers when no member has the name: it is kept as text. */
  emptyText: string;
}

/** The assignee: a member, to whom the name is then linked, or any other name. */
export function AssigneeSearch(box: AssigneeProps) {
  const query = useProjectMembers(useProject().id);
  return (
    <ComboBox
      {...box}
      maxLength={255}
      suggestions={matchMembers(query.data ?? [], box.value)}
      loading={query.isLoading}
      query={query}
    />
  );
}
