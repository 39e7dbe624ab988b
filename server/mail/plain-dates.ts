/** Returns a day as an email names it, such as "26 November 2026". @param at epoch milliseconds; the day is that of UTC */
export const plainDay = (at: number): string =>
  new Date(at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Returns a time as an email names it, such as "26 November 2026 at 14:05 UTC". @param at epoch milliseconds */
export const plainTime = (at: number): string =>
  `${plainDay(at)} at ${new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })} UTC`;
