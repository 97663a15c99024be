import { fail } from './checkout.mjs';
import { prepare } from './prepare.mjs';

// Installs and builds without starting: for a service, whose user may not write here, and for an image.
await prepare().catch(fail);
