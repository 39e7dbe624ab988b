import { useMemo, useState } from 'react';
import { LayoutGrid, Rows3 } from 'lucide-react';
import type { WorkspaceSummary } from '#shared/operations/workspaces.ts';
import { timeAgo } from '#client/lib/dates.ts';
import { getLastOpenItem } from '#client/lib/last-open-item.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Empty } from '#client/ui/empty.tsx';
import { SearchField } from '#client/ui/fields/search-field.tsx';
import { Segmented } from '#client/ui/fields/segmented.tsx';
import { filterChips, matchingWorkspaces, sortNewestFirst, type TypeFilter } from './library.ts';
import { EmptySheetArt } from './template-art.tsx';
import { WorkspaceCard } from './workspace-card.tsx';
import './styles/library.css';
import './styles/works.css';
import { localStore } from '#client/lib/local-store.ts';

const VIEWS = [
  { value: 'grid', label: 'Grid', icon: LayoutGrid },
  { value: 'list', label: 'List', icon: Rows3 },
] as const;

interface LibrarySectionProps {
  /** Whether it opens the page, so that its heading is that of the page. */
  isFirst: boolean;
  workspaces: readonly WorkspaceSummary[];
  /** Ids of the workspaces that only this device has. */
  localIds: ReadonlySet<string>;
  /** Such as "3/5 workspaces"; empty until the limits are loaded. */
  usage: string;
  busyId: string | null;
  onCreateFirst: () => void;
  onRename: (workspace: WorkspaceSummary) => void;
  onDelete: (workspace: WorkspaceSummary) => void;
  onLeave: (workspace: WorkspaceSummary) => void;
}

/** The writer's workspaces, newest first, with a count, a type filter and a search field. */
export function LibrarySection({
  isFirst,
  workspaces,
  localIds,
  usage,
  busyId,
  onCreateFirst,
  onRename,
  onDelete,
  onLeave,
}: LibrarySectionProps) {
  const [filter, setFilter] = useState<TypeFilter>('all');
  const [search, setSearch] = useState('');
  const [view, setView] = useLibraryView();
  const sorted = useMemo(() => sortNewestFirst(workspaces), [workspaces]);
  const shown = matchingWorkspaces(sorted, filter, search);
  const newestId = sorted[0]?.id;
  const Heading = isFirst ? 'h1' : 'h2';

  return (
    <section className="library" aria-labelledby="library-title">
      <header className="library__head">
        <Heading id="library-title" className="library__title">
          Your workspaces
        </Heading>
        <span className="library__usage">{usage}</span>
        <span className="spacer" />
        {workspaces.length > 0 && (
          <>
            <SearchField
              label="Search workspaces"
              placeholder="Search workspaces..."
              value={search}
              onValueChange={setSearch}
            />
            <Segmented label="View" options={VIEWS} value={view} onValueChange={setView} />
          </>
        )}
      </header>
      {workspaces.length > 0 && (
        <div className="filters" role="group" aria-label="Filter by type">
          {filterChips(workspaces, filter).map(({ value, label, count }) => (
            <Chip
              key={value}
              label={label}
              count={count}
              isPressed={value === filter}
              onPress={() => setFilter(value)}
            />
          ))}
        </div>
      )}
      {workspaces.length === 0 && (
        <Empty
          art={<EmptySheetArt />}
          title="You have no workspaces just yet."
          text="Kickstart your workflow with a tailored template—novel, blog, article, or a clean slate."
          action={
            <Button variant="primary" size="lg" onClick={onCreateFirst}>
              Create your first workspace
            </Button>
          }
        />
      )}
      {workspaces.length > 0 && shown.length === 0 && (
        <Empty
          title="We couldn’t find a workspace that matches."
          text="Try softening your search terms or switch filters to reveal more results."
        />
      )}
      <ul className={classNames('works', view === 'list' && 'works--list')} aria-label="Workspaces">
        {shown.map((workspace) => (
          <WorkspaceCard
            key={workspace.id}
            workspace={workspace}
            isNewest={workspace.id === newestId}
            stoppedAt={workspace.id === newestId ? stoppedAt(workspace) : undefined}
            isOnlyOnDevice={localIds.has(workspace.id)}
            isBusy={workspace.id === busyId}
            onRename={() => onRename(workspace)}
            onDelete={() => onDelete(workspace)}
            onLeave={() => onLeave(workspace)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Returns the page last open on this device, else the document last changed anywhere, each with its age. */
function stoppedAt({ id, lastDocument }: WorkspaceSummary): string | undefined {
  const lastPlace = getLastOpenItem(id);
  if (lastPlace) return `${lastPlace.title}, ${timeAgo(lastPlace.at, Date.now())}`;
  return lastDocument ? `${lastDocument.title}, ${timeAgo(lastDocument.updatedAt, Date.now())}` : undefined;
}

type LibraryView = 'grid' | 'list';

/** Returns and stores the layout of the library on this device. */
function useLibraryView(): [LibraryView, (view: LibraryView) => void] {
  const [view, setView] = useState<LibraryView>(() =>
    localStore.get('libraryView') === 'list' ? 'list' : 'grid',
  );
  return [
    view,
    (next) => {
      localStore.set('libraryView', next);
      setView(next);
    },
  ];
}
