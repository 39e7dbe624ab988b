import { accessSync, constants, mkdirSync } from 'node:fs';
import { ConfigError } from './config.ts';

/**
 * Creates the folder of all data of this server, unless it exists.
 * @throws ConfigError when it cannot be created or is not writable
 */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(
      `DATA_DIR is ${dataDir}, which is not a folder that this program can write in (${code}).`,
    );
  }
}
