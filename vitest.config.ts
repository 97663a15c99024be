import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { testsIn } from './scripts/test-level';
import { LongestFirst } from './scripts/test-order';
import { keepTemporaryFilesInMemory, standBack } from './scripts/test-surroundings';
import { icons } from './web/icons';

keepTemporaryFilesInMemory();
standBack();

const patience = 'scripts/test-patience.ts';
/** They end what hangs: no assertion depends on the pace of a machine. */
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

const onServer = {
  globalSetup: 'server/test/global-setup.ts',
  alias: [
    { find: '@node-rs/argon2', replacement: join(import.meta.dirname, 'server/test/quick-argon2.ts') },
    { find: './typesetter-program', replacement: join(import.meta.dirname, 'server/test/typesetter-program.ts') },
  ],
  setupFiles: patience,
  ...limits,
};

export default defineConfig({
  test: {
    // What is read is compiled once for all projects, and for the next run.
    experimental: { fsModuleCache: true },
    // A worker waits for the database half of its time, and here and there for a time limit: more of them than cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...onServer,
          name: 'server',
          ...testsIn('{contract,server}/src', 'test.ts'),
          // Every file has a database of its own; the modules are read once a worker, which halves the time. What an
          // earlier file has read, `vi.mock` does not replace.
          isolate: false,
          // The default young generation is full after a few requests: a larger one saves an eighth of the time.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        test: {
          ...onServer,
          name: 'probes',
          // Modules read the declared fields with those that these tests add.
          isolate: false,
          setupFiles: [patience, 'server/test/probe-fields.ts'],
          ...testsIn('server/src', 'probe.ts'),
        },
      },
      {
        plugins: [icons()],
        test: {
          name: 'web',
          ...testsIn('web/src', 'test.ts'),
          // As on the server, the modules are read once a worker.
          isolate: false,
          setupFiles: [patience, 'web/test/leave-nothing.ts'],
          ...limits,
        },
      },
      {
        plugins: [icons()],
        test: {
          name: 'components',
          ...testsIn('web/src', 'test.tsx'),
          environment: 'happy-dom',
          setupFiles: [patience, 'web/test/no-network.ts'],
          // Each file needs modules and a document of its own, but no process: to start one took half of the time.
          pool: 'vmForks',
          ...limits,
          // React for production cannot be tested.
          env: { NODE_ENV: 'test', DEBUG_PRINT_LIMIT: '2000' },
        },
      },
    ],
  },
});
