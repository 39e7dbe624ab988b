import { configure } from '@testing-library/dom';
import fc from 'fast-check';

// `findBy…` gives up after a second by default, which a loaded machine needs for a first lazy import alone.
configure({ asyncUtilTimeout: 15_000 });

// The same cases at every run, so that a red run is a change's fault. FAST_CHECK_SEED lets the generators loose.
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_121) });
