import { Tabs } from '@base-ui/react/tabs';
import { Download, FileCode, Globe } from 'lucide-react';
import type { TreeDocument, TreeFolder } from '#shared/tree/tree-rows.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { getOpenPage } from '#client/workspace/pages/open-pages.ts';
import { CanvasRows } from './canvas/canvas-rows.tsx';
import {
  EXPORT_FORMATS,
  exportedFileName,
  exportPage,
  type ExportedPage,
  type ExportFormat,
} from './export-page.ts';
import '#client/workspace/contributions/share-section.css';
import './export-rows.css';

/** The open item: a document, or a folder that is shown as one page. */
export type OpenText = TreeDocument | TreeFolder;

const ROWS = [
  { format: 'markdown', icon: FileCode, note: 'with metadata' },
  { format: 'html', icon: Globe, note: 'a web page' },
] as const;

/** The section of Share that exports the open document, folder or canvas. It lists the formats of that kind alone. */
export function ExportTab() {
  const { workspace, items } = useOpenWorkspace();
  const { canvas } = items;
  const open: OpenText | undefined = items.openDocument ?? items.readFolder;
  const { includeMetadata } = workspace.settings.exportRules;
  const noteOf = (exported: OpenText, format: ExportFormat, note: string): string => {
    const name = exportedFileName(exported.name, format);
    return format === 'markdown' && !includeMetadata ? name : `${name}, ${note}`;
  };
  const textRows =
    open &&
    ROWS.map(({ format, icon, note }) => (
      <li key={format} className="export-row">
        <Icon of={icon} />
        <span className="person__who">
          <span className="person__name">{EXPORT_FORMATS[format].label}</span>
          <span className="person__note">{noteOf(open, format, note)}</span>
        </span>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Export as ${EXPORT_FORMATS[format].label}`}
          onClick={() => void exportPage(pageToExport(workspace, open), format)}
        >
          <Icon of={Download} size="sm" />
          Export
        </Button>
      </li>
    ));
  return (
    <Tabs.Root defaultValue="export">
      <Tabs.List className="tabs" aria-label="Send what is open elsewhere">
        <Tabs.Tab value="export" className="tabs__tab">
          Export
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="export" className="share__pane">
        {open || canvas ? (
          <ul aria-label="Formats">
            {canvas && <CanvasRows key={canvas.id} canvas={canvas} />}
            {textRows}
          </ul>
        ) : (
          <p className="export-none">Please select a document to export</p>
        )}
      </Tabs.Panel>
    </Tabs.Root>
  );
}

/** Returns the page to export, or null while its text is loading. */
function pageToExport(workspace: WorkspaceView, open: OpenText): ExportedPage | null {
  const page = getOpenPage(open.id);
  if (!page) return null;
  const { settings, type } = workspace;
  const meta = open.kind === 'document' ? open.meta : undefined;
  return {
    page,
    workspaceId: workspace.id,
    look: type === 'novel' ? 'novel' : 'prose',
    includesMetadata: settings.exportRules.includeMetadata,
    metadata: {
      title: open.name,
      language: meta?.language ?? settings.language ?? navigator.language,
      synopsis: meta?.synopsis ?? null,
      status: meta?.status ?? null,
      createdAt: open.createdAt,
      updatedAt: open.updatedAt,
    },
  };
}
