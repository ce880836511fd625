import type { Ref } from 'react';
import { ComboBox } from '../ui/combo-box.tsx';
import { useProject } from './current-project.ts';
import { membersMatching, useProjectMembers } from './project-members.ts';

export interface AssigneeProps {
  value: string;
  onChange: (name: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  /** Said to screen readers where no member has the name: it is kept as text. */
  emptyText: string;
}

/** Who has to see to something: a member, whom the name then links to, or anybody by name. */
export function AssigneeSearch(box: AssigneeProps) {
  const query = useProjectMembers(useProject().id);
  return (
    <ComboBox
      {...box}
      maxLength={255}
      suggestions={membersMatching(query.data ?? [], box.value)}
      loading={query.isLoading}
      query={query}
    />
  );
}
