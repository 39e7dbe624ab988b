import { getWorkspaceCreationLimits } from '#shared/operations/workspaces.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { creationRefusal, usageText } from './library.ts';

/** How many workspaces there are of those that the plan allows, and why no more can be made. */
export function useLimits() {
  const { data } = useQueryOperation(getWorkspaceCreationLimits, {});
  return {
    /** "3/5 workspaces"; empty until known. */
    usage: data ? usageText(data) : '',
    /** Null where another one can be made. */
    refusal: creationRefusal(data),
  };
}
