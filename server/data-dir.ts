import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from './config.ts';

/**
 * Creates the folder of all data of this server, unless it exists.
 * @throws ConfigError when it cannot be created or is not writable
 */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(
      `DATA_DIR is ${dataDir}, which is not a folder that this program can write in (${code}).`,
    );
  }
}

/** Creates a folder and its parents. Node's own `recursive` never returns below a folder such as `/proc`. */
function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory())
      throw Object.assign(new Error(`${path} is no folder.`), { code: 'EEXIST' });
    return;
  }
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw error;
  }
}

/** Kinds of network file systems, by the number that Linux gives them (statfs(2)). */
const NETWORK_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x69_69, 'NFS'],
  [0x51_7b, 'SMB'],
  [0xff_53_4d_42, 'CIFS'],
  [0xfe_53_4d_42, 'SMB 2'],
  [0x53_46_41_4f, 'AFS'],
  [0x00_c3_64_00, 'Ceph'],
  [0x01_02_19_97, '9P'],
]);

/**
 * Returns the sentence about a folder on a network file system, undefined for a local folder. SQLite's write-ahead log
 * shares memory between processes, which these file systems do not (sqlite.org/wal.html): a database there can be damaged.
 * @param typeOf reads the number of a folder's file system
 */
export function networkFolderWarning(
  folder: string,
  typeOf: (folder: string) => number = (path) => statfsSync(path).type,
): string | undefined {
  const kind = NETWORK_FILE_SYSTEMS.get(typeOf(folder));
  return kind === undefined
    ? undefined
    : `DATA_DIR is on a network file system (${kind}), where the database can be damaged: move it to a local disk`;
}
