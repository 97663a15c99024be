import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createTestApp } from './test-app';

/** An application whose standard output goes to a file. @returns it, and what that file contains */
export async function loggedApp(level: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ghala-log-'));
  const file = openSync(join(folder, 'log'), 'w');
  // The hook is registered before the application, so it runs after that has closed.
  afterAll(() => {
    closeSync(file);
    rmSync(folder, { recursive: true });
  });
  const ownOutput = Object.getOwnPropertyDescriptor(process.stdout, 'fd');
  Object.defineProperty(process.stdout, 'fd', { value: file, configurable: true });
  const test = await createTestApp({ LOG_LEVEL: level });
  if (ownOutput) Object.defineProperty(process.stdout, 'fd', ownOutput);
  return { test, log: () => readFileSync(join(folder, 'log'), 'utf8') };
}
