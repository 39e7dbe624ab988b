import {
  AlignVerticalJustifyCenter,
  Archive,
  CircleHelp,
  Columns2,
  FileInput,
  FilePlus,
  Focus,
  FolderPlus,
  History,
  Info,
  LayoutTemplate,
  PanelLeft,
  Pencil,
  Printer,
  Settings,
  TextSearch,
  UserPlus,
  Waypoints,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import type { OpenCanvas } from '#client/canvas/open-canvas.ts';
import { templatesOpen } from '#client/canvas/plans/templates-open.ts';
import { detailsOpen } from '#client/features/details/details-state.ts';
import { settingsOpen } from '#client/features/settings/settings-open.ts';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';
import { shareOpen } from '#client/features/share/share-open.ts';
import { openVersions } from '#client/features/versions/versions-state.ts';

/** Something the palette does. */
export interface PaletteCommand {
  label: string;
  icon: LucideIcon;
  /** Keys that do the same, written as `Mod+N`. */
  keys?: string;
  /** Whether it is on at present. */
  isOn?: boolean;
  run: () => void;
}

/** What the screen around the palette can do. */
export interface ScreenCommands {
  /** Absent where nothing can be made. */
  newDocument: (() => void) | undefined;
  newDocumentNamed: ((title: string) => void) | undefined;
  newCanvas: (() => void) | undefined;
  newFolder: (() => void) | undefined;
  /** Absent where nothing is open that could be renamed. */
  rename: (() => void) | undefined;
  isPanelOpen: boolean;
  togglePanel: () => void;
  /** Undefined where there is no room, or no other page. */
  split: { isOn: boolean; toggle: () => void } | undefined;
  /** Whether one document is open whose details there are. */
  hasDetails: boolean;
  /** Whether one document is open by itself, whose versions there are. */
  hasVersions: boolean;
  downloadBackup: () => void;
  openHelp: () => void;
}

/**
 * @param page the open page, null where there is none
 * @param canvas the open canvas
 */
export function paletteCommands(
  screen: ScreenCommands,
  page: PageHandle | null,
  canvas: OpenCanvas | null = null,
): PaletteCommand[] {
  const preferences = writingPreferences.get();
  const { focusMode, typewriterMode } = preferences;
  const { newDocument, newCanvas, newFolder, rename, split } = screen;
  const openFind = page?.openFind;
  const offered: readonly (PaletteCommand | undefined | null | false)[] = [
    newDocument && { label: 'New Document', icon: FilePlus, keys: 'Mod+N', run: newDocument },
    newCanvas && { label: 'New Canvas', icon: Waypoints, run: newCanvas },
    newFolder && { label: 'New Folder', icon: FolderPlus, run: newFolder },
    rename && { label: 'Rename', icon: Pencil, keys: 'F2', run: rename },
    ...canvasCommands(canvas),
    openFind && { label: 'Find and replace', icon: TextSearch, keys: 'Mod+F', run: () => openFind() },
    screen.hasDetails && { label: 'Details and goals', icon: Info, run: () => detailsOpen.set(true) },
    screen.hasVersions && { label: 'Versions', icon: History, run: openVersions },
    page && { label: 'Print', icon: Printer, keys: 'Mod+P', run: page.print ?? (() => window.print()) },
    {
      label: screen.isPanelOpen ? 'Hide sidebar' : 'Show sidebar',
      icon: PanelLeft,
      keys: 'Mod+\\',
      run: screen.togglePanel,
    },
    split && { label: 'Split view', icon: Columns2, isOn: split.isOn, run: split.toggle },
    page && {
      label: 'Focus mode',
      icon: Focus,
      isOn: focusMode,
      run: () => writingPreferences.set({ ...preferences, focusMode: !focusMode }),
    },
    page && {
      label: 'Typewriter mode',
      icon: AlignVerticalJustifyCenter,
      isOn: typewriterMode,
      run: () => writingPreferences.set({ ...preferences, typewriterMode: !typewriterMode }),
    },
    { label: 'Share', icon: UserPlus, run: () => shareOpen.set(true) },
    { label: 'Download a backup', icon: Archive, run: screen.downloadBackup },
    { label: 'Settings', icon: Settings, run: () => settingsOpen.set(true) },
    { label: 'Help and keys', icon: CircleHelp, run: screen.openHelp },
  ];
  return offered.flatMap((command) => (command ? [command] : []));
}

/** What can be done with the words themselves, whatever is found. */
export function commandsWith(
  asked: string,
  { newDocumentNamed }: ScreenCommands,
  page: PageHandle | null,
): PaletteCommand[] {
  const openFind = page?.openFind;
  const offered: readonly (PaletteCommand | undefined | null)[] = [
    openFind && {
      label: `Find and replace “${asked}” here`,
      icon: TextSearch,
      run: () => openFind(asked),
    },
    newDocumentNamed && {
      label: `New Document named “${asked}”`,
      icon: FilePlus,
      run: () => newDocumentNamed(asked),
    },
  ];
  return offered.flatMap((command) => (command ? [command] : []));
}

/** What is done with the open canvas as a whole. */
function canvasCommands(canvas: OpenCanvas | null): PaletteCommand[] {
  const change = canvas?.change;
  if (!change) return [];
  return [
    { label: 'Tidy up the canvas', icon: Workflow, keys: 'Shift+T', run: change.tidyNow },
    { label: 'Choose a template', icon: LayoutTemplate, run: () => templatesOpen.set('replace') },
    { label: 'Add a template', icon: LayoutTemplate, run: () => templatesOpen.set('add') },
    { label: 'Import a canvas', icon: FileInput, run: change.importNow },
  ];
}
