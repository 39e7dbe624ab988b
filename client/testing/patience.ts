import { configure } from '@testing-library/dom';

// `findBy…` gives up after a second by default, which a loaded machine needs for a first lazy import alone.
configure({ asyncUtilTimeout: 15_000 });
