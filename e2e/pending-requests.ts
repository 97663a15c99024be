import { expect, type Page, type Request } from '@playwright/test';

/** Collects the calls of a page that are not answered yet. */
export class PendingRequests {
  readonly #open = new Set<Request>();

  constructor(page: Page) {
    page.on('request', (request) => {
      // The stream of events stays open.
      if (request.url().includes('/api/') && !/\/events\b/.test(request.url())) this.#open.add(request);
    });
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#open.delete(request));
  }

  /** Waits until all are answered. */
  async none(): Promise<void> {
    await expect.poll(() => [...this.#open].map((request) => request.url())).toEqual([]);
  }
}
