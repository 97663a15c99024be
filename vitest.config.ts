import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory, standBack } from './scripts/test-surroundings';
import { icons } from './web/icons';

keepTemporaryFilesInMemory();
standBack();

export default defineConfig({
  test: {
    // A worker waits for the database half of its time, and here and there for a time limit: more of them than cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'contract/src/**/*.test.ts'],
          globalSetup: 'server/test/global-setup.ts',
          alias: [
            { find: '@node-rs/argon2', replacement: join(import.meta.dirname, 'server/test/quick-argon2.ts') },
            {
              find: './typesetter-program',
              replacement: join(import.meta.dirname, 'server/test/typesetter-program.ts'),
            },
          ],
          // Every file has a database of its own; the modules are read once a worker, which halves the time. What an
          // earlier file has read, `vi.mock` does not replace.
          isolate: false,
          // The default young generation is full after a few requests: a larger one saves an eighth of the time.
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { plugins: [icons()], test: { name: 'web', include: ['web/src/**/*.test.ts'] } },
      {
        plugins: [icons()],
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'web/test/no-network.ts',
          // Each file needs modules and a document of its own, but no process: to start one took half of the time.
          pool: 'vmForks',
          testTimeout: 30_000,
          // React for production cannot be tested.
          env: { NODE_ENV: 'test', DEBUG_PRINT_LIMIT: '2000' },
        },
      },
    ],
  },
});
