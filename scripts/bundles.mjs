import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './checkout.mjs';

/** Where the server's bundles go: beside its sources. */
export const serverDist = join(root, 'server', 'dist');

/** For rolldown: the server and every command, each a bundle that includes the contract but no packages. */
export function serverBundles() {
  const commands = join(root, 'server', 'src', 'commands');
  const files = readdirSync(commands).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const entries = files.map((file) => [basename(file, '.ts'), join(commands, file)]);
  return {
    input: { server: join(root, 'server', 'src', 'server.ts'), ...Object.fromEntries(entries) },
    cwd: root,
    platform: 'node',
    tsconfig: join(root, 'server', 'tsconfig.json'),
    external: (id) => /^[^./]/.test(id) && !id.startsWith('@ghala/contract'),
    output: {
      dir: serverDist,
      format: 'esm',
      sourcemap: true,
      // Beside the entries, so that a path relative to a bundle is the same in all of them.
      chunkFileNames: '[name]-[hash].js',
    },
  };
}
