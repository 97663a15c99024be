import { type UserDocument, userDocuments } from '@ghala/contract/calls/users';
import type { FileKind } from '../../db/database-types';
import type { StoredUpload } from '../../files/stored-upload';
import type { Operation } from '../../operation/operation';

/** A user's picture is stored at this size, and a signature as papers print it. */
export const PICTURE_SIZE = { width: 512, height: 512, maxBytes: 400_000 };
export const SIGNATURE_SIZE = { width: 800, height: 300, maxBytes: 150_000 };

export const documentKinds = {
  picture: 'user picture',
  upload: 'user ID',
  signature: 'user signature',
} as const satisfies Record<UserDocument, FileKind>;

/** Holds files uploaded for a user, by document. */
export type UserUploads = Partial<Record<UserDocument, StoredUpload>>;
/** Names stored files by document. */
export type UserFiles = Partial<Record<UserDocument, string>>;

/** Records them in the operation, which has all its other locks by then. */
export async function keepUserFiles(operation: Operation, uploads: UserUploads): Promise<UserFiles> {
  const files: UserFiles = {};
  for (const kind of userDocuments) {
    const upload = uploads[kind];
    if (upload !== undefined) files[kind] = await upload.keep(operation);
  }
  return files;
}
