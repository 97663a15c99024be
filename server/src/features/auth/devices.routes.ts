import { authCalls } from '@ghala/contract/calls/auth';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { callerOf } from './caller';
import { setDeviceCookie } from './cookies';
import { forgetDevice, ownDevices, setPin, signOutElsewhere } from './devices';

/** Serves the devices on which a user signed in, and the PIN of the one that asks. */
export function devices(app: App): void {
  serve(app, authCalls.devices, async (request) =>
    ok('Devices', { devices: await ownDevices(app.database, request.actor(), callerOf(request)) }),
  );

  serve(
    app,
    authCalls.setPin,
    (request, reply) => {
      const caller = callerOf(request);
      const giveCookie = (token: string) => setDeviceCookie(request, reply, token);
      return operate(
        request,
        async (operation) => (await setPin(operation, request.body, caller, giveCookie)) ?? ok('PIN set'),
      );
    },
    { hasPassword: true },
  );

  serve(app, authCalls.forgetDevice, (request) =>
    operate(request, async (operation) => {
      await forgetDevice(operation, request.params.id);
      return ok('Device forgotten');
    }),
  );

  serve(app, authCalls.logoutElsewhere, (request) =>
    operate(request, async (operation) => {
      await signOutElsewhere(operation);
      return ok('Signed out everywhere else');
    }),
  );
}
