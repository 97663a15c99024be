import { schemaResolver } from '@mantine/form';
import type { z } from 'zod';

/** Loads a schema of the contract, the same one that the server uses, so that no screen waits for schemas. */
export type LoadSchema<Schema extends z.ZodType | undefined = z.ZodType> = () => Promise<Schema>;

/**
 * Finds the faults of a request's fields by its schema. There are none if the schema cannot be loaded: the server
 * checks every request too.
 */
export async function schemaFaults(
  load: LoadSchema<z.ZodType | undefined> | undefined,
  request: object,
): Promise<Record<string, string>> {
  const schema = await load?.().catch(() => undefined);
  return schema ? (schemaResolver(schema, { sync: true })(request) as Record<string, string>) : {};
}
