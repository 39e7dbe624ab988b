import { classNames } from '#client/ui/class-names.ts';
import type { WordChange } from './version-sentences.ts';

/** The words that a version has more or fewer than the version before it, in the colours of a comparison. */
export function WordChangeText({ change }: { change: WordChange | null }) {
  if (!change) return null;
  return (
    <span className={classNames('version__delta', `version__delta--${change.kind}`)}>
      <span aria-hidden="true">
        {change.number} <span className="version__unit">{change.unit}</span>
      </span>
      <span className="visually-hidden">{change.spokenText}</span>
    </span>
  );
}
