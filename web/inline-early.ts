import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const TAG = '<script src="/early.js"></script>';

/**
 * Puts `early.js` into the page, so that it runs with the page's first bytes, not a round trip later. The server allows
 * it by its hash (`server/src/http/web-app.ts`).
 */
export function inlineEarly(): Plugin {
  return {
    name: 'inline-early',
    transformIndexHtml(html) {
      if (!html.includes(TAG)) throw new Error(`index.html has no ${TAG}`);
      return html.replace(
        TAG,
        () => `<script>\n${readFileSync(join(import.meta.dirname, 'early.js'), 'utf8')}</script>`,
      );
    },
  };
}
