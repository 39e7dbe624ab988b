import type { LoadPlan, LoadResult } from './generate.ts';
import type { LoadedServer } from './join-rooms.ts';
import { startClients } from './start-clients.ts';

export interface MeasuredLoad extends LoadResult {
  /** The server's processor time in the measured seconds for each update acknowledged in them, in microseconds. */
  cpuPerUpdate: number;
}

/**
 * Types on a server from a separate process and reads the server's processor time before and after the measured
 * seconds.
 */
export function runLoad(server: LoadedServer, plan: Omit<LoadPlan, 'url' | 'rooms'>): Promise<MeasuredLoad> {
  const fullPlan: LoadPlan = { ...plan, url: server.url, rooms: server.rooms };
  return new Promise((resolve, reject) => {
    const child = startClients('generate.ts', fullPlan);
    let cpuAtBegin = 0;
    let cpu = 0;
    let buffered = '';
    child.stdout.on('data', (chunk: Buffer) => {
      buffered += chunk.toString();
      const lines = buffered.split('\n');
      buffered = lines.pop() ?? '';
      for (const line of lines) {
        if (line === 'begin') cpuAtBegin = server.cpuSeconds();
        else if (line === 'end') cpu = server.cpuSeconds() - cpuAtBegin;
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
