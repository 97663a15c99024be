import { type UserDocument, userDocuments } from '@ghala/contract/users';
import type { FastifyRequest } from 'fastify';
import { storeUpload } from '../../shared/files';
import type { Operation } from '../../shared/operation';
import { type Upload, uploadOf } from '../../shared/uploads';

/** A user's picture as it is kept, and a signature as papers print it. */
export const PICTURE_SIZE = { width: 512, height: 512, maxBytes: 400_000 };
export const SIGNATURE_SIZE = { width: 800, height: 300, maxBytes: 150_000 };

/** Names of stored files by the document they are. */
export type UserFiles = Partial<Record<UserDocument, string>>;

/** Stores one document of a user and returns its name. */
export async function storeUserFile(
  operation: Operation,
  request: FastifyRequest,
  kind: UserDocument,
  upload: Upload,
): Promise<string> {
  return storeUpload(request.server.fileStore, operation, upload, kind === 'upload' ? 'user ID' : `user ${kind}`);
}

/** Stores the documents that came with the user's other fields. */
export async function storeUserFiles(operation: Operation, request: FastifyRequest): Promise<UserFiles> {
  const files: UserFiles = {};
  for (const kind of userDocuments) {
    const upload = uploadOf(request, kind);
    if (upload !== undefined) files[kind] = await storeUserFile(operation, request, kind, upload);
  }
  return files;
}
