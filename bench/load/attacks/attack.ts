import { setPriority } from 'node:os';
import { readPlan } from '../clients/start-clients.ts';
import { ATTACKS, type AttackPlan } from './attacks.ts';

/** An attacker's processors are its own: here the server and the honest come first. */
const NICENESS = 10;

setPriority(NICENESS);
const plan = (await readPlan()) as AttackPlan;
process.on('disconnect', () => process.exit());
// Killed when it has been long enough.
await ATTACKS[plan.attack](plan, () => false);
