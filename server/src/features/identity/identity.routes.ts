import { identityCalls } from '@ghala/contract/calls/identity';
import { isPicture } from '../../files/content-type';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { uploadOf } from '../../http/uploads';
import type { App } from '../../runtime/app-types';
import { invalid } from '../../runtime/errors';
import { askOutside } from './outside-identity';
import { readIdentity } from './read-identity';
import { TextRecognition } from './text-recognition';

/** Reads identity cards, to save typing. Nothing is stored. */
export function identity(app: App): void {
  const recognition = new TextRecognition();
  app.addHook('onClose', async () => recognition.close());

  serve(
    app,
    identityCalls.read,
    async (request) => {
      const front = uploadOf(request, 'front_image');
      const back = uploadOf(request, 'back_image');
      if (front === undefined && back === undefined) throw invalid('front_image', 'required');
      const sides = [front, back].filter((upload) => upload !== undefined);
      for (const { field, head } of sides) if (!isPicture(head)) throw invalid(field, 'photograph');
      const { identityUrl } = app.config;
      const result =
        identityUrl === undefined
          ? await readIdentity(recognition, front, back, String(request.actor().id))
          : await askOutside(identityUrl, sides, String(request.actor().id));
      return ok('Identity card read', { result });
    },
    { files: { front_image: null, back_image: null } },
  );
}
