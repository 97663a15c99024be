import { Progress } from './progress.mjs';

/** Reports what Playwright does in `npm test`: a line every ten seconds, and each failure in full, at once. */
export default class PlaywrightProgress {
  onBegin(_config, suite) {
    this.progress = new Progress(suite.allTests().length, 'flows');
  }

  onTestEnd(test, result) {
    this.progress.endPart();
    if (result.status === 'skipped') return;
    if (result.status === test.expectedStatus) return this.progress.pass();
    this.progress.fail(test.titlePath().filter(Boolean).join(' > '));
    for (const error of result.errors) this.onError(error);
    for (const { name, path } of result.attachments) if (path !== undefined) console.log(`   ${name}: ${path}`);
  }

  /** The error may come from a test, or from outside all tests. */
  onError({ message, value, stack, snippet }) {
    console.log([stack ?? message ?? value, snippet].filter(Boolean).join('\n\n'));
  }

  onEnd() {
    this.progress.end();
  }

  /** Otherwise Playwright adds a reporter of its own. */
  printsToStdio() {
    return true;
  }
}
