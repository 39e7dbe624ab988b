import * as v from 'valibot';

/** Display settings of a canvas for all members. Each device can override them. */
export interface CanvasSettings {
  showGrid: boolean;
  snapToGrid: boolean;
}

export const DEFAULT_CANVAS_SETTINGS: CanvasSettings = { showGrid: false, snapToGrid: false };

/** Validates a change of settings. Settings that the change leaves out stay as they are. */
export const CanvasSettingsChange = v.strictObject({
  showGrid: v.optional(v.boolean()),
  snapToGrid: v.optional(v.boolean()),
});
export type CanvasSettingsChange = v.InferOutput<typeof CanvasSettingsChange>;

/** Reads stored settings; an invalid one gets its default. */
export const StoredCanvasSettings = v.object({
  showGrid: v.fallback(v.boolean(), DEFAULT_CANVAS_SETTINGS.showGrid),
  snapToGrid: v.fallback(v.boolean(), DEFAULT_CANVAS_SETTINGS.snapToGrid),
});

/**
 * Reads stored settings. Total: a missing or invalid setting gets its default.
 * @returns only the settings that this build knows
 */
export function readCanvasSettings(stored: unknown): CanvasSettings {
  const read = v.safeParse(StoredCanvasSettings, stored);
  return read.success ? read.output : DEFAULT_CANVAS_SETTINGS;
}

/**
 * Applies a change to stored settings. Settings that a later build stored are kept [K16].
 * @returns the value to store; `stored` itself where the change names nothing
 */
export function changeCanvasSettings(
  stored: Record<string, unknown> | null,
  change: CanvasSettingsChange,
): Record<string, unknown> | null {
  const givenSettings = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return Object.keys(givenSettings).length === 0 ? stored : { ...stored, ...givenSettings };
}
