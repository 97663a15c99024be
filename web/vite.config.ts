import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { icons } from './icons';
import { wireCalls } from './wire-calls';

/** Where `vite` finds the API while developing: the port that `npm start` uses. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [react(), icons(), wireCalls()],
  server: { proxy: { '/api': server, '/files': server } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // A group is named after the screens that share it, all of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // By default, each set of screens that share a module gets a file: the first page would load 85 of them.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
          ],
        },
      },
    },
  },
});
