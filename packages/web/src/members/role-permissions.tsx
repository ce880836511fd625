import type { Resource, Role } from '@brick/domain/permissions';
import { ACTIONS, grantsOf, RESOURCES, ROLES, roleOf } from '@brick/domain/permissions';
import { useTranslations } from 'use-intl';
import { CloseButton } from '../platform/forms/form-footer.tsx';
import { useResourceName } from '../platform/projects/use-resource-name.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

interface RolePermissionsProps {
  role: string;
  onRole: (role: Role) => void;
  onClose: () => void;
}

/** Roles with additional rules that the permission table does not show. */
const ROLES_WITH_NOTES = ['project_manager', 'contractor'] as const;

/** Describes what a role may do with each resource, based on the permission table that the server also uses. */
export function RolePermissions({ role: asked, onRole, onClose }: RolePermissionsProps) {
  const t = useTranslations('members.rights');
  const roles = useTranslations('members.roles');
  const summary = useTranslations('members.roleSummary');
  const role = roleOf(asked);
  const noted = ROLES_WITH_NOTES.find((each) => each === role);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      maxWidth={640}
      footer={<CloseButton />}
    >
      <div className="grid gap-5">
        <Field label={t('role')} hint={summary(role)}>
          <Select
            value={role}
            onChange={(event) => onRole(roleOf(event.target.value))}
            options={ROLES.map((each) => ({ value: each, label: roles(each) }))}
          />
        </Field>
        <table className="w-full">
          <caption className="sr-only">{t('caption', { role: roles(role) })}</caption>
          <thead>
            <tr className="t-sm border-b border-line-strong text-ink-2">
              <th scope="col" className="py-2 pe-4 text-start font-semibold">
                {t('resource')}
              </th>
              <th scope="col" className="py-2 text-start font-semibold">
                {t('may')}
              </th>
            </tr>
          </thead>
          <tbody>
            {RESOURCES.map((resource) => (
              <PermissionLine key={resource} role={role} resource={resource} />
            ))}
          </tbody>
        </table>
        {noted && <p className="text-pretty text-ink-2">{t(`notes.${noted}`)}</p>}
      </div>
    </Dialog>
  );
}

function PermissionLine({ role, resource }: { role: Role; resource: Resource }) {
  const t = useTranslations('members.rights');
  const called = useResourceName();
  const words = usePermissionText();
  const said = words(role, resource);
  return (
    <tr className="border-b border-line align-baseline last:border-0">
      <th scope="row" className="py-2 pe-4 text-start font-medium">
        {called(resource)}
      </th>
      <td className={said === null ? 'py-2 text-ink-3' : 'py-2'}>{said ?? t('nothing')}</td>
    </tr>
  );
}

/** Returns null if the role has no access to the resource. */
function usePermissionText(): (role: Role, resource: Resource) => string | null {
  const t = useTranslations('members.rights');
  const list = new Intl.ListFormat(useFormat().locale, { type: 'conjunction' });
  return (role, resource) => {
    const grants = grantsOf(role, resource);
    const both = grants.update === 'own' && grants.delete === 'own';
    const said = ACTIONS.flatMap((action) => {
      const reach = grants[action];
      if (!reach || (both && action === 'delete')) return [];
      if (both && action === 'update') return [t('actions.editAndDeleteOwn')];
      if (action === 'approve') return [t('actions.approve', { resource })];
      return [t(`actions.${action}`, { reach: reach.replaceAll('-', '_') })];
    });
    if (said.length === 0) return null;
    return grants.withoutMoney ? t('withoutMoney', { rights: list.format(said) }) : list.format(said);
  };
}
