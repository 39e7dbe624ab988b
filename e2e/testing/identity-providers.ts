import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from './server-process.ts';

const EMULATE_PORT = 4321;
const OPENID_PORT = 4331;

export interface ProvidersServer {
  server: ServerProcess;
  close: () => Promise<void>;
}

/**
 * Starts a server on which Google and GitHub are set up, and stand-ins in their place.
 * @param peers the folder of `PEERS_DIR`
 * @param google `emulate` shows a list of accounts; `openid` is a strict OpenID provider with a login form
 */
export async function startWithProviders(
  peers: string,
  google: 'emulate' | 'openid',
): Promise<ProvidersServer> {
  const name = google === 'emulate' ? 'emulate' : 'oauth';
  const port = google === 'emulate' ? EMULATE_PORT : OPENID_PORT;
  const isOpenId = google === 'openid';
  const server = await ServerProcess.start({
    GOOGLE_CLIENT_ID: isOpenId ? 'app' : 'google-client',
    GOOGLE_CLIENT_SECRET: isOpenId ? 'app-secret' : 'google-secret',
    GOOGLE_ISSUER_URL: `http://localhost:${isOpenId ? port : port + 1}`,
    ...(!isOpenId && {
      GITHUB_CLIENT_ID: 'gh-client',
      GITHUB_CLIENT_SECRET: 'gh-secret',
      GITHUB_URL: `http://localhost:${port}`,
      GITHUB_API_URL: `http://localhost:${port}`,
    }),
  });
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-providers-'));
  // The stand-in accepts only the redirect addresses of this server.
  execFileSync('bash', [join(peers, name, 'start.sh'), folder, String(port)], {
    env: { ...process.env, APP_URL: server.url },
  });
  return {
    server,
    close: async () => {
      execFileSync('bash', [join(peers, 'stop.sh'), folder]);
      await server.dispose();
    },
  };
}
