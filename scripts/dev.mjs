import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { serverBundles, serverDist } from './bundles.mjs';
import { fail, root, writeStamp } from './checkout.mjs';
import { ensureInstalled } from './prepare.mjs';

// The server, rebuilt and restarted at every change, and the web app by Vite, which forwards calls to it.
await ensureInstalled({ withTools: true }).catch(fail);
const { watch } = await import('rolldown');
const { createServer } = await import('vite');

let server;
let wish = Promise.resolve();
let isStopping = false;

/** They restart one after another, as a server must unlock its data folder before the next can start. */
function restart() {
  wish = wish.then(stopServer).then(() => {
    if (isStopping) return;
    server = spawn(process.execPath, ['--enable-source-maps', join(serverDist, 'server.js')], { stdio: 'inherit' });
  });
}

function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  return new Promise((resolve) => server.once('exit', resolve));
}

writeStamp('server', ''); // this build follows every edit
rmSync(serverDist, { recursive: true, force: true });
const watcher = watch(serverBundles());
watcher.on('event', (event) => {
  if (event.code === 'END') restart();
  if (event.code === 'ERROR') console.error(event.error.message);
});
const vite = await createServer({ root: join(root, 'web') });
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    isStopping = true;
    await Promise.all([watcher.close(), vite.close(), wish.then(stopServer)]);
    process.exit(0);
  });
}
