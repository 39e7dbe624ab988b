import type { LoadPlan, LoadResult } from './generate.ts';
import type { LoadedServer } from './loaded-server.ts';
import { startClients } from './start-clients.ts';

export interface MeasuredLoad extends LoadResult {
  /** The server's processor time over the measured seconds, per update acknowledged in them, in microseconds. */
  cpuPerUpdate: number;
}

/** Types on a server from a process of its own and reads the server's processor time around the measured seconds. */
export function runLoad(server: LoadedServer, plan: Omit<LoadPlan, 'url' | 'rooms'>): Promise<MeasuredLoad> {
  const whole: LoadPlan = { ...plan, url: server.url, rooms: server.rooms };
  return new Promise((resolve, reject) => {
    const child = startClients('generate.ts', whole);
    let begun = 0;
    let cpu = 0;
    let rest = '';
    child.stdout.on('data', (chunk: Buffer) => {
      rest += chunk.toString();
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === 'begin') begun = server.cpuSeconds();
        else if (line === 'end') cpu = server.cpuSeconds() - begun;
        else {
          const result = JSON.parse(line) as LoadResult;
          resolve({ ...result, cpuPerUpdate: (cpu / result.ackedInTime) * 1e6 });
        }
      }
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`The load on ${server.name} ended with ${code}.`));
    });
  });
}
