import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { acyclicFiles } from './acyclic-files';
import { areaTexts } from './area-texts';
import { fontPreload } from './font-preload';
import { icons } from './icons';
import { wireCalls } from './wire-calls';

/** Where `vite` finds the API while developing: the port that `npm start` uses. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [areaTexts(), react(), icons(), wireCalls(), acyclicFiles(), fontPreload()],
  server: { proxy: { '/api': server, '/files': server } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // By default, each set of screens that share a module gets a file: the first page would load 85 of them. The
        // dependencies of a group's modules are in it, or in one before it, so that no files import each other.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            // The first page's own modules wait for the texts of the language, which import the contract: in one file,
            // each would wait for the other.
            { name: 'contract', tags: ['$initial'], test: /\/contract\/src\//, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'shared', test: (id) => !id.includes('/text/sw/'), minShareCount: 4 },
          ],
        },
      },
    },
  },
});
