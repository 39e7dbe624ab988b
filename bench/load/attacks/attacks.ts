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
  type StopCondition,
} from '#sync/testing/faults/budget-attacks.ts';
import { deepNesting, repeatedStateRequests, hostileUpdates, unreadableUpdates } from './update-attacks.ts';
import {
  abandonedUploads,
  uploadGrants,
  newDocuments,
  parseBombs,
  updateParts,
  longestTexts,
  type AttackerAccount,
} from './request-attacks.ts';
import { hostileModelAnswers } from './model-attacks.ts';
import { slowModel } from './slow-model.ts';
import { halfRequests, idleSockets, loginAttempts, longFrames, signUps } from './stranger-attacks.ts';
import { fixedAddress, rotatingAddresses } from '../client-addresses.ts';

/** The plan that an attacking process receives, as JSON. */
export interface AttackPlan {
  attack: AttackName;
  /** Its client address; unset for attackers from many addresses. */
  address?: string;
  account: AttackerAccount;
}

type Attack = (plan: AttackPlan, until: StopCondition) => Promise<unknown>;

/** Addresses of an attacker with many. */
const ADDRESS_COUNT = 600;

const targetOf = ({ account, address }: AttackPlan): Target => ({
  ...account,
  headers: address === undefined ? rotatingAddresses(ADDRESS_COUNT) : fixedAddress(address),
});
const ofSocket =
  (attack: (target: Target, until: StopCondition) => Promise<void>): Attack =>
  (plan, until) =>
    attack(targetOf(plan), until);
/** Attacks a room of the attacker's own. An editor may fill a shared document, so that would be no attack. */
const inOwnRoom =
  (attack: (target: Target, until: StopCondition) => Promise<void>): Attack =>
  (plan, until) =>
    attack({ ...targetOf(plan), ydocId: plan.account.ownYdocId }, until);
const ofRequests =
  (attack: (caller: AttackerAccount & Target, until: StopCondition) => Promise<void>): Attack =>
  (plan, until) =>
    attack({ ...plan.account, ...targetOf(plan) }, until);

/** Every attack by its name. Each runs until `until` returns true. */
export const ATTACKS = {
  // By viewers and editors, in the rooms of honest writers.
  'huge presence': ofSocket(hugePresence),
  'many joins of one room': ofSocket(manyAddresses),
  'noisy frames': ofSocket(noisyFrames),
  'endless questions': ofSocket(repeatedStateRequests),
  'hostile updates': ofSocket(hostileUpdates),
  'long updates': ofSocket(longUpdates),
  'many client ids': ofSocket(manyClientIds),
  'deep nesting': ofSocket(deepNesting),
  'unreadable updates': ofSocket(unreadableUpdates),
  'endless bodies': ofSocket(endlessBodies),
  'parse bombs': ofRequests(parseBombs),
  'pieces of text': ofRequests(updateParts),
  // In a room of the attacker's own.
  'full updates': inOwnRoom(fullUpdates),
  'endless questions of a long text': inOwnRoom(repeatedStateRequests),
  'whole texts': ofRequests(longestTexts),
  'new documents': ofRequests(newDocuments),
  'hostile model answers': ofRequests(hostileModelAnswers),
  'slow model': ofRequests(slowModel),
  'uploads that become no file': ofRequests(abandonedUploads),
  'grants of uploads': ofRequests(uploadGrants),
  // Without an account.
  'silent sockets': ofSocket((target, until) => silentSockets(target, until, 1_500)),
  'idle sockets': ofSocket(idleSockets),
  'long frames': ofSocket(longFrames),
  'half requests': ofSocket(halfRequests),
  'bodies of strangers': ofSocket((target, until) => endlessBodies(target, until, '/auth/email/login')),
  'log-ins': ofSocket(loginAttempts),
  'sign-ups': ofSocket(signUps),
} as const satisfies Record<string, Attack>;

export type AttackName = keyof typeof ATTACKS;
