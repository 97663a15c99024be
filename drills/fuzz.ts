import { Ajv, type ValidateFunction } from 'ajv';
import { type Answered, call } from './caller';
import { type Drill, must } from './drill';
import { Chance, type Schema } from './fuzz-values';
import { GhalaProcess } from './ghala-process';
import { World } from './world';

const USERS = 8;
const STREAM = 'text/event-stream';
const INNER_WORDS = /\[object|\.[jt]s:\d|node_modules|\bFST_|syntax error|violates|relation "|ECONN|ENOENT/;

interface Described {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
}
interface Operation extends Described {
  method: string;
  path: string;
}
interface Document {
  paths: Record<string, Record<string, Described>>;
}

/** Makes random calls from the OpenAPI document, whose answers must match it. */
export const fuzz: Drill = {
  name: 'calls at random from the OpenAPI document',
  async run(isShort) {
    const count = isShort ? 800 : 30_000;
    const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
    const server = await GhalaProcess.start();
    const world = await World.make(server.port, () => server.ownerUrl(), USERS);
    const document = JSON.parse((await call({ port: server.port, path: '/api/docs/json' }))?.text ?? '{}') as Document;
    const checker = new AnswerChecker(document);
    const operations = operationsOf(document);
    const offences = new Map<string, string>();
    const statuses = new Map<number, number>();
    let made = 0;
    const sit = async (user: number) => {
      const chance = new Chance(seed + user);
      let token = world.tokens[user] as string;
      while (made < count) {
        made += 1;
        const operation = chance.oneOf(operations);
        const isStranger = chance.isIn(0.05);
        const request = requestFor(operation, chance);
        const answer = await call({
          port: server.port,
          ...request,
          ...(!isStranger && { token }),
          user: isStranger ? made % 60_000 : user,
        });
        if (answer?.status === 401 && !isStranger) token = await world.anotherToken();
        statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1);
        const offence = checker.offenceIn(operation, answer);
        const name = `${operation.method} ${operation.path}`;
        if (offence !== undefined && !offences.has(name))
          offences.set(name, `${offence} after ${request.path.slice(0, 150)} ${shown(request.body)}`);
      }
    };
    await Promise.all(Array.from({ length: USERS }, (_, user) => sit(user)));
    await world.proveBooks();
    await server.end();
    const list = [...offences].map(([name, offence]) => `\n    ${name}: ${offence}`).join('');
    must(offences.size === 0, `seed ${seed}: ${offences.size} calls answered wrongly${list}`);
    const shares = [...statuses].sort(([one], [other]) => one - other).map(([status, times]) => `${times} × ${status}`);
    return `${made} calls of ${operations.length} operations, seed ${seed}: ${shares.join(', ')}`;
  },
};

function operationsOf({ paths }: Document): Operation[] {
  return (
    Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), ...described })),
      )
      // A stream ends only with its reader.
      .filter(({ responses }) => responses[200]?.content?.[STREAM] === undefined)
  );
}

function requestFor({ method, path, parameters = [], requestBody }: Operation, chance: Chance) {
  const value = (schema: Schema) => {
    const made = chance.valueOf(schema);
    return typeof made === 'object' ? JSON.stringify(made) : String(made);
  };
  let address = path;
  const query = new URLSearchParams();
  for (const { in: place, name, schema } of parameters) {
    if (place === 'path')
      address = address.replace(`{${name}}`, encodeURIComponent(value(schema).toWellFormed() || '1'));
    else if (place === 'query' && chance.isIn(name === 'format' ? 0.05 : 0.25)) query.append(name, value(schema));
  }
  const search = query.size > 0 ? `?${query}` : '';
  const contents = Object.entries(requestBody?.content ?? {});
  if (method === 'GET' || contents.length === 0)
    return { method, path: address + search, body: method === 'GET' ? undefined : {} };
  const [type, { schema }] = chance.oneOf(contents);
  const body = type === 'multipart/form-data' ? formFor(schema, chance) : chance.valueOf(schema);
  return { method, path: address + search, body: body ?? {} };
}

function formFor({ properties = {} }: Schema, chance: Chance): FormData {
  const form = new FormData();
  for (const [name, schema] of Object.entries(properties)) {
    if (chance.isIn(0.2)) continue;
    if (schema.format === 'binary') {
      const bytes = chance.isIn(0.3)
        ? Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 1])
        : Buffer.from(chance.text());
      form.append(name, new Blob([bytes]), chance.oneOf(['a.png', 'a.csv', '', '../x', 'é.pdf']));
    } else form.append(name, String(chance.valueOf(schema)));
  }
  return form;
}

/** Compares answers with the document. */
class AnswerChecker {
  readonly #ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false });
  readonly #checks = new Map<string, ValidateFunction>();

  constructor(document: Document) {
    this.#ajv.addSchema(document, 'document');
  }

  offenceIn({ method, path, responses }: Operation, answer: Answered): string | undefined {
    if (answer === undefined) return 'the connection broke';
    const { status, text, type } = answer;
    const said = `${status} ${text.slice(0, 300)}`;
    if (status >= 500) return said;
    if (status === 304) return undefined;
    const described = responses[status];
    if (described === undefined) return `undocumented: ${said}`;
    if (status >= 400 && INNER_WORDS.test(text)) return `says what is within: ${said}`;
    const pointer =
      described.$ref?.replace('#', '') ?? `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`;
    const types = status >= 400 ? ['application/json'] : Object.keys(described.content ?? {});
    if (!types.some((listed) => listed === type || (listed.endsWith('/*') && type.startsWith(listed.slice(0, -1)))))
      return `has another type than ${types.join(', ')}: ${type}`;
    if (type !== 'application/json') return undefined;
    const check = this.#check(`document#${pointer}/content/application~1json/schema`);
    return check(JSON.parse(text)) ? undefined : `${this.#ajv.errorsText(check.errors)}: ${said}`;
  }

  #check(reference: string): ValidateFunction {
    const known = this.#checks.get(reference) ?? this.#ajv.compile({ $ref: reference });
    this.#checks.set(reference, known);
    return known;
  }
}

function escaped(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function shown(body: unknown): string {
  return body instanceof FormData
    ? `form ${JSON.stringify([...body.keys()])}`
    : (JSON.stringify(body)?.slice(0, 200) ?? '');
}
