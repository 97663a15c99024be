import { everyCall } from '@ghala/contract/calls/every-call';
import { addressOf } from '@ghala/contract/common/address-of';
import type { Call } from '@ghala/contract/common/call';
import { listQuery } from '@ghala/contract/common/list-query';
import { z } from 'zod';

export interface ListCall {
  call: Call;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** Holds values to try, by the name of a filter or parameter: for all lists, or for those of one path. */
export type Samples = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;

/** Holds a list with its filters and the values to try for each of them. */
export interface OfferedList {
  call: Call;
  name: string;
  /** The call filters nothing. */
  plain: ListCall;
  /** Each call has one value of one filter. */
  filtered: ListCall[];
}

/**
 * Finds every list of the contract with its filters. A list that is called by another name with its filters in the body
 * ('/search') is left out.
 * @param samples by path, or '*' for all
 * @throws Error if a filter has no sample
 */
export function offeredLists(samples: Samples): OfferedList[] {
  return everyCall.filter(isList).map((call) => {
    const name = `${call.method} ${call.path}`;
    const valuesOf = (key: string): readonly unknown[] => {
      const values = samples[call.path]?.[key] ?? samples['*']?.[key];
      if (values === undefined) throw new Error(`${name} has a filter without samples: ${key}`);
      return values;
    };
    const params = Object.fromEntries(
      [...call.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, valuesOf(key)[0]]),
    );
    const isBody = call.body instanceof z.ZodObject;
    const offered = Object.entries(isBody ? shapeOf(call.body) : shapeOf(call.query)).filter(
      ([key]) => isBody || !Object.hasOwn(listQuery.shape, key),
    );
    const plain = isBody
      ? { call, params, query: {}, body: Object.fromEntries(offered.map(([key]) => [key, valuesOf(key)[0]])) }
      : { call, params, query: {} };
    const filtered = isBody
      ? []
      : offered.flatMap(([key]) => valuesOf(key).map((value) => ({ ...plain, query: { [key]: value } })));
    return { call, name, plain, filtered };
  });
}

/** Gives the address of a page. */
export function addressOfPage({ call, params, query }: ListCall, place: Record<string, unknown>): string {
  return addressOf(call, { params, query: { limit: 50, ...query, ...place } });
}

/** Finds the values of the `sort` parameter in the refusal of one that no list has. */
export function sortsIn(refusal: string): string[] {
  const choices = /"choices":(\[[^\]]*\])/.exec(refusal)?.[1];
  if (choices === undefined) throw new Error(`a list should refuse this sort with its choices: ${refusal}`);
  return JSON.parse(choices) as string[];
}

function isList({ path, query }: Call): boolean {
  return 'cursor' in shapeOf(query) && !path.endsWith('/search');
}

function shapeOf(schema: z.ZodType | undefined): Record<string, unknown> {
  return schema instanceof z.ZodObject ? schema.shape : {};
}
