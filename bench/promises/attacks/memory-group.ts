import { appendFileSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Memory of a group of processes, bytes. */
export interface GroupMemory {
  /** Memory that only the processes can free: heaps, buffers, stacks and the kernel's memory for them. */
  held: number;
  /** The same with the page cache of the files they read and wrote, which the kernel can reclaim. */
  charged: number;
  /** Processes that the kernel killed because memory ran out. */
  killed: number;
}

/** A control group with a memory limit and no swap. */
export interface MemoryGroup {
  kind: 'cgroup v1' | 'cgroup v2';
  /** The file to which a process writes its pid to join the group. */
  procs: string;
  read: () => GroupMemory;
  /** Removes the group. Its processes must have ended. */
  remove: () => void;
}

const ROOT = '/sys/fs/cgroup';

/**
 * Makes a child of this process's own control group, whose limits also apply to it.
 * @param bytes the memory limit
 * @returns undefined where this process cannot make one
 */
export function makeMemoryGroup(bytes: number): MemoryGroup | undefined {
  const name = `foolscap-${process.pid}`;
  const ownGroups = readFileSync('/proc/self/cgroup', 'utf8');
  try {
    const v1 = /^\d+:memory:(.*)$/m.exec(ownGroups)?.[1];
    if (v1 !== undefined) return groupOfV1(join(ROOT, 'memory', v1, name), bytes);
    const v2 = /^0::(.*)$/m.exec(ownGroups)?.[1];
    return v2 === undefined ? undefined : groupOfV2(join(ROOT, v2), name, bytes);
  } catch {
    return undefined;
  }
}

function groupOfV1(folder: string, bytes: number): MemoryGroup {
  mkdirSync(folder);
  writeFileSync(join(folder, 'memory.limit_in_bytes'), String(bytes));
  // The file is missing where the kernel does not account for swap.
  const swap = join(folder, 'memory.memsw.limit_in_bytes');
  if (existsSync(swap)) writeFileSync(swap, String(bytes));
  return {
    kind: 'cgroup v1',
    procs: join(folder, 'cgroup.procs'),
    read: () => ({
      held: fieldOf(folder, 'memory.stat', 'total_rss') + numberIn(folder, 'memory.kmem.usage_in_bytes'),
      charged: numberIn(folder, 'memory.usage_in_bytes'),
      killed: fieldOf(folder, 'memory.oom_control', 'oom_kill'),
    }),
    remove: () => rmdirSync(folder),
  };
}

function groupOfV2(parent: string, name: string, bytes: number): MemoryGroup {
  appendFileSync(join(parent, 'cgroup.subtree_control'), '+memory');
  const folder = join(parent, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'memory.max'), String(bytes));
  writeFileSync(join(folder, 'memory.swap.max'), '0');
  return {
    kind: 'cgroup v2',
    procs: join(folder, 'cgroup.procs'),
    read: () => ({
      held: fieldOf(folder, 'memory.stat', 'anon') + fieldOf(folder, 'memory.stat', 'kernel'),
      charged: numberIn(folder, 'memory.current'),
      killed: fieldOf(folder, 'memory.events', 'oom_kill'),
    }),
    remove: () => rmdirSync(folder),
  };
}

const numberIn = (folder: string, file: string): number =>
  existsSync(join(folder, file)) ? Number(readFileSync(join(folder, file), 'utf8')) : 0;

const fieldOf = (folder: string, file: string, field: string): number =>
  Number(new RegExp(`^${field} (\\d+)$`, 'm').exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? 0);
