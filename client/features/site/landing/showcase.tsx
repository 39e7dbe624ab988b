import { Island } from '#client/ui/site/island.tsx';
import { CanvasPiece } from './pieces/canvas-piece.tsx';
import { SuggestionPiece } from './pieces/suggestion-piece.tsx';
import type { ShowcaseRow } from './landing-parts.ts';

/** The product at work: a row for each verb of the headline. */
export function Showcase({ rows }: { rows: readonly ShowcaseRow[] }) {
  return (
    <div id="showcase">
      {rows.map(({ verb, heading, text, piece }) => (
        <section key={verb} className="frame__row showcase" aria-label={verb}>
          <div className="frame__margin">
            <p className="showcase__verb">{verb}</p>
          </div>
          <div className="frame__text">
            <div className="showcase__head">
              <h2>{heading}</h2>
              <p className="body">{text}</p>
            </div>
            {piece === 'canvas' && (
              <Island name="canvas-piece" when="visible">
                <CanvasPiece />
              </Island>
            )}
            {piece === 'suggestion' && (
              <Island name="suggestion-piece" when="visible">
                <SuggestionPiece />
              </Island>
            )}
          </div>
        </section>
      ))}
    </div>
  );
}
