import { z } from 'zod';
import type { PermissionFlag } from '../access/permissions';

/** Says who may make a call: anyone ('public'), any signed-in user ('any'), users with a flag or one of several. */
export type Access = 'public' | 'any' | PermissionFlag | readonly PermissionFlag[];

/**
 * This is the declaration of a call: the server serves it; the web, tests and bench send it; its documentation is
 * generated from it.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path stands under /api. */
  readonly path: string;
  /** Names its section in the documentation. */
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  /** Of those open to every signed-in user: also to those whose role is for the gate alone. */
  readonly atGate?: true;
  /** A signature in the link opens it without a session. */
  readonly bySignedLink?: true;
  /** Plain links open it (files, PDFs): it accepts the read-only cookie as well as the token. */
  readonly byCookie?: true;
  /** Public, but signed-in users see more: their session is looked up. */
  readonly tellsMore?: true;
  /** Allowed while the user must first choose another password. */
  readonly beforePasswordChange?: true;
  /** One of the GETs that change data, as specified. */
  readonly isChange?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** These are the file fields of its form; the others are those of the body. Without a file it takes JSON. */
  readonly files?: Readonly<Record<string, 'required' | 'optional'>>;
  /** If it is omitted, the call returns a file. */
  readonly answer?: z.ZodType;
  /** If a list is part of an object: the key of its rows. */
  readonly rows?: string;
  /** If an object is returned: the keys that are always present. `call` derives them from the answer's schema. */
  readonly keys?: readonly string[];
  /** Lists the media types of the returned file. */
  readonly produces?: readonly string[];
  /** Holds refusals with more than the usual fields, by status. */
  readonly refusals?: Readonly<Record<number, z.ZodType>>;
}

/** Declares a call. */
export function call<const Declared extends Call>(
  declared: Declared & { [Name in Exclude<keyof Declared, keyof Call>]: never },
): Declared {
  return { ...declared, keys: keysOf(declared.answer) };
}

/** Lists the keys that are always present in the returned object. */
function keysOf(answer: z.ZodType | undefined): readonly string[] | undefined {
  if (!(answer instanceof z.ZodObject)) return undefined;
  return Object.keys(answer.shape).filter((key) => !(answer.shape[key] instanceof z.ZodOptional));
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

/** This is the JSON answer of a call. */
export type AnswerOf<C extends Call> = Output<C['answer']>;

/** This is a row of the list that a call returns. */
export type RowOf<C extends Call> = C extends Call
  ? AnswerOf<C> extends readonly (infer Row)[]
    ? Row
    : C extends { rows: infer Key extends string }
      ? AnswerOf<C> extends Record<Key, readonly (infer Row)[]>
        ? Row
        : unknown
      : unknown
  : never;

/** Lists the fields of a call's form that carry files. */
export type FileNames<C extends Call> = C extends { files: infer Files } ? keyof Files & string : never;

/** Lists the required ones among them. */
export type RequiredFiles<C extends Call> = C extends { files: infer Files }
  ? { [Name in keyof Files]: Files[Name] extends 'required' ? Name : never }[keyof Files] & string
  : never;

/** This is a part of the input: required unless everything in it is optional. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { readonly [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/**
 * This is the input of a call, before parsing. @typeParam OneFile the caller's type of a file: a File in the browser
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
