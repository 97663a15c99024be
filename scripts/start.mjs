import { fail } from './checkout.mjs';
import { runProgram } from './program.mjs';

await runProgram('server', []).catch(fail);
