import { viewCalls } from '@ghala/contract/calls/views';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { createView, deleteView, updateView } from './save-view';
import { findView, listViews } from './views.queries';

/** Serves lists as users saved them: filters, words, order, length and columns under a name. */
export function views(app: App): void {
  serve(app, viewCalls.list, async (request) => ok('Views', { views: await listViews(app.database, request.actor()) }));

  serve(app, viewCalls.create, (request) =>
    operate(request, async (operation) => {
      const id = await createView(operation, request.body);
      return ok('View saved', { view: await findView(operation.db, operation.actor, id) });
    }),
  );

  serve(app, viewCalls.update, (request) =>
    operate(request, async (operation) => {
      const { id } = request.params;
      await updateView(operation, id, request.body);
      return ok('View updated', { view: await findView(operation.db, operation.actor, id) });
    }),
  );

  serve(app, viewCalls.delete, (request) =>
    operate(request, async (operation) => {
      await deleteView(operation, request.params.id);
      return ok('View deleted');
    }),
  );
}
