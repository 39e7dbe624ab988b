import { getWritingStyles as contract } from '#shared/operations/writing-styles.ts';
import { stylesOf } from '#server/ai/styles/style-rows.ts';
import { queryHandler } from '../handler.ts';

export const getWritingStyles = queryHandler(contract, ({ call, read }) =>
  stylesOf(read, call.actor.userId, null),
);
