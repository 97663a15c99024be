import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { serverRoot } from '../src/runtime/server-root';

/**
 * Bundles the server's programs into a new folder of the checkout, from which they find their packages.
 * @param only the name of one of them
 */
export function bundleInto(prefix: string, only = ''): string {
  const parent = join(serverRoot, 'dist-test');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, prefix));
  execFileSync(process.execPath, [join(serverRoot, 'test', 'bundle-server.mjs'), folder, only]);
  return folder;
}
