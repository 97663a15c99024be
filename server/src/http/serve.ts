import type { AnswerOf, Call, FileNames, RequiredFiles, RowOf } from '@ghala/contract/common/call';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { FileKind } from '../db/database-types';
import { withheldFrom } from '../db/withheld';
import type { StoredUpload } from '../files/stored-upload';
import { invalid } from '../runtime/errors';
import type { Listed } from './list';
import type { PictureSize } from './shrink-image';
import { uploadOf } from './uploads';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** Holds a request for the call, parsed by the call's schemas. */
export type RequestOf<C extends Call> = FastifyRequest & {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
};

/** Gives the storage kinds of a call's files, by field; null: not stored. */
type Kinds<C extends Call> = { readonly [Name in FileNames<C>]: FileKind | null };

/** Holds the files that are already stored; the operation records them. */
type Stored<C extends Call, FileKinds> = {
  [Name in keyof FileKinds as FileKinds[Name] extends null ? never : Name]: Name extends RequiredFiles<C>
    ? StoredUpload
    : StoredUpload | undefined;
};

type Answered<C extends Call> = AnswerOf<C> | Listed<RowOf<C>> | FastifyReply;

type Handler<C extends Call, FileKinds> = (
  request: RequestOf<C>,
  reply: FastifyReply,
  files: Stored<C, FileKinds>,
) => Answered<C> | Promise<Answered<C>>;

/** Holds the server-side options of a call. */
interface ServeOptions<C extends Call, FileKinds>
  extends Pick<FastifyContextConfig, 'openIf' | 'hasPassword' | 'forMonitors'> {
  files?: FileKinds;
  /** These of the files are pictures, stored in these sizes. */
  pictures?: { readonly [Name in FileNames<C>]?: PictureSize };
  /** It holds per file; if omitted, 10 MB. */
  fileBytes?: number;
  /** These are the handler itself reports an empty file. */
  takesEmpty?: boolean;
  /** The route also answers HEAD. */
  withHead?: boolean;
  /** The call is also served elsewhere, and documented there. */
  isHidden?: boolean;
}

/**
 * Serves a call: its input is parsed by its schemas before the handler runs, and only fields named by its answer's
 * schema leave the server.
 */
export function serve<C extends Call, const FileKinds extends Kinds<C> = Kinds<C>>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C, FileKinds>,
  options: ServeOptions<C, FileKinds> = {},
): void {
  const { files, pictures, fileBytes, takesEmpty, withHead, isHidden, ...config } = options;
  const { method, path, tag, summary, params, query, body, answer, produces, refusals } = call;
  if (call.files !== undefined && files === undefined)
    throw new Error(`${method} ${path} does not declare how its files are kept`);
  app.route({
    method,
    url: path,
    exposeHeadRoute: withHead ?? false,
    // Stored files, mostly pictures and PDFs from elsewhere, are packed already.
    ...(produces?.includes('application/octet-stream') && { compress: false }),
    config: { ...config, call, ...(files && { multipart: { files, pictures, fileBytes, takesEmpty } }) },
    schema: {
      tags: [tag],
      summary,
      hide: isHidden ?? false,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(produces && { produces: [...produces] }),
      ...(answer && { response: { 200: answer, ...refusals } }),
    },
    // Its schemas have parsed the request by now.
    handler: async (request, reply) =>
      withheldFrom(request.session?.actor.blindCounts ?? [], () =>
        handler(request as RequestOf<C>, reply, storedFiles(call, request)),
      ),
  });
}

/** @throws {AppError} invalid if a required file is missing */
function storedFiles<C extends Call, FileKinds>(call: C, request: FastifyRequest): Stored<C, FileKinds> {
  for (const [name, need] of Object.entries(call.files ?? {}))
    if (need === 'required' && uploadOf(request, name) === undefined) throw invalid(name, 'required');
  // Gives the files that the uploads plugin stored, by the call's field names.
  return Object.fromEntries(request.storedUploads ?? []) as Stored<C, FileKinds>;
}
