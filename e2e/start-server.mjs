// Starts the application as a person would, on an empty data folder that is removed afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataDir = mkdtempSync(join(tmpdir(), 'ghala-browser-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

Object.assign(process.env, {
  DATA_DIR: dataDir,
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'correct horse battery',
  LOG_LEVEL: 'warn',
  // The flows must not depend on the settings of the person who runs them.
  DATABASE_URL: '',
  DEMO: '',
  PUBLIC_URL: '',
  SMTP_URL: '',
});
await import('../scripts/start.mjs');
