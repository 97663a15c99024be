import { scanCalls } from '@ghala/contract/calls/scan';
import { searchCalls } from '@ghala/contract/calls/search';
import { sql } from 'kysely';
import { searchedWords } from '../../db/best-match';
import { businessDay } from '../../db/business-time';
import type { NamedKind } from '../../db/database-types';
import { meantWords } from '../../db/similar-words';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { findScanned } from './find-scanned';

/** Serves what the search over everything asks beside the lists. */
export function search(app: App): void {
  serve(app, searchCalls.meant, async (request) => {
    const { flags } = request.actor();
    const database = await app.reader();
    const wanted = searchedWords(request.query.q).join(' ').toLowerCase();
    const meant = async (kind: NamedKind, isOpen: boolean) => {
      if (!isOpen || wanted === '') return null;
      const [meant] = await meantWords(database, wanted, sql`select word from name_words where kind = ${kind}`);
      return meant ?? null;
    };
    const [suppliers, users, places] = await Promise.all([
      meant('supplier', flags.has('supplierView')),
      meant('user', flags.has('usersView')),
      meant('place', true),
    ]);
    return ok('Words', { suppliers, users, places });
  });
  serve(app, scanCalls.scan, async ({ query }) =>
    ok('Code', { scanned: await findScanned(app.database, query.code, businessDay(app.config.businessTimezone)) }),
  );
}
