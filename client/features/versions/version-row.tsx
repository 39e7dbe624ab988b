import { Bookmark } from 'lucide-react';
import type { DocumentVersionView } from '#shared/operations/versions.ts';
import { wordCountText } from '#client/lib/numbers.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { versionName, authorAndTime, type WordChange } from './version-sentences.ts';
import { selectVersion } from './versions-state.ts';
import { WordChangeText } from './word-change-text.tsx';

interface VersionRowProps {
  version: DocumentVersionView;
  /** The difference from the version before it; null if that is not known. */
  change: WordChange | null;
  ownUserId: string;
  isSelected: boolean;
  /** The reason why the version was not restored. */
  failure: string | null;
  isRestoring: boolean;
  canRestore: boolean;
  /** Undefined when the user may not restore versions. */
  onRestore: ((versionId: string, name: string) => Promise<void>) | undefined;
}

/** A version in the list: a named one has a bookmark, an automatic one a dot. The selected version can be restored. */
export function VersionRow(props: VersionRowProps) {
  const { version, change, isSelected, failure, isRestoring } = props;
  const name = versionName(version);
  const isNamed = version.kind === 'named';
  return (
    <li className={classNames('version', isSelected && 'is-selected')}>
      <button
        type="button"
        className="version__choice"
        aria-current={isSelected}
        onClick={() => selectVersion(version.id)}
      >
        {isNamed ? <Icon of={Bookmark} /> : <span className="dot" />}
        <span className={classNames('version__name', !isNamed && 'version__name--auto')} dir="auto">
          {name}
        </span>
        <span className="version__who">
          {authorAndTime(version, props.ownUserId)}
          {version.wordCount !== null && `, ${wordCountText(version.wordCount)}`}
        </span>
        <WordChangeText change={change} />
      </button>
      {isSelected && props.onRestore && (
        <div className="version__actions">
          <Button
            variant="primary"
            size="sm"
            disabled={!props.canRestore}
            onClick={() => void props.onRestore?.(version.id, name)}
          >
            {isRestoring ? 'Restoring…' : 'Restore this version'}
          </Button>
        </div>
      )}
      {failure !== null && (
        <p className="version__failure" role="alert">
          {failure}
        </p>
      )}
    </li>
  );
}
