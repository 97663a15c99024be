import type { ProjectRow } from '@ghala/contract/calls/catalogues';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

const FRESH_MS = 5 * 60_000;
/** After a failure the service is left alone for a while, so that screens do not wait for it again and again. */
const RETRY_MS = 30_000;
const TIMEOUT_MS = 5_000;

const serviceAnswer = z.object({
  data: z.array(z.object({ id: z.union([z.number(), z.string()]), name: z.string() })),
});

/** Knows the projects of an outside service, fetched at most every five minutes. If it fails, the last list is used. */
export class OutsideProjects {
  readonly #url: string;
  readonly #log: FastifyBaseLogger;
  #projects: ProjectRow[] | null = null;
  #askAgainAt = 0;
  #asking: Promise<void> | null = null;

  constructor(projectsUrl: string, log: FastifyBaseLogger) {
    this.#url = `${projectsUrl}/v2/projects`;
    this.#log = log;
  }

  /** @returns null if the service has never answered. */
  async list(): Promise<ProjectRow[] | null> {
    if (Date.now() >= this.#askAgainAt) {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = null;
      });
      await this.#asking;
    }
    return this.#projects;
  }

  async #ask(): Promise<void> {
    try {
      const response = await fetch(this.#url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`the project service answered ${response.status}`);
      this.#projects = serviceAnswer.parse(await response.json()).data;
      this.#askAgainAt = Date.now() + FRESH_MS;
    } catch (error) {
      this.#askAgainAt = Date.now() + RETRY_MS;
      this.#log.warn({ err: error, url: this.#url }, 'the project service could not be read');
    }
  }
}
