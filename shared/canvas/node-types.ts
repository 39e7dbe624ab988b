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

/** The values of all types' fields in one node; null for a field that the node does not have. */
export type NodeFieldValues = { [Name in keyof Fields]: ReturnType<Fields[Name]['read']> };
/** The field values of a new node. A field that is left out is not written. */
export type NewFieldValues = { [Name in keyof Fields]?: NonNullable<NodeFieldValues[Name]> | undefined };

const slices: readonly NodeSlice[] = NODE_SLICES;
const byType = new Map(slices.map((slice) => [slice.type, slice]));

export const NODE_TYPES: readonly NodeType[] = NODE_SLICES.map(({ type }) => type);

/** Returns the slice of a type. */
export function sliceOf(type: NodeType): NodeSlice<NodeType> {
  // Sound: NodeType is the union of the slices' types.
  return byType.get(type) as NodeSlice<NodeType>;
}

/** Finds the slice of a stored type; undefined for a type that this build does not know [K16]. */
export const findSlice = (type: unknown): NodeSlice<NodeType> | undefined =>
  typeof type === 'string' ? (byType.get(type) as NodeSlice<NodeType> | undefined) : undefined;

/** Whether a language model answers the prompts of nodes of a type. */
export const answersPrompts = (type: unknown): boolean => findSlice(type)?.answersPrompts === true;

/** The default, minimum and maximum size of each type. */
export const NODE_SIZES = Object.fromEntries(slices.map(({ type, size }) => [type, size])) as Record<
  NodeType,
  NodeSlice['size']
>;

/** Whether nodes of a type contain rich text of their own. */
export const hasText = (type: NodeType): boolean => sliceOf(type).text === 'own';
/** Whether nodes of a type contain other nodes, as frames do; false for a type that this build does not know. */
export const holdsNodes = (type: NodeType | null): boolean =>
  type !== null && byType.get(type)?.holdsNodes === true;
/** Whether nodes of a type are steps of timelines. */
export const isStepType = (type: NodeType | null): boolean =>
  type !== null && byType.get(type)?.isStep === true;

/** The types that show a file or document of the workspace, in the order in which a path is looked up. */
export const NODE_REFERENCES = slices
  .flatMap(({ type, reference }) => (reference ? [{ type: type as NodeType, ...reference }] : []))
  .toSorted((a, b) => a.order - b.order);

/** The stored keys that nodes of every type may have. */
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

/** The fields of all types, with their names. */
export const NODE_FIELDS: readonly (NodeField & { name: keyof Fields })[] = slices.flatMap(({ fields }) =>
  Object.entries(fields).map(([name, field]) => ({ name: name as keyof Fields, ...field })),
);
/** The fields that search indexes. */
export const SEARCHABLE_FIELDS = NODE_FIELDS.filter(({ isSearchable }) => isSearchable);

type InputsOf<Of extends NodeFields> = { [Name in keyof Of]: Of[Name]['input'] };
type OutputsOf<Of extends NodeFields> = { [Name in keyof Of]: Of[Name]['output'] };

/** The input schemas of `data` in API calls, for all types. */
export const DATA_INPUTS = Object.assign(
  {},
  ...slices.map(({ fields, input }) => ({
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.input])),
    ...input,
  })),
) as InputsOf<Fields> & Intersection<Slices['input']>;
export type DataInputs = { [Name in keyof typeof DATA_INPUTS]?: v.InferOutput<(typeof DATA_INPUTS)[Name]> };

/** The output schemas of the fields in `data`, for all types. */
export const DATA_OUTPUTS = Object.fromEntries(
  NODE_FIELDS.map(({ name, output }) => [name, output]),
) as OutputsOf<Fields>;

/** Builds the field values of one node by calling `valueOf` for each field of all types. */
export function mapFields(valueOf: (field: NodeField & { name: keyof Fields }) => unknown): NodeFieldValues {
  const values: Record<string, unknown> = {};
  for (const field of NODE_FIELDS) values[field.name] = valueOf(field);
  return values as NodeFieldValues; // the loop sets every name
}

/** The sides of a node, at which edges start and end. */
export const SIDES = ['left', 'top', 'right', 'bottom'] as const;
export type Side = (typeof SIDES)[number];
export const oppositeSide = (side: Side): Side =>
  ({ left: 'right', top: 'bottom', right: 'left', bottom: 'top' })[side] as Side;
