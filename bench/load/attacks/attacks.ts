import {
  endlessBodies,
  fullUpdates,
  hugePresence,
  longUpdates,
  manyAddresses,
  manyClientIds,
  noisyFrames,
  silentSockets,
  type Target,
  type Until,
} from '#sync/testing/faults/budget-attacks.ts';
import { deepNesting, endlessQuestions, hostileUpdates, unreadableUpdates } from './update-attacks.ts';
import {
  fileUploads,
  grants,
  newDocuments,
  parseBombs,
  textPieces,
  wholeTexts,
  type Attacked,
} from './request-attacks.ts';
import { halfRequests, idleSockets, logIns, longFrames, signUps } from './stranger-attacks.ts';
import { at, fromMany } from '../addresses.ts';

/** What an attacking process receives, as JSON. */
export interface AttackPlan {
  attack: AttackName;
  /** Its client address; unset for strangers, who come from many. */
  address?: string;
  attacked: Attacked;
}

type Attack = (plan: AttackPlan, until: Until) => Promise<unknown>;

/** How many addresses strangers have. */
const ADDRESSES = 600;

const target = ({ attacked, address }: AttackPlan): Target => ({
  ...attacked,
  headers: address === undefined ? fromMany(ADDRESSES) : at(address),
});
const ofSocket =
  (attack: (target: Target, until: Until) => Promise<void>): Attack =>
  (plan, until) =>
    attack(target(plan), until);
/** In a room of the attacker's own: an editor may fill a document, as they may empty it. */
const inOwnRoom =
  (attack: (target: Target, until: Until) => Promise<void>): Attack =>
  (plan, until) =>
    attack({ ...target(plan), ydocId: plan.attacked.ownYdocId }, until);
const ofRequests =
  (attack: (attacked: Attacked & Target, until: Until) => Promise<void>): Attack =>
  (plan, until) =>
    attack({ ...plan.attacked, ...target(plan) }, until);

/** Every attack by its name; each goes on until it is ended. */
export const ATTACKS = {
  // Viewers and editors, in the rooms of honest people.
  'huge presence': ofSocket(hugePresence),
  'many joins of one room': ofSocket(manyAddresses),
  'noisy frames': ofSocket(noisyFrames),
  'endless questions': ofSocket(endlessQuestions),
  'hostile updates': ofSocket(hostileUpdates),
  'long updates': ofSocket(longUpdates),
  'many client ids': ofSocket(manyClientIds),
  'deep nesting': ofSocket(deepNesting),
  'unreadable updates': ofSocket(unreadableUpdates),
  'endless bodies': ofSocket(endlessBodies),
  'parse bombs': ofRequests(parseBombs),
  'pieces of text': ofRequests(textPieces),
  // In a room of their own.
  'full updates': inOwnRoom(fullUpdates),
  'endless questions of a long text': inOwnRoom(endlessQuestions),
  'whole texts': ofRequests(wholeTexts),
  'new documents': ofRequests(newDocuments),
  'uploads that become no file': ofRequests(fileUploads),
  'grants of uploads': ofRequests(grants),
  // Strangers.
  'silent sockets': ofSocket((whom, until) => silentSockets(whom, until, 1_500)),
  'idle sockets': ofSocket(idleSockets),
  'long frames': ofSocket(longFrames),
  'half requests': ofSocket(halfRequests),
  'bodies of strangers': ofSocket((whom, until) => endlessBodies(whom, until, '/auth/email/login')),
  'log-ins': ofSocket(logIns),
  'sign-ups': ofSocket(signUps),
} as const satisfies Record<string, Attack>;

export type AttackName = keyof typeof ATTACKS;
