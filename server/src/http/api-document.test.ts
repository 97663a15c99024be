import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app';

const test = await createTestApp();

it('the document allows null for every field that may be null', async () => {
  const document = (await test.stranger.get('/api/docs/json')).body;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const nullable = nullableSchemas(document);
  expect(nullable.length).toBeGreaterThan(100);
  expect(nullable.filter((schema) => !ajv.validate(schema, null))).toEqual([]);
});

function nullableSchemas(part: unknown): object[] {
  if (typeof part !== 'object' || part === null) return [];
  const within = Object.values(part).flatMap(nullableSchemas);
  return 'nullable' in part && part.nullable === true ? [part, ...within] : within;
}
