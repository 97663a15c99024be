import { catalogueCalls, type ProjectRow } from '@ghala/contract/calls/catalogues';
import type { ListQuery } from '@ghala/contract/common/list-query';
import type { FastifyReply } from 'fastify';
import { searchedWords } from '../../db/best-match';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { refusal } from '../../runtime/errors';
import { projectCatalogue } from './catalogue-kinds';
import * as queries from './catalogues.queries';
import { createEntry } from './create-entry';
import { added, answerEntries, entryOf, serveCreate, serveDelete } from './entry-routes';
import { OutsideProjects } from './outside-projects';

/** Serves projects: those of the outside service if one is set, otherwise Ghala's own. */
export function projects(app: App): void {
  const { projectsUrl } = app.config;
  const outside = projectsUrl === undefined ? null : new OutsideProjects(projectsUrl, app.log);
  serve(app, catalogueCalls.projects.list, async (request, reply) => {
    const found = await outside?.list();
    const within = ok('Projects', { isOutside: outside !== null });
    if (found) return { ...within, data: pageOf(found, request.query, reply) };
    return answerEntries(request, reply, request.query, projectCatalogue, queries.projects(app.database), { within });
  });
  serveCreate(app, catalogueCalls.projects.create, async (operation, body) => {
    if (projectsUrl !== undefined) throw refusal('projects.keptElsewhere', { address: projectsUrl });
    const id = await createEntry(operation, projectCatalogue, body);
    return ok(added('project'), { project: await entryOf(queries.projects(operation.db), projectCatalogue, id) });
  });
  serveDelete(app, catalogueCalls.projects.delete, projectCatalogue);
}

/** Answers the outside list like our own lists: searched, sorted by name and paged. */
function pageOf(projects: ProjectRow[], query: ListQuery, reply: FastifyReply): ProjectRow[] {
  const words = searchedWords(query.q?.toLowerCase());
  const direction = query.sort?.startsWith('-') ? -1 : 1;
  const found = projects
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .sort((a, b) => direction * a.name.localeCompare(b.name));
  reply.header('X-Total-Count', found.length);
  if (query.limit === undefined && query.cursor === undefined) return found;
  const start = Number.parseInt(query.cursor ?? '0', 10) || 0;
  const end = start + (query.limit ?? 50);
  if (end < found.length) {
    const parameters = new URLSearchParams(reply.request.url.split('?')[1]);
    parameters.set('cursor', String(end));
    reply.header('Link', `</api/v2/projects?${parameters}>; rel="next"`);
  }
  return found.slice(start, end);
}
