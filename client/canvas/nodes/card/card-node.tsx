import type { NodeProps } from '@xyflow/react';
import { ArrowUpRight, FileText, FileX2 } from 'lucide-react';
import { memo } from 'react';
import { can } from '#shared/permissions.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { FlowNode } from '../../editor/flow-items.ts';
import { useCanvasContext, useIsEditing } from '../canvas-editor-context.ts';
import { NodeShell } from '../node-shell.tsx';
import { isSameNode } from '../same-node.ts';
import './card.css';
import { CardPage } from './card-page.tsx';
import { CARD_REMARKS, cardState } from './card-state.ts';

/** The card of a document of the workspace, which shows its beginning and can be edited in place. */
export const CardNode = memo(function CardNode({
  id,
  data: { shown, isOnlySelected },
  selected,
  height,
}: NodeProps<FlowNode>) {
  const { canvasEditor, isEditable, tree, workspace, onOpen, restore } = useCanvasContext();
  const isEditing = useIsEditing(id, isOnlySelected);
  const state = cardState(tree, workspace.id, shown.documentId);
  const isHere = state.kind === 'here';
  const canWrite = isHere && isEditable && !shown.isLocked && selected && isOnlySelected && !isEditing;
  const title = 'document' in state ? state.document.name : null;
  const { documentId } = shown;
  return (
    <NodeShell
      shown={shown}
      isSelected={selected}
      isOnlySelected={isOnlySelected}
      label={title === null ? 'Document not available' : `Document, ${title}`}
      className={isHere ? 'node--document' : 'node--document is-gone'}
      onClick={canWrite ? () => canvasEditor.edit(id) : undefined}
    >
      <Icon of={state.kind === 'missing' ? FileX2 : FileText} />
      {title !== null && (
        <h3 className="node__title" dir="auto">
          {title}
        </h3>
      )}
      {isHere && (
        <CardPage
          document={state.document}
          folderName={state.folderName}
          height={height ?? shown.size.height}
          isEditing={isEditing}
          onLeave={() => canvasEditor.edit(null)}
        />
      )}
      {isHere && documentId !== null && (
        <IconButton
          icon={ArrowUpRight}
          label={`Open ${title ?? ''}`}
          size="sm"
          className="card__open nodrag"
          onClick={(event) => {
            event.stopPropagation();
            onOpen(documentId);
          }}
        />
      )}
      {state.kind === 'trashed' && (
        <>
          <p className="card__note">{CARD_REMARKS.trashed}</p>
          {can(workspace.role, 'change-tree') && (
            <Button size="sm" className="nodrag" onClick={() => restore(state.document)}>
              Restore
            </Button>
          )}
        </>
      )}
      {state.kind === 'missing' && <p className="card__note">Document not available</p>}
    </NodeShell>
  );
}, isSameNode);
