import type { Item, KnownItem, Person, References } from '../references/references.ts';

export interface SampleReferences extends References {
  readonly items: KnownItem[];
  /** What was opened, in order. */
  readonly opened: string[];
  rename: (id: string, title: string) => void;
  remove: (id: string) => void;
}

const document = (id: string, title: string, place = ''): KnownItem => ({
  id,
  title,
  kind: 'document',
  place,
  isInTrash: false,
});

/** A small workspace in memory, whose items can be renamed and taken away. */
export function sampleReferences(): SampleReferences {
  const items = [
    document('d1', 'Tide tables, 1911', 'Research'),
    document('d2', 'Tide words', 'Instructions'),
    document('d3', 'The Harbour Floor', 'Manuscript'),
  ];
  const people: Person[] = [
    { id: 'u1', name: 'Ines Duarte' },
    { id: 'u2', name: 'Mara' },
  ];
  const opened: string[] = [];
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const fits = (name: string, query: string): boolean => name.toLowerCase().includes(query.toLowerCase());
  const itemOf = (id: string): KnownItem | null => items.find((item) => item.id === id) ?? null;
  return {
    items,
    opened,
    findItems: (query) => items.filter(({ title }) => fits(title, query)),
    findPeople: (query) => people.filter(({ name }) => fits(name, query)),
    titled: (title) => items.find((item) => item.title.toLowerCase() === title.trim().toLowerCase()),
    itemOf,
    canCreate: () => true,
    create: (title): Item => {
      const made = document(`new${items.length}`, title);
      items.push(made);
      tell();
      return made;
    },
    addressOf: (id) => `/workspace/w?item=${id}`,
    itemAt: (address) =>
      itemOf(/^(?:https:\/\/here\.example)?\/workspace\/w\?item=(\w+)$/.exec(address)?.[1] ?? ''),
    open: (id) => opened.push(id),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rename: (id, title) => {
      const item = itemOf(id);
      if (item) item.title = title;
      tell();
    },
    remove: (id) => {
      items.splice(
        items.findIndex((item) => item.id === id),
        1,
      );
      tell();
    },
  };
}
