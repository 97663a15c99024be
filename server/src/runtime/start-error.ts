/**
 * A problem the operator must fix before Ghala can run: a wrong setting, a folder without access, a port in use. Its
 * message is one line written for that person, so it is printed without a stack trace.
 */
export class StartError extends Error {
  override name = 'StartError';

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s+/g, ' ').trim(), options);
  }
}

/** This is a setting that is wrong, incomplete or unusable. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}
