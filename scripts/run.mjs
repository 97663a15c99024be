import { fail } from './checkout.mjs';
import { runProgram } from './program.mjs';

const [name = '', ...args] = process.argv.slice(2);
await runProgram(name, args).catch(fail);
