import {
  businessLogoAnswer,
  businessProfileAnswer,
  businessProfileRequest,
  businessProfile as businessProfileSchema,
} from '@ghala/contract/business-profile';
import { listQuery } from '@ghala/contract/common/list-query';
import { z } from 'zod';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { storedUpload } from '../../http/uploads';
import type { App } from '../../kernel/app-types';
import { invalid } from '../../kernel/errors';
import { operate } from '../../kernel/operation';
import { profilesQuery, publicProfileQuery } from './business-profile.queries';
import { saveLogo, saveProfile } from './save-profile';

const tags = ['business profile'];

/** It is on every paper, and fetched before anyone signs in. */
const LOGO_SIZE = { width: 600, height: 300, maxBytes: 150_000 };
const logoForm = { files: { file: 'logo' }, pictures: { file: LOGO_SIZE } } as const;

/** The company: its name, addresses and logo. */
export function businessProfile(app: App): void {
  app.get(
    '/profile',
    {
      config: { access: 'public', tellsMore: true },
      schema: {
        tags,
        summary: 'Business profiles, the current one last; strangers get the name and logo of that one alone',
        // Strangers may ask, so no files are made for them.
        querystring: listQuery.omit({ format: true }),
        response: { 200: z.array(businessProfileSchema) },
      },
    },
    async (request, reply) => {
      return answerList(request, reply, request.query, {
        query: request.session === null ? publicProfileQuery(app.database) : profilesQuery(app.database),
        sorts: { id: 'business_profiles.id' },
        defaultSort: 'id',
        id: 'business_profiles.id',
      });
    },
  );

  app.post(
    '/profile',
    {
      config: { access: 'categoriesManage' },
      schema: {
        tags,
        summary: 'Save the business profile',
        body: businessProfileRequest,
        response: { 200: businessProfileAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) =>
        ok('Profile created', { profile: await saveProfile(operation, request.body) }),
      ),
  );

  app.post(
    '/profile/logo',
    {
      config: { access: 'categoriesManage', multipart: logoForm },
      schema: {
        tags,
        summary: 'Upload the logo (multipart, `file`), which becomes the current one',
        response: { 200: businessLogoAnswer },
      },
    },
    (request) =>
      operate(request, async (operation) => {
        const upload = storedUpload(request, 'file');
        if (upload === undefined) throw invalid('file', 'required');
        const { businessLogo } = await saveLogo(operation, upload);
        return ok('Logo uploaded', { businessLogo });
      }),
  );
}
