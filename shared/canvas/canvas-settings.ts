import * as v from 'valibot';

/** How a canvas is shown to everybody, until somebody chooses otherwise on their device. */
export interface CanvasSettings {
  showGrid: boolean;
  snapToGrid: boolean;
}

export const DEFAULT_CANVAS_SETTINGS: CanvasSettings = { showGrid: false, snapToGrid: false };

/** A change of settings: what is named, and nothing else. */
export const CanvasSettingsChange = v.strictObject({
  showGrid: v.optional(v.boolean()),
  snapToGrid: v.optional(v.boolean()),
});
export type CanvasSettingsChange = v.InferOutput<typeof CanvasSettingsChange>;

const Stored = v.object({
  showGrid: v.fallback(v.boolean(), DEFAULT_CANVAS_SETTINGS.showGrid),
  snapToGrid: v.fallback(v.boolean(), DEFAULT_CANVAS_SETTINGS.snapToGrid),
});

/** Settings as they are stored: what this build does not know of them is left out, what is missing has its default. */
export function readCanvasSettings(stored: unknown): CanvasSettings {
  const read = v.safeParse(Stored, stored);
  return read.success ? read.output : DEFAULT_CANVAS_SETTINGS;
}

/** The settings after a change; what was stored by a later build stays. */
export function changeCanvasSettings(
  stored: Record<string, unknown> | null,
  change: CanvasSettingsChange,
): Record<string, unknown> | null {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return Object.keys(named).length === 0 ? stored : { ...stored, ...named };
}
