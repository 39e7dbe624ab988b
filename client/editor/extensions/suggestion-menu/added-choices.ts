import { createContext } from 'react';

import type { FormatChoice } from '../../tools/format-menu.tsx';

/** React context: the items that features add to the insert menu of the editors below the provider. */
export const AddedChoices = createContext<readonly FormatChoice[]>([]);
