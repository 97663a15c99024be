import { permissionFlags } from '@ghala/contract/access/permissions';
import { type Role, roleCalls } from '@ghala/contract/calls/roles';
import { send } from '../net/send';
import { useCan, useSession } from '../session/session';
import { t } from '../text/t';
import { type SearchOption, SearchSelect } from '../ui/inputs/search-select';
import { type PickerProps, searchRows, useNameOf } from './picker';

interface RolePickerProps extends PickerProps<SearchOption<number>> {
  /** A role is being assigned: one with more permissions than the user's own can't be chosen. */
  isGiven?: boolean;
}

/** Picks a role by name. */
export function RolePicker({ label = t.common.role, isGiven, ...field }: RolePickerProps) {
  const session = useSession();
  const mayView = useCan('usersView');
  const name = useRoleName(field.valueLabel === undefined && mayView ? field.value : null);
  const holdsMore = (role: Role) => permissionFlags.some((flag) => role[flag] && !session?.can(flag));
  return (
    <SearchSelect<number>
      label={label}
      queryKey={['roles', 'options', isGiven ?? false]}
      fetch={async (words, signal) => {
        const rows = await searchRows(roleCalls.list, words, signal, { query: { users: false } });
        return rows.map((role) => {
          const disabled = isGiven && holdsMore(role);
          return {
            value: role.id,
            label: role.name,
            description: disabled ? t.pickers.holdsMoreThanYourOwn : role.description || undefined,
            disabled,
          };
        });
      }}
      notFound={t.pickers.noRoleFound}
      {...field}
      valueLabel={field.valueLabel ?? name}
    />
  );
}

function useRoleName(id: number | null | undefined): string | undefined {
  return useNameOf('roles', id, async (roleId, signal) => {
    const { permission } = await send(roleCalls.get, { params: { id: roleId } }, { signal });
    return permission.name;
  });
}

/** Names a role on the chip of a filter. */
export function RoleName({ id }: { id: number }) {
  return useRoleName(id) ?? '…';
}
