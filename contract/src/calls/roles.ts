import { z } from 'zod';
import { answer } from '../common/answer';
import { flag, optionalFlag, optionalText, text } from '../common/field';
import { listQuery } from '../common/list-query';
import { named } from '../common/references';
import { editableFlags } from '../permission-words';
import type { PermissionFlag } from '../permissions';
import { permission } from './users';

/** A role with every switch, who holds it and how many they are. */
export const role = permission.extend({
  count: z.number(),
  users: z.array(named),
});
export type Role = z.infer<typeof role>;
export const roleAnswer = answer({ permission: role });

/** `users=false` leaves the names of those who hold the roles out of the list, for selects. */
export const roleListQuery = listQuery.extend({ users: optionalFlag(true) });

export const newRole = z.object({ name: text(100), description: optionalText(500) });

type Switches = Record<Exclude<PermissionFlag, 'login'>, z.ZodOptional<typeof flag>>;
const switches = Object.fromEntries(editableFlags.map((name) => [name, flag.optional()])) as Switches;

/** What changes of a role. A description or switch that is left out stays as it is; `login` is no one's to change. */
export const roleChanges = z.object({
  name: text(100),
  description: z.union([z.undefined(), optionalText(500)]),
  ...switches,
});
export type RoleChanges = z.output<typeof roleChanges>;
