import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';

const LINES = ['96%', '100%', '92%', '98%', '61%'];

/** In the place of a text that is not here: why, once that is true for a while. */
export function TextPlaceholder({ refusal }: { refusal: string | null }) {
  if (refusal !== null) return <p className="chapter__note">{refusal}</p>;
  return (
    <Waiting label="Loading text" className="chapter__coming">
      {LINES.map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
      <p className="chapter__note chapter__note--late">
        This text is not on this device yet. It comes as soon as Foolscap can be reached.
      </p>
    </Waiting>
  );
}
