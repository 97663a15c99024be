import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { failure } from '@ghala/contract/common/answer';
import type { Call } from '@ghala/contract/common/call';
import { listQuery } from '@ghala/contract/common/list-query';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DOCUMENTATION } from '../access/access';

interface Content {
  [mediaType: string]: { schema: Record<string, unknown> };
}
interface Described {
  requestBody?: { content: Content; required?: boolean };
  responses: Record<string, { description: string; content?: Content } | { $ref: string }>;
}

const FILE = { schema: { type: 'string', format: 'binary' } };
const EXPORTS = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
] as const;

/** The page needs these files: the library looks for them beside its own code, which is bundled with ours. */
const pageFiles = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');

/** Explains each status of a refusal. */
const refusals: Record<number, string> = {
  400: 'The request is malformed',
  401: 'Nobody is signed in, or the password, code or token is wrong',
  403: 'The role, or a rule of separate duties, does not allow this',
  404: 'Something that the address or the body refers to does not exist',
  409: 'The state of the record, or of the stock, does not allow this',
  413: 'The body, a file or the result is too large',
  415: 'The type or encoding of the body is not accepted',
  422: 'Some fields are invalid: `errors` names each',
  429: 'Too many attempts or calls: Retry-After gives the seconds to wait',
  503: 'The server is busy, or a service that it needs cannot be reached: try again',
  507: 'The disk of the server is full',
};

/** Serves the OpenAPI document, generated from the calls that are served, and its page. */
export async function registerApiDocument(app: FastifyInstance): Promise<void> {
  const calls = new Map<string, Call>();
  app.addHook('onRoute', ({ url, method, config }) => {
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    if (config?.call !== undefined) calls.set(`${String(method).toLowerCase()} ${path}`, config.call);
  });
  await app.register(fastifySwagger, {
    openapi: {
      info: {
        title: 'Ghala',
        description:
          'Warehouse, inventory and procurement. Sign in with POST /api/auth/login and send the token as a Bearer token.',
        version: '1',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        responses: Object.fromEntries(
          Object.entries(refusals).map(([status, description]) => [
            status,
            { description, content: { 'application/json': { schema: failureSchema() } } },
          ]),
        ),
      },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (documented) => {
      if (!('openapiObject' in documented)) return documented.swaggerObject;
      const { openapiObject } = documented;
      for (const [path, methods] of Object.entries(openapiObject.paths ?? {}))
        for (const [method, call] of Object.entries(methods as Record<string, Described>)) {
          const declared = calls.get(`${method} ${path}`);
          if (declared !== undefined) complete(call, declared);
        }
      allowNull(openapiObject);
      return openapiObject;
    },
  });
  await app.register(async (instance) => {
    instance.isPublic = true;
    const logo = { type: 'image/svg+xml', content: await readFile(join(pageFiles, 'logo.svg')) };
    await instance.register(fastifySwaggerUi, { routePrefix: DOCUMENTATION, baseDir: pageFiles, logo });
  });
}

/** OpenAPI 3.0 allows null only where the type is given, and an enumeration names it: the library omits both. */
function allowNull(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const schema = part as { nullable?: boolean; anyOf?: object[]; enum?: unknown[] };
  if (schema.nullable === true && schema.anyOf !== undefined) {
    delete schema.nullable;
    schema.anyOf.push({ type: 'string', nullable: true, enum: [null] });
  } else if (schema.nullable === true && schema.enum?.includes(null) === false) schema.enum.push(null);
  for (const inner of Object.values(part)) allowNull(inner);
}

function failureSchema() {
  const { $schema: _, ...schema } = z.toJSONSchema(failure, { target: 'draft-7' });
  return schema as object;
}

/** Adds what the schemas lack: the files that a call takes and returns, and its refusals. */
function complete(described: Described, call: Call): void {
  const answered = described.responses[200];
  if (answered !== undefined && 'description' in answered) {
    answered.description = 'Success';
    const types = call.produces ?? (isExported(call) ? EXPORTS : []);
    for (const type of types) answered.content = { ...answered.content, [type]: FILE };
  }
  if (call.files !== undefined) addForm(described, Object.keys(call.files));
  for (const status of refusalsOf(call)) described.responses[status] = { $ref: `#/components/responses/${status}` };
}

/** Describes the fields of a form: those of the JSON body, and its files. */
function addForm(described: Described, files: readonly string[]): void {
  const json = described.requestBody?.content['application/json']?.schema;
  const properties = {
    ...(json?.properties as object),
    ...Object.fromEntries(files.map((name) => [name, FILE.schema])),
  };
  described.requestBody = {
    ...described.requestBody,
    content: { ...described.requestBody?.content, 'multipart/form-data': { schema: { type: 'object', properties } } },
  };
}

/** Tells whether the call's list can be exported. */
function isExported({ query }: Call): boolean {
  return query instanceof z.ZodObject && query.shape.format === listQuery.shape.format;
}

function refusalsOf(call: Call): number[] {
  const { method, access, params, query, body, files } = call;
  const isRead = method === 'GET';
  const takesAny = params !== undefined || query !== undefined || !isRead;
  return [
    400,
    401,
    ...(access !== 'public' || body !== undefined || files !== undefined ? [403] : []),
    ...(takesAny ? [404, 422] : []),
    // Some GETs change data, as specified.
    ...(!isRead || params !== undefined ? [409] : []),
    ...(!isRead || isExported(call) ? [413] : []),
    ...(isRead ? [] : [415, 507]),
    429,
    503,
  ];
}
