import { z } from 'zod';
import type { PermissionFlag } from '../permissions';

/** Who may make a call: anyone ('public'), any signed-in user ('any'), holders of a flag or of one of several. */
export type Access = 'public' | 'any' | PermissionFlag | readonly PermissionFlag[];

/** What a call declares: the server serves it, the web, tests and bench send it, its documentation is made from it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under /api. */
  readonly path: string;
  /** The part of the documentation that it stands in. */
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  /** A signature in the link opens it without a session. */
  readonly bySignedLink?: true;
  /** Plain links open it (files, PDFs): the read-only cookie is good for it, beside the token. */
  readonly byCookie?: true;
  /** Public, but signed-in users are told more: their session is looked up. */
  readonly tellsMore?: true;
  /** Open while the user must first choose another password. */
  readonly beforePasswordChange?: true;
  /** One of the GETs that change something, as specified. */
  readonly isChange?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The fields of its form that carry files; the others are those of the body. Without a file it takes JSON. */
  readonly files?: Readonly<Record<string, 'required' | 'optional'>>;
  /** Left out: it answers a file. */
  readonly answer?: z.ZodType;
  /** Where a list is answered within an object: the key of its rows. */
  readonly rows?: string;
  /** Where an object is answered: the keys that it always has. `call` reads them off the answer's schema. */
  readonly keys?: readonly string[];
  /** The media types of the file that it answers. */
  readonly produces?: readonly string[];
  /** Answers to a refusal that say more than the usual ones, by their status. */
  readonly refusals?: Readonly<Record<number, z.ZodType>>;
}

/** Declares a call. */
export function call<const Declared extends Call>(
  declared: Declared & { [Name in Exclude<keyof Declared, keyof Call>]: never },
): Declared {
  return { ...declared, keys: keysOf(declared.answer) };
}

/** The keys that an object always has which is answered. */
function keysOf(answer: z.ZodType | undefined): readonly string[] | undefined {
  if (!(answer instanceof z.ZodObject)) return undefined;
  return Object.keys(answer.shape).filter((key) => !(answer.shape[key] instanceof z.ZodOptional));
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

/** What a call answers, where that is JSON. */
export type AnswerOf<C extends Call> = Output<C['answer']>;

/** A row of a list that a call answers. */
export type RowOf<C extends Call> = C extends Call
  ? AnswerOf<C> extends readonly (infer Row)[]
    ? Row
    : C extends { rows: infer Key extends string }
      ? AnswerOf<C> extends Record<Key, readonly (infer Row)[]>
        ? Row
        : unknown
      : unknown
  : never;

/** The fields of a call's form that carry files. */
export type FileNames<C extends Call> = C extends { files: infer Files } ? keyof Files & string : never;

/** Those of them that it needs. */
export type RequiredFiles<C extends Call> = C extends { files: infer Files }
  ? { [Name in keyof Files]: Files[Name] extends 'required' ? Name : never }[keyof Files] & string
  : never;

/** A part of the input: needed unless nothing in it is. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { readonly [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/**
 * What a call takes, before it is parsed.
 * @typeParam OneFile what a file is to the caller: a File in the browser
 */
export type InputOf<C extends Call, OneFile> = Part<'params', Input<C['params']>> &
  Part<'query', Input<C['query']>> &
  Part<'body', Input<C['body']>> &
  Part<
    'files',
    [FileNames<C>] extends [never]
      ? never
      : { readonly [Name in RequiredFiles<C>]: OneFile } & {
          readonly [Name in Exclude<FileNames<C>, RequiredFiles<C>>]?: OneFile | null;
        }
  >;
