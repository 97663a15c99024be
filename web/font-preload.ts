import type { Plugin } from 'vite';

/** Lists the letters of the first page, in the languages of the product. */
const FONT = /source-sans-3-latin-wght-normal-[^/]*\.woff2$/;

/** Asks for the font with the page, not only once its styles have come, so that no text changes its shape. */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => FONT.test(file));
        if (font === undefined) throw new Error('the font of the first page is not among the built files');
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
