import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { failure } from '@ghala/contract/common/answer';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DOCUMENTATION } from '../kernel/access';

interface Content {
  [mediaType: string]: { schema: Record<string, unknown> };
}
interface Described {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Content; required?: boolean };
  responses: Record<string, { description: string; content?: Content } | { $ref: string }>;
}

const FILE = { schema: { type: 'string', format: 'binary' } };
const EXPORTS = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
] as const;

/** What each status of a refusal means. */
const refusals: Record<number, string> = {
  400: 'The call is no well-formed request',
  401: 'Nobody is signed in, or the password, code or token is wrong',
  403: 'The role, or a rule of separate duties, does not allow this',
  404: 'What the address or the body refers to is not there',
  409: 'The state of the record, or of the stock, does not allow this',
  413: 'The body, a file or the result is too large',
  415: 'The body has a type or an encoding that is not taken',
  422: 'Fields are wrong: `errors` names each',
  429: 'Too many tries or calls: Retry-After gives the seconds to wait',
  503: 'The server is busy, or what it needs cannot be reached: try again',
  507: 'The disk of the server is full',
};

/** The OpenAPI document, made from the contract's schemas and what each route declares, and its page. */
export async function registerApiDocument(app: FastifyInstance): Promise<void> {
  const routes = new Map<string, RouteOptions>();
  app.addHook('onRoute', (route) => {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
    for (const method of [route.method].flat()) routes.set(`${method.toLowerCase()} ${path}`, route);
  });
  await app.register(fastifySwagger, {
    openapi: {
      info: {
        title: 'Ghala',
        description:
          'Warehouse, inventory and procurement. Sign in by POST /api/auth/login and send the token as Bearer.',
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
          const route = routes.get(`${method} ${path}`);
          if (route !== undefined) complete(call, method, route);
        }
      return openapiObject;
    },
  });
  await app.register(async (instance) => {
    instance.isPublic = true;
    await instance.register(fastifySwaggerUi, { routePrefix: DOCUMENTATION });
  });
}

function failureSchema() {
  const { $schema: _, ...schema } = z.toJSONSchema(failure, { target: 'draft-7' });
  return schema as object;
}

/** Adds what the schemas don't say: the files that a call takes and answers, and its refusals. */
function complete(call: Described, method: string, { config = {}, schema }: RouteOptions): void {
  const parameters = (call.parameters ?? []).map(({ in: place, name }) => `${place} ${name}`);
  const answered = call.responses[200];
  if (answered !== undefined && 'description' in answered) {
    answered.description = 'Success';
    const types = schema?.produces ?? (parameters.includes('query format') ? EXPORTS : []);
    for (const type of types) answered.content = { ...answered.content, [type]: FILE };
  }
  if (config.multipart !== undefined) addForm(call, Object.keys(config.multipart.files));
  for (const status of refusalsOf(method, config.access === 'public', call, parameters))
    call.responses[status] = { $ref: `#/components/responses/${status}` };
}

/** The fields of a form are those of the JSON body, and its files. */
function addForm(call: Described, files: readonly string[]): void {
  const json = call.requestBody?.content['application/json']?.schema;
  const properties = {
    ...(json?.properties as object),
    ...Object.fromEntries(files.map((name) => [name, FILE.schema])),
  };
  call.requestBody = {
    ...call.requestBody,
    content: { ...call.requestBody?.content, 'multipart/form-data': { schema: { type: 'object', properties } } },
  };
}

function refusalsOf(method: string, isPublic: boolean, { requestBody }: Described, parameters: string[]): number[] {
  const isChange = method !== 'get';
  // Some GETs change something, as specified.
  const hasId = parameters.some((parameter) => parameter.startsWith('path'));
  return [
    400,
    401,
    ...(!isPublic || requestBody !== undefined ? [403] : []),
    ...(parameters.length > 0 || isChange ? [404] : []),
    ...(isChange ? [409, 413, 415] : hasId ? [409] : []),
    ...(parameters.includes('query format') && !isChange ? [413] : []),
    ...(parameters.length > 0 || isChange ? [422] : []),
    429,
    503,
    ...(isChange ? [507] : []),
  ];
}
