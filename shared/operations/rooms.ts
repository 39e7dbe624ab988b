import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { defineOperation, workspaceScope } from './contract.ts';
import { After } from './tree.ts';

/** How many rooms one question may name [C5]. */
export const ROOMS_AT_ONCE = 50;

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';

export const getWorkspaceRooms = defineOperation({
  name: 'get-workspace-rooms',
  kind: 'query',
  summary: 'Lists the texts of a workspace with how new and how large each is, 2,000 a page.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id, after: v.optional(After) }),
  output: v.object({
    /** Room, kind, rev (the id of its newest row: the higher, the later it was written in) and size in bytes. */
    rooms: v.array(v.tuple([v.string(), v.string(), v.number(), v.number()])),
    next: v.nullable(v.string()),
  }),
  errors: ['scope_not_found'],
  shows: ['documents'],
  example: { workspaceId: EXAMPLE_WORKSPACE },
});

export const getRoomStates = defineOperation({
  name: 'get-room-states',
  kind: 'query',
  summary: 'Gives the texts of up to 50 documents as Yjs updates, for a device that keeps them offline.',
  scope: workspaceScope,
  input: v.strictObject({
    workspaceId: Id,
    ydocIds: v.pipe(
      v.array(Id),
      v.minLength(1),
      v.maxLength(ROOMS_AT_ONCE, `At most ${ROOMS_AT_ONCE} texts can be asked for at once.`),
    ),
  }),
  output: v.object({
    states: v.array(
      v.object({
        ydocId: v.string(),
        /** As in `get-workspace-rooms`; 0 when parts are missing: it is asked for again. */
        rev: v.number(),
        /** The schema it was written under, `"major.minor"` [B3]. */
        schema: v.string(),
        /** A Yjs update (version 1) of the whole text, base64. */
        update: v.string(),
        /**
         * The Yjs client id under which the caller wrote in it last, on any device: where the newest words under it stand is
         * where they stopped. Absent where they never wrote in it.
         */
        writtenAs: v.optional(v.number()),
      }),
    ),
    /** What would have made the answer too long: to be asked for again. */
    rest: v.array(v.string()),
  }),
  errors: ['scope_not_found'],
  shows: ['documents'],
  limit: { count: 1_200, seconds: 60 },
  example: { workspaceId: EXAMPLE_WORKSPACE, ydocIds: ['0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d72'] },
});

/** How many writers of one room may be asked for at once. */
const CLIENTS_AT_ONCE = 200;

export const getRoomWriters = defineOperation({
  name: 'get-room-writers',
  kind: 'query',
  summary: 'Tells whose the Yjs client ids in up to 50 documents are, and when each was changed last.',
  scope: workspaceScope,
  input: v.strictObject({
    workspaceId: Id,
    rooms: v.pipe(
      v.array(
        v.strictObject({
          ydocId: Id,
          clientIds: v.pipe(
            v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xff_ff_ff_ff))),
            v.maxLength(CLIENTS_AT_ONCE),
          ),
        }),
      ),
      v.minLength(1),
      v.maxLength(ROOMS_AT_ONCE, `At most ${ROOMS_AT_ONCE} texts can be asked about at once.`),
    ),
  }),
  output: v.object({
    /** Only documents that are there. */
    rooms: v.array(
      v.object({
        ydocId: v.string(),
        /** Ids of the people, each once; a client id that nobody wrote under is left out. */
        userIds: v.array(v.string()),
        /** Follows the text within seconds (A13). */
        updatedAt: v.string(),
      }),
    ),
  }),
  errors: ['scope_not_found'],
  shows: ['documents'],
  example: {
    workspaceId: EXAMPLE_WORKSPACE,
    rooms: [{ ydocId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d72', clientIds: [1] }],
  },
});
