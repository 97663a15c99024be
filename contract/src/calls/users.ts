import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { filterFlag } from '../common/filter';
import { filterId, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { named } from '../common/references';
import { ownProfileCalls } from './own-profile';
import { newUser, userChanges } from './user-form';
import { handedOut, userRecord } from './user-record';

/** Filters of the user list, which apply for everyone. */
export const userListQuery = listQuery.extend({
  /** This is a single user: how a screen looks up the name for an id. */
  id: filterId,
  isActive: filterFlag,
  isSystemUser: filterFlag,
  roleId: filterId,
});
export type UserListQuery = z.output<typeof userListQuery>;

/** Everyone sees id, name and designation; the rest is for those who may see users. */
export const userListItem = userRecord
  .extend({ Permission: named })
  .partial()
  .required({ id: true, name: true, designation: true });
export type UserListItem = z.infer<typeof userListItem>;

/** A user with the role's name. */
export const managedUser = userRecord.extend({ Permission: named });
export type ManagedUser = z.infer<typeof managedUser>;

export const userAnswer = answer({ user: managedUser });
const newUserAnswer = answer({ user: managedUser, ...handedOut });
export const changedUserAnswer = answer({
  user: managedUser.extend({
    /** Says whether the change gave the user a new temporary password, which their messages have. */
    hasNewPassword: z.boolean(),
  }),
  ...handedOut,
});

/** These are the documents of a user, each replaced by a call of its own. */
export const userDocuments = ['picture', 'upload', 'signature'] as const;
export type UserDocument = (typeof userDocuments)[number];

const documentFiles = { picture: 'optional', signature: 'optional', upload: 'optional' } as const;

/** This is the call that replaces a user's document with another file. */
function replaceDocument<const Document extends UserDocument>(document: Document, title: string) {
  return call({
    method: 'POST',
    path: `/users/:id/${document}`,
    tag,
    summary: `Replace a user's ${title} (multipart, \`file\`)`,
    access: 'usersManage',
    params: idParams,
    files: { file: 'required' },
    answer: userAnswer,
  });
}

const tag = 'users';

export const userCalls = {
  ...ownProfileCalls,
  list: call({
    method: 'GET',
    path: '/users',
    tag,
    summary: 'Users: names for everyone, complete records with usersView',
    access: 'any',
    query: userListQuery,
    answer: z.array(userListItem),
  }),
  get: call({
    method: 'GET',
    path: '/users/:id',
    tag,
    summary: 'One user',
    access: 'usersView',
    params: idParams,
    answer: userAnswer,
  }),
  create: call({
    method: 'POST',
    path: '/users',
    tag,
    summary: 'Create a user; picture, signature and upload (the ID) are sent as multipart',
    access: 'usersAdd',
    body: newUser,
    files: documentFiles,
    answer: newUserAnswer,
  }),
  update: call({
    method: 'POST',
    path: '/users/:id',
    tag,
    summary: 'Update a user; picture, signature and upload (the ID) are sent as multipart',
    access: 'usersManage',
    params: idParams,
    body: userChanges,
    files: documentFiles,
    answer: changedUserAnswer,
  }),
  replacePicture: replaceDocument('picture', 'picture'),
  replaceSignature: replaceDocument('signature', 'signature'),
  replaceUpload: replaceDocument('upload', 'ID document'),
  suspend: call({
    method: 'GET',
    path: '/users/suspend/:id',
    tag,
    summary: 'Suspend a user',
    access: 'usersManage',
    isChange: true,
    params: idParams,
    answer: done,
  }),
  unsuspend: call({
    method: 'GET',
    path: '/users/unsuspend/:id',
    tag,
    summary: 'Lift a suspension',
    access: 'usersManage',
    isChange: true,
    params: idParams,
    answer: done,
  }),
  delete: call({
    method: 'GET',
    path: '/users/delete/:id',
    tag,
    summary: 'Delete a user',
    access: 'usersManage',
    isChange: true,
    params: idParams,
    answer: done,
  }),
  resetPassword: call({
    method: 'GET',
    path: '/users/password/:id',
    tag,
    summary: "Reset a user's password and send a temporary one",
    access: 'usersManage',
    isChange: true,
    params: idParams,
    answer: answer(handedOut),
  }),
};
