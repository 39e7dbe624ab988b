import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { defineOperation, workspaceScope } from './contract.ts';
import { After } from './tree.ts';

/** Maximum number of rooms in one query [C5]. */
export const ROOMS_AT_ONCE = 50;

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';

export const getWorkspaceRooms = defineOperation({
  name: 'get-workspace-rooms',
  kind: 'query',
  summary: 'Lists the texts of a workspace with the revision and the size of each, 2,000 per page.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id, after: v.optional(After) }),
  output: v.object({
    /** Room, kind, rev (the id of its newest journal row, which rises with each change) and size in bytes. */
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
  summary: 'Returns the texts of up to 50 documents as Yjs updates, for a device that stores them offline.',
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
        /**
         * The rev as in `get-workspace-rooms`; 0 when parts are missing, so that the device requests the text again.
         */
        rev: v.number(),
        /** The schema version under which the text was written, `"major.minor"` [B3]. */
        schema: v.string(),
        /** A Yjs update (version 1) of the whole text, base64. */
        update: v.string(),
        /**
         * The Yjs client id under which the caller last wrote in it, on any device: the newest words under that id
         * are the position at which the caller stopped. Absent if the caller never wrote in it.
         */
        writtenAs: v.optional(v.number()),
      }),
    ),
    /** The ids left out because the answer would be too long; they are requested again. */
    rest: v.array(v.string()),
  }),
  errors: ['scope_not_found'],
  shows: ['documents'],
  limit: { count: 1_200, seconds: 60 },
  example: { workspaceId: EXAMPLE_WORKSPACE, ydocIds: ['0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d72'] },
});

/** Maximum number of client ids per room in one query. */
const CLIENTS_AT_ONCE = 200;

export const getRoomWriters = defineOperation({
  name: 'get-room-writers',
  kind: 'query',
  summary:
    'Returns the users of Yjs client ids in up to 50 documents, and the time of each document’s last change.',
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
    /** The documents that exist; others are left out. */
    rooms: v.array(
      v.object({
        ydocId: v.string(),
        /** The ids of the users, each once; unused client ids are left out. */
        userIds: v.array(v.string()),
        /** Updated within seconds after the text (A13). */
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
