import { useState } from 'react';
import { ArrowLeft, ChevronDown, ChevronUp, Ellipsis, Pilcrow, RotateCcw } from 'lucide-react';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { DocumentVersionView } from '#shared/operations/versions.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import type { FormerBlock } from '#client/editor/page/restore-block.ts';
import { PROTECTED_ITEM } from '#client/workspace/protection/protected-item.ts';
import { keyLabel } from '#client/lib/key-label.ts';
import { wordCountText } from '#client/lib/numbers.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/layers/menu.tsx';
import { Segmented } from '#client/ui/fields/segmented.tsx';
import type { DiffCounts } from '../diff/diff-counts.ts';
import { findFormerBlock, restoreFormerBlock } from '../block/former-block.ts';
import type { ChangeSteps } from './use-change-steps.ts';
import { versionTitle } from '../version-sentences.ts';
import type { CompareMode, SharedVersionsProps } from '../versions-props.ts';
import { openBlockHistory } from '../versions-state.ts';

interface CompareBarProps extends SharedVersionsProps {
  version: DocumentVersionView | undefined;
  page: PageHandle | null;
  /** Id of the version to compare with; null for the present page. */
  againstId: string | null;
  onAgainst: (versionId: string | null) => void;
  mode: CompareMode;
  onMode: (mode: CompareMode) => void;
  counts: DiffCounts | undefined;
  /** Number of changes; null while it is unknown or not shown. */
  changes: number | null;
  steps: ChangeSteps;
  /** The text of the selected version. */
  before: NodeJson | undefined;
  onClose: () => void;
}

const MODES = [
  { value: 'changes', label: 'Changes' },
  { value: 'version', label: 'Version' },
] as const;

/** The bar above a version: its title, the other side of the comparison, the word counts and the steps to changes. */
export function CompareBar(props: CompareBarProps) {
  const { version, isNarrow, againstId, list, mode, counts, changes, steps, before, page } = props;
  const [openedAt] = useState(Date.now);
  const against = list.versions?.find(({ id }) => id === againstId);
  const others = (list.versions ?? []).filter(({ id }) => id !== version?.id);
  const { current, index } = steps;

  const block =
    current && current.diff.kind !== 'added' && 'before' in current.diff ? current.diff.before : null;
  const former =
    block && before && againstId === null ? findFormerBlock(before, String(block.attrs['id'])) : null;
  const blockId = current && 'after' in current.diff ? current.diff.after.attrs['id'] : block?.attrs['id'];
  const restoreParagraph = async (to: PageHandle, from: FormerBlock): Promise<void> => {
    if (props.isConnected) await props.commands.keepBeforeRestore();
    await restoreFormerBlock(to, from);
  };
  const hasMenu = typeof blockId === 'string' && changes !== null;
  return (
    <header className="topbar">
      <IconButton
        icon={ArrowLeft}
        label={isNarrow ? 'Back to versions' : 'Close versions'}
        keys="Esc"
        size="md"
        onClick={props.onClose}
      />
      <div className="compare__what">
        <h1 dir="auto">{version ? versionTitle(version, openedAt) : 'Version'}</h1>
        {mode === 'changes' && (
          <>
            <span className="compare__with">compared with</span>
            <Menu
              align="start"
              className="compare__versions"
              trigger={
                <button type="button" className="compare__against">
                  {against ? versionTitle(against, openedAt) : 'now'}
                  <Icon of={ChevronDown} size="sm" />
                </button>
              }
            >
              <MenuItem
                note={againstId === null ? 'Shown' : undefined}
                onSelect={() => props.onAgainst(null)}
              >
                Now
              </MenuItem>
              {others.map((other) => (
                <MenuItem
                  key={other.id}
                  note={other.id === againstId ? 'Shown' : undefined}
                  onSelect={() => props.onAgainst(other.id)}
                >
                  {versionTitle(other, openedAt)}
                </MenuItem>
              ))}
            </Menu>
          </>
        )}
        {counts && (
          <span className="compare__stat">
            {counts.added > 0 && <span className="plus">+{wordCountText(counts.added)}</span>}
            {counts.removed > 0 && <span className="minus">−{wordCountText(counts.removed)}</span>}
          </span>
        )}
      </div>
      <span className="spacer" />
      {changes !== null && (
        <div className="compare__steps">
          <IconButton
            icon={ChevronUp}
            label="Previous change"
            keys={keyLabel('Alt+↑')}
            disabled={changes === 0}
            onClick={() => steps.step(-1)}
          />
          <span className="compare__count">{countText(index, changes)}</span>
          <IconButton
            icon={ChevronDown}
            label="Next change"
            keys={keyLabel('Alt+↓')}
            disabled={changes === 0}
            onClick={() => steps.step(1)}
          />
        </div>
      )}
      <Segmented label="Show" options={MODES} value={mode} onValueChange={props.onMode} />
      {hasMenu && (
        <Menu align="end" trigger={<IconButton icon={Ellipsis} label="This change" />}>
          {former && props.canWrite && page && (
            <MenuItem
              icon={RotateCcw}
              {...(props.protectedBy !== undefined && PROTECTED_ITEM)}
              onSelect={() => void restoreParagraph(page, former)}
            >
              Restore this paragraph
            </MenuItem>
          )}
          <MenuItem icon={Pilcrow} onSelect={() => setTimeout(() => openBlockHistory(blockId))}>
            History of this paragraph
          </MenuItem>
        </Menu>
      )}
    </header>
  );
}

function countText(index: number, changes: number): string {
  if (changes === 0) return 'No changes';
  const countWithNoun = `${changes} ${changes === 1 ? 'change' : 'changes'}`;
  return index < 0 ? countWithNoun : `${index + 1} of ${countWithNoun}`;
}
