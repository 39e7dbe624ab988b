import { Bookmark } from 'lucide-react';
import type { DocumentVersionView } from '#shared/operations/versions.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { versionName, whoAndWhen, type VersionLength } from './version-sentences.ts';
import { chooseVersion } from './versions-state.ts';

interface VersionRowProps {
  version: DocumentVersionView;
  length: VersionLength | null;
  ownUserId: string;
  isChosen: boolean;
  /** Why it was not restored. */
  failure: string | null;
  isRestoring: boolean;
  canRestore: boolean;
  /** Absent where nobody may. */
  onRestore: ((versionId: string, name: string) => Promise<void>) | undefined;
}

/** One version: a bookmark means named, a dot automatic. The chosen one can be restored. */
export function VersionRow(props: VersionRowProps) {
  const { version, length, isChosen, failure, isRestoring } = props;
  const name = versionName(version);
  const isNamed = version.kind === 'named';
  return (
    <li className={classNames('version', isChosen && 'is-selected')}>
      <button
        type="button"
        className="version__choice"
        aria-current={isChosen}
        onClick={() => chooseVersion(version.id)}
      >
        {isNamed ? <Icon of={Bookmark} /> : <span className="dot" />}
        <span className={classNames('version__name', !isNamed && 'version__name--auto')} dir="auto">
          {name}
        </span>
        <span className="version__who">{whoAndWhen(version, props.ownUserId)}</span>
        {length && (
          <span className="version__delta">
            <span aria-hidden="true">{length.shown}</span>
            <span className="visually-hidden">{length.said}</span>
          </span>
        )}
      </button>
      {isChosen && props.onRestore && (
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
