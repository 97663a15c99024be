import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { acyclicFiles } from './acyclic-files';
import { areaTexts } from './area-texts';
import { directImports } from './direct-imports';
import { fileGroups } from './file-groups';
import { fontPreload } from './font-preload';
import { icons } from './icons';
import { inlineEarly } from './inline-early';
import { offlineFiles } from './offline-files';
import { screenPreload } from './screen-preload';
import { usedStyles } from './used-styles';
import { wireCalls } from './wire-calls';

/** Where `vite` finds the API while developing: the port that `npm start` uses. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [
    areaTexts(),
    react(),
    icons(),
    directImports(),
    wireCalls(),
    acyclicFiles(),
    inlineEarly(),
    fontPreload(),
    screenPreload(),
    offlineFiles(),
    usedStyles(),
  ],
  server: { proxy: { '/api': server, '/files': server } },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: fileGroups() } } },
  },
});
