import { schemaResolver } from '@mantine/form';
import type { z } from 'zod';
import { faultSentences } from './fault-sentence';

/** The errors of a request's fields by its schema, as sentences. */
export function faultsOf(schema: z.ZodType | undefined, request: object): Record<string, string> {
  return schema ? faultSentences(schemaResolver(schema, { sync: true })(request)) : {};
}
