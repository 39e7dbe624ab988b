import { DIRECT_SOURCE } from '#shared/operations/statistics.ts';

/** The referring hosts that one client address adds in a day. A shared network of many people stays below it. */
const MAX_HOSTS = 20;
/** The addresses in memory; the one that was added first is forgotten. */
const MAX_ADDRESSES = 10_000;

/** Bounds the referrers that one sender can add: anybody can send any. Addresses are only in memory, for one day. */
export interface ReferrerLimit {
  /** Returns whether a view is counted for its source. */
  allows: (date: string, clientAddress: string, source: string) => boolean;
}

export function createReferrerLimit(): ReferrerLimit {
  let today = '';
  const hosts = new Map<string, Set<string>>();
  return {
    allows: (date, clientAddress, source) => {
      if (source === DIRECT_SOURCE || clientAddress === '') return true;
      if (date !== today) hosts.clear();
      today = date;
      const added = hosts.get(clientAddress) ?? new Set();
      if (added.has(source)) return true;
      if (added.size >= MAX_HOSTS) return false;
      if (!hosts.has(clientAddress) && hosts.size >= MAX_ADDRESSES) {
        const [first = ''] = hosts.keys();
        hosts.delete(first);
      }
      hosts.set(clientAddress, added.add(source));
      return true;
    },
  };
}
