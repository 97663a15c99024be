import { linkAddressCalls } from '@ghala/contract/calls/link-address';
import type { FastifyRequest } from 'fastify';
import { ok } from '../../http/answers';
import { isListenedOn, originNamedBy } from '../../http/link-origins';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { confirmAddress, removeAddress } from './confirm-address';

/** Serves the base of links and QR codes while the setting PUBLIC_URL does not name one. */
export function linkAddress(app: App): void {
  serve(app, linkAddressCalls.get, async (request) => ok('Link address', describe(request)));

  serve(app, linkAddressCalls.confirm, async (request) => {
    await operate(request, async (operation) => {
      await confirmAddress(operation, request.body.address, currentAddress(request));
      return ok('Confirmed');
    });
    await app.links.reloadEverywhere();
    return ok('Links now begin with this address', describe(request));
  });

  serve(app, linkAddressCalls.remove, async (request) => {
    await operate(request, async (operation) => {
      await removeAddress(operation);
      return ok('Removed');
    });
    await app.links.reloadEverywhere();
    return ok('Links no longer begin with that address', describe(request));
  });
}

/** Gives the origin of the call, as browsers spell it. */
function currentAddress(request: FastifyRequest): string | undefined {
  const named = originNamedBy(request);
  return named === undefined ? undefined : new URL(named).origin;
}

function describe(request: FastifyRequest) {
  const { config: settings, links } = request.server;
  const current = currentAddress(request);
  return {
    linkAddress: {
      publicUrl: settings.publicUrl ?? null,
      confirmed: links.confirmedOrigin ?? null,
      current: current ?? null,
      isOwn: current !== undefined && isListenedOn(request, current),
    },
  };
}
