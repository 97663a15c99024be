import type { Language } from '../text/language';
import { words } from '../text/words';
import {
  type PermissionFlag,
  type PermissionWords,
  permissionFlags,
  permissionGroups,
  permissions,
} from './permissions';

/** This is one switch of the role screen. */
export interface PermissionSwitch {
  flag: PermissionFlag;
  label: string;
  /** Says what else it opens, if the label does not say so. */
  about?: string | undefined;
}

/** Lists the groups of the role screen with their switches. */
export function permissionGroupsIn(language: Language): { title: string; switches: PermissionSwitch[] }[] {
  const { permissionGroups: titles, permissions: labels, permissionHints }: PermissionWords = words.in(language);
  return permissionGroups.map((group) => ({
    title: titles[group],
    switches: permissionFlags
      .filter((flag) => permissions[flag].group === group)
      .sort((one, other) => permissions[one].place - permissions[other].place)
      .map((flag) => ({ flag, label: labels[flag], about: permissionHints[flag] })),
  }));
}

/** Holds the name of each flag on its own: 'Warehouse: Add'. */
export function permissionNames({ permissionGroups: titles, permissions: labels }: PermissionWords) {
  return Object.fromEntries(
    permissionFlags.map((flag) => {
      const { group } = permissions[flag];
      return [flag, group === 'approvals' ? labels[flag] : `${titles[group]}: ${labels[flag]}`];
    }),
  ) as Record<PermissionFlag, string>;
}

/** Returns the name of a flag on its own. */
export function permissionName(flag: PermissionFlag, language: Language): string {
  return permissionNames(words.in(language))[flag];
}
