import { Progress } from './progress.mjs';

/** Reports what Vitest does in `npm test`: a line every ten seconds, and each failure in full, at once. */
export default class VitestProgress {
  onInit(vitest) {
    this.vitest = vitest;
  }

  onTestRunStart(files) {
    this.progress = new Progress(files.length, 'files');
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'passed') this.progress.pass();
    if (state === 'failed') this.#fail(`${test.module.relativeModuleId} > ${test.fullName}`, errors, test.project);
  }

  /** A hook failed. */
  onTestSuiteResult(suite) {
    this.#failWhere(suite, `${suite.module.relativeModuleId} > ${suite.fullName}`);
  }

  onTestModuleEnd(module) {
    this.progress.endPart();
    this.#failWhere(module, module.relativeModuleId);
  }

  onTestRunEnd(_modules, unhandledErrors) {
    this.progress.end();
    for (const error of unhandledErrors) this.#fail('an error that no test caught', [error]);
  }

  #failWhere(suite, name) {
    if (suite.errors().length > 0) this.#fail(name, suite.errors(), suite.project);
  }

  #fail(name, errors, project) {
    this.progress.fail(name);
    for (const error of errors) this.vitest.logger.printError(error, { project });
  }
}
