import { type UserDocument, userDocuments } from '@ghala/contract/users';
import type { FastifyRequest } from 'fastify';
import { storeUpload } from '../../shared/files';
import type { Operation } from '../../shared/operation';
import { shrinkImage } from '../../shared/shrink-image';
import { type Upload, uploadOf } from '../../shared/uploads';

/** Largest sizes that are kept, in pixels each way: a picture, and a signature as documents print it. */
const PICTURE_SIZE = 512;
const SIGNATURE_WIDTH = 800;
const SIGNATURE_HEIGHT = 300;

/** Names of stored files by the document they are. */
export type UserFiles = Partial<Record<UserDocument, string>>;

/** Stores one document of a user and returns its name. Pictures and signatures are made small. */
export async function storeUserFile(
  operation: Operation,
  request: FastifyRequest,
  kind: UserDocument,
  upload: Upload,
): Promise<string> {
  const { fileStore } = request.server;
  if (kind === 'upload') return storeUpload(fileStore, operation, upload, 'user ID');
  const image =
    kind === 'picture'
      ? await shrinkImage(upload, PICTURE_SIZE, PICTURE_SIZE)
      : await shrinkImage(upload, SIGNATURE_WIDTH, SIGNATURE_HEIGHT);
  return storeUpload(fileStore, operation, image, `user ${kind}`);
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
