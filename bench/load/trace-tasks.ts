/** What is read of Chromium's trace events. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  args?: { name?: string };
}

/** How long each task of the busiest page's main thread took, milliseconds. */
export function mainThreadTasks(events: readonly TraceEvent[]): number[] {
  const threads = new Map<string, number[]>();
  for (const { name, args, pid, tid } of events)
    if (name === 'thread_name' && args?.name === 'CrRendererMain') threads.set(`${pid}:${tid}`, []);
  for (const { name, dur, pid, tid } of events) {
    if (dur !== undefined && name === 'RunTask') threads.get(`${pid}:${tid}`)?.push(dur / 1000);
  }
  const [busiest = []] = [...threads.values()].toSorted((one, other) => sum(other) - sum(one));
  return busiest;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
