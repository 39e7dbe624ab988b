import type * as v from 'valibot';
import { NODE_SLICES } from './nodes/index.ts';
import type { NodeField, NodeFields, NodeSlice } from './node-slice.ts';

export { FRAME, NOTE, STEP } from './nodes/index.ts';
export type { NodeReference, Size } from './node-slice.ts';

type Slices = (typeof NODE_SLICES)[number];
export type NodeType = Slices['type'];

type Intersection<Union> = (Union extends unknown ? (of: Union) => void : never) extends (
  of: infer All,
) => void
  ? All
  : never;
type Fields = Intersection<Slices['fields']>;

/** The values of the fields of all types; null where a node does not have one. */
export type NodeFieldValues = { [Name in keyof Fields]: ReturnType<Fields[Name]['read']> };
/** The same of a new node: a field that is left out is not written. */
export type NewFieldValues = { [Name in keyof Fields]?: NonNullable<NodeFieldValues[Name]> | undefined };

const slices: readonly NodeSlice[] = NODE_SLICES;
const byType = new Map(slices.map((slice) => [slice.type, slice]));

export const NODE_TYPES: readonly NodeType[] = NODE_SLICES.map(({ type }) => type);

/** The slice of a type. */
export function sliceOf(type: NodeType): NodeSlice<NodeType> {
  // Each type is that of a slice.
  return byType.get(type) as NodeSlice<NodeType>;
}

/** The slice of a stored type; undefined for one that this build does not know [K16]. */
export const sliceNamed = (type: unknown): NodeSlice<NodeType> | undefined =>
  typeof type === 'string' ? (byType.get(type) as NodeSlice<NodeType> | undefined) : undefined;

/** The usual, least and largest size of each type. */
export const NODE_SIZES = Object.fromEntries(slices.map(({ type, size }) => [type, size])) as Record<
  NodeType,
  NodeSlice['size']
>;

/** Types that hold rich text of their own. */
export const hasText = (type: NodeType): boolean => sliceOf(type).text === 'own';
/** Types that other nodes are put into, frames; false for a type that this build does not know. */
export const holdsNodes = (type: NodeType | null): boolean =>
  type !== null && byType.get(type)?.holdsNodes === true;
/** Types of steps of timelines. */
export const isStepType = (type: NodeType | null): boolean =>
  type !== null && byType.get(type)?.isStep === true;

/** Types that show a file or a document of the workspace, in the order in which a path is looked up. */
export const REFERRING = slices
  .flatMap(({ type, reference }) => (reference ? [{ type: type as NodeType, ...reference }] : []))
  .toSorted((a, b) => a.order - b.order);

/** The stored keys that a node of any type may have. */
export const COMMON_NODE_KEYS: readonly string[] = [
  'type',
  'v',
  'at',
  'size',
  'z',
  'locked',
  'color',
  'align',
  'title',
  'text',
  'doc',
  'step',
  'line',
  'gone',
];

/** The fields of all types with their names. */
export const NODE_FIELDS: readonly (NodeField & { name: keyof Fields })[] = slices.flatMap(({ fields }) =>
  Object.entries(fields).map(([name, field]) => ({ name: name as keyof Fields, ...field })),
);
/** The fields that hold words, for search. */
export const WORD_FIELDS = NODE_FIELDS.filter(({ isWords }) => isWords);

type InputsOf<Of extends NodeFields> = { [Name in keyof Of]: Of[Name]['input'] };
type OutputsOf<Of extends NodeFields> = { [Name in keyof Of]: Of[Name]['output'] };

/** The schemas of the keys of `data` in calls, of all types. */
export const DATA_INPUTS = Object.assign(
  {},
  ...slices.map(({ fields, input }) => ({
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.input])),
    ...input,
  })),
) as InputsOf<Fields> & Intersection<Slices['input']>;
export type DataInputs = { [Name in keyof typeof DATA_INPUTS]?: v.InferOutput<(typeof DATA_INPUTS)[Name]> };

/** The schemas of the fields in the `data` that the API returns, of all types. */
export const DATA_OUTPUTS = Object.fromEntries(
  NODE_FIELDS.map(({ name, output }) => [name, output]),
) as OutputsOf<Fields>;

/** The fields of all types of one node, by their names. */
export function fieldsBy(valueOf: (field: NodeField & { name: keyof Fields }) => unknown): NodeFieldValues {
  const values: Record<string, unknown> = {};
  for (const field of NODE_FIELDS) values[field.name] = valueOf(field);
  return values as NodeFieldValues; // each name has the value of its field
}

/** The sides of a node, and where a line comes in or goes out. */
export const SIDES = ['left', 'top', 'right', 'bottom'] as const;
export type Side = (typeof SIDES)[number];
export const oppositeOf = (side: Side): Side =>
  ({ left: 'right', top: 'bottom', right: 'left', bottom: 'top' })[side] as Side;
