import type { Item, KnownItem, Person, References } from '../references/references.ts';

export interface SampleReferences extends References {
  readonly items: KnownItem[];
  /** The ids of the opened items, in the order of opening. */
  readonly opened: string[];
  rename: (id: string, title: string) => void;
  remove: (id: string) => void;
}

const ITEM_URL = /^(?:https:\/\/here\.example)?\/workspace\/w\?item=(\w+)$/;

const sampleDocument = (id: string, title: string, folderName = ''): KnownItem => ({
  id,
  title,
  kind: 'document',
  folderName,
  isInTrash: false,
});

/** Creates a small workspace in memory, whose items can be renamed and removed. */
export function sampleReferences(): SampleReferences {
  const items = [
    sampleDocument('d1', 'Tide tables, 1911', 'Research'),
    sampleDocument('d2', 'Tide words', 'Instructions'),
    sampleDocument('d3', 'The Harbour Floor', 'Manuscript'),
  ];
  const people: Person[] = [
    { id: 'u1', name: 'Ines Duarte' },
    { id: 'u2', name: 'Mara' },
  ];
  const opened: string[] = [];
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const matches = (name: string, query: string): boolean => name.toLowerCase().includes(query.toLowerCase());
  const itemOf = (id: string): KnownItem | null => items.find((item) => item.id === id) ?? null;
  return {
    items,
    opened,
    findItems: (query) => items.filter(({ title }) => matches(title, query)),
    findPeople: (query) => people.filter(({ name }) => matches(name, query)),
    itemByTitle: (title) => items.find((item) => item.title.toLowerCase() === title.trim().toLowerCase()),
    itemOf,
    canCreate: () => true,
    create: (title): Item => {
      const created = sampleDocument(`new${items.length}`, title);
      items.push(created);
      notify();
      return created;
    },
    urlOf: (id) => `/workspace/w?item=${id}`,
    itemByUrl: (url) => itemOf(ITEM_URL.exec(url)?.[1] ?? ''),
    open: (id) => opened.push(id),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rename: (id, title) => {
      const item = itemOf(id);
      if (item) item.title = title;
      notify();
    },
    remove: (id) => {
      items.splice(
        items.findIndex((item) => item.id === id),
        1,
      );
      notify();
    },
  };
}
