import type { DayStats } from '#shared/operations/statistics.ts';
import { formatNumber } from '#client/lib/numbers.ts';
import { sourceName } from './day-texts.ts';

/** The sources of today's visitors, the largest first. */
export function Sources({ sources }: { sources: DayStats['sources'] }) {
  return (
    <section aria-labelledby="sources">
      <h2 className="dash__title" id="sources">
        Traffic sources
      </h2>
      {sources.length === 0 ? (
        <p className="dash__empty">No visitor has been counted today.</p>
      ) : (
        <table className="ledger" aria-labelledby="sources">
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col" className="ledger__number">
                Visitors
              </th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ name, visitors }) => (
              <tr key={name}>
                <th scope="row" className="sources__name">
                  {sourceName(name)}
                </th>
                <td className="ledger__number">{formatNumber(visitors)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="small dash__note">Counted by the server. No cookie, no address kept.</p>
    </section>
  );
}
