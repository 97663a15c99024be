import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { profilesQuery, publicProfileQuery } from './business-profile.queries';
import { saveLogo, saveProfile } from './save-profile';

/** The logo is kept small: it is on every paper, and fetched before sign-in. */
const LOGO_SIZE = { width: 600, height: 300, maxBytes: 150_000 };

/** Serves the company's name, addresses and logo. */
export function businessProfile(app: App): void {
  serve(app, businessProfileCalls.list, async (request, reply) => {
    return answerList(request, reply, request.query, {
      query: request.session === null ? publicProfileQuery(app.database) : profilesQuery(app.database),
      sorts: { id: 'business_profiles.id' },
      defaultSort: 'id',
      id: 'business_profiles.id',
    });
  });

  serve(app, businessProfileCalls.save, (request) =>
    operate(request, async (operation) =>
      ok('Profile created', { profile: await saveProfile(operation, request.body) }),
    ),
  );

  serve(
    app,
    businessProfileCalls.saveLogo,
    (request, _reply, { file }) =>
      operate(request, async (operation) => {
        const { businessLogo } = await saveLogo(operation, file);
        return ok('Logo uploaded', { businessLogo });
      }),
    { files: { file: 'logo' }, pictures: { file: LOGO_SIZE } },
  );
}
