import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Loads undici in a process of its own. @returns the name of the class of the agent of Node's `fetch` afterwards */
function agentAfter(before: string): string {
  const program = `
    const { loadUndici } = await import(${JSON.stringify(import.meta.resolve('./load-undici.ts'))});
    ${before};
    await loadUndici();
    await fetch('http://127.0.0.1:9').catch(() => {});
    const agent = globalThis[Symbol.for('undici.globalDispatcher.1')];
    process.stdout.write(agent.constructor.name + (agent === globalThis.before));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
}

test('the package does not take over Node’s own fetch, whether that was used before or not', () => {
  expect(agentAfter('')).toBe('Agentfalse');
  const used =
    "await fetch('http://127.0.0.1:9').catch(() => {}); globalThis.before = globalThis[Symbol.for('undici.globalDispatcher.1')]";
  expect(agentAfter(used)).toBe('Agenttrue');
});
