// Runs in a separate process (see text-recognition.ts), in the same form from the source and beside the bundle: that is
// why it is plain JavaScript.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM } from 'tesseract.js';

const languageData = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));

/** The newer engine reads printed fields best; only the older one reads the machine-readable zone. */
const options = {
  printed: { mode: OEM.LSTM_ONLY, data: '4.0.0_best_int', parameters: {} },
  machine: {
    mode: OEM.TESSERACT_ONLY,
    data: '4.0.0',
    parameters: { tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<' },
  },
};

/** This process reads one script, with this engine. */
let engine;

process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

process.on('message', async ({ script, image }) => {
  try {
    engine ??= await startEngine(script);
    const { data } = await engine.recognize(Buffer.from(image));
    process.send({ text: data.text });
  } catch (error) {
    process.send({ error: String(error) });
  }
});

async function startEngine(script) {
  const { mode, data, parameters } = options[script];
  const isOlder = mode === OEM.TESSERACT_ONLY;
  const started = await createWorker('eng', mode, {
    langPath: join(languageData, data),
    gzip: true,
    cacheMethod: 'none',
    legacyCore: isOlder,
    legacyLang: isOlder,
    // Without a handler the library throws outside of any call. The failed call is rejected all the same.
    errorHandler: () => {},
  });
  // Without a resolution the engine guesses, and warns on the console.
  await started.setParameters({ user_defined_dpi: '300', ...parameters });
  return started;
}
