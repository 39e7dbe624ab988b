import { FileText, Folder, Trash2 } from 'lucide-react';
import { templateItems, type TemplateItem } from '#shared/templates/template-items.ts';
import { TRASH } from '#shared/tree/special-folders.ts';
import { lineOfKind, toolsOfKind, type Tool, type WorkspaceKind } from '#shared/site/tools.ts';
import { Icon } from '#client/ui/icon.tsx';

/** Ids of the items are derived from that of the workspace. The card shows no ids, so any workspace does. */
const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';

/** A type of workspace: the items it opens with, and its tools. */
export function KindCard({ kind, tools }: { kind: WorkspaceKind; tools: readonly Tool[] }) {
  const { shown, more } = toolsOfKind(kind, tools);
  return (
    <article className="kind" aria-labelledby={`kind-${kind.type}`}>
      <h2 className="kind__name" id={`kind-${kind.type}`}>
        {kind.name}
      </h2>
      <p className="small">{lineOfKind(kind, tools)}</p>
      <ul className="kind__tree" aria-label="Opens with">
        {templateItems(kind.type, SAMPLE_ID).map((item) => (
          <li key={item.id} className={item.parentId === null ? undefined : 'kind__inside'}>
            <Icon of={iconOf(item)} />
            {item.kind === 'folder' ? item.name : item.title}
          </li>
        ))}
      </ul>
      <ToolNames tools={shown} popular={kind.popular} />
      {more.length > 0 && (
        // The browser opens it in place, without a script.
        <details className="kind__more">
          <summary>
            <span className="kind__closed">+{more.length} more</span>
            <span className="kind__open">Show fewer</span>
          </summary>
          <ToolNames tools={more} popular={kind.popular} />
        </details>
      )}
    </article>
  );
}

function ToolNames({ tools, popular }: { tools: readonly Tool[]; popular: WorkspaceKind['popular'] }) {
  return (
    <ul className="kind__tools">
      {tools.map(({ id, name }) => (
        <li key={id}>
          {name}
          {popular.includes(id) && <em>Popular</em>}
        </li>
      ))}
    </ul>
  );
}

function iconOf(item: TemplateItem) {
  if (item.kind === 'document') return FileText;
  return item.name === TRASH ? Trash2 : Folder;
}
