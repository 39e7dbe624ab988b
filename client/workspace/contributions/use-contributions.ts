import { createContext, useContext } from 'react';
import { compose, type Contributions } from './compose.ts';

const Context = createContext<Contributions>(compose([]));

export const ContributionsProvider = Context.Provider;

export const useContributions = (): Contributions => useContext(Context);
