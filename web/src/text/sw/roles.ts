import type { Translated } from '@ghala/contract/text/translations';
import type { roles as english } from '../en/roles';

export const roles: Translated<typeof english> = {
  roleNotFoundTryAgain: 'Wadhifa haukupatikana. Jaribu tena',
  detailsTitle: '1. Maelezo ya Wadhifa',
  greyedOut: 'Zilizofifia ni ruhusa usizokuwa nazo mwenyewe, na huwezi kuzitoa.',
  onlyUserManagers: 'Ni mwenye ruhusa ya kubadilisha watumiaji tu anayeweza kubadilisha ruhusa za wadhifa.',
  holdsAll: 'Wadhifa huu una kila ruhusa, wakati wote.',
  ownRole: 'Huu ni wadhifa wako mwenyewe: msimamizi mwingine hubadilisha ruhusa zake.',
  usersTitle: '3. Watumiaji ({count})',
  viewAll: 'Tazama wote',
  nobodyHoldsThisRole: 'Hakuna mwenye wadhifa huu.',
  noOfUsers: 'Idadi ya Watumiaji',
  confirmRoleDeletion: 'Thibitisha Kufuta Wadhifa',
  roleNotDeleted: 'Wadhifa haukufutwa',
  addRole: 'Ongeza Wadhifa',
  rolesList: 'Orodha ya Nyadhifa',
  roleCount: '{count, plural, one {wadhifa #} other {nyadhifa #}}',
  noRoleFound: 'Hakuna wadhifa uliopatikana.',
  roleNotCreated: 'Wadhifa haukuundwa',
  permissionsUnderEdit: 'Ruhusa zake huwekwa chini ya Badilisha.',
  permissionsTitle: '2. Ruhusa',
  created: 'Wadhifa umeundwa',
  updated: 'Wadhifa umebadilishwa',
  deleted: 'Wadhifa umefutwa',
};
