import { identityAnswer } from '@ghala/contract/identity';
import { ok } from '../../shared/answers';
import type { App } from '../../shared/app-types';
import { invalid } from '../../shared/errors';
import { uploadOf } from '../../shared/uploads';
import { askOutside } from './outside-identity';
import { readIdentity } from './read-identity';
import { TextRecognition } from './text-recognition';

/** Reads identity cards, so that less need be typed. Nothing of them is kept. */
export function identity(app: App): void {
  const recognition = new TextRecognition();
  app.addHook('onClose', () => recognition.close());

  app.post(
    '/identity',
    {
      config: { access: 'any' },
      schema: {
        tags: ['identity'],
        summary: 'Read name and number off an identity card (multipart front_image, back_image)',
        response: { 200: identityAnswer },
      },
    },
    async (request) => {
      const front = uploadOf(request, 'front_image');
      const back = uploadOf(request, 'back_image');
      if (front === undefined && back === undefined) throw invalid('front_image', 'is required');
      const { identityUrl } = app.config;
      const result =
        identityUrl === undefined
          ? await readIdentity(recognition, front, back)
          : await askOutside(
              identityUrl,
              [front, back].filter((upload) => upload !== undefined),
            );
      return ok('Identity card read', { result });
    },
  );
}
