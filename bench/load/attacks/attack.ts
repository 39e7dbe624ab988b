import { setPriority } from 'node:os';
import { readPlan } from '../clients/start-clients.ts';
import { ATTACKS, type AttackPlan } from './attacks.ts';

/** A real attacker has a machine of its own. Here it yields the processors to the server and the honest writers. */
const NICENESS = 19;

setPriority(NICENESS);
const plan = (await readPlan()) as AttackPlan;
process.on('disconnect', () => process.exit());
// It runs until the parent kills it.
await ATTACKS[plan.attack](plan, () => false);
