import * as v from 'valibot';
import {
  CanvasSettingsChange,
  DEFAULT_CANVAS_SETTINGS,
  StoredCanvasSettings,
  type CanvasSettings,
} from '#shared/documents/canvas-settings.ts';
import { LanguageTag } from '#shared/lib/scalars.ts';

export const EDITOR_FONTS = [
  'garamond',
  'times-new-roman',
  'courier',
  'courier-new',
  'helvetica',
  'montserrat',
  'roboto',
  'open-sans',
] as const;
export type EditorFont = (typeof EDITOR_FONTS)[number];

export const THEMES = ['light', 'dark'] as const;

const ModelName = v.pipe(
  v.string(),
  v.minLength(1, 'A model needs a name.'),
  v.maxLength(200, 'The name of a model may have at most 200 characters.'),
);
const Temperature = v.pipe(
  v.number(),
  v.minValue(0, 'The temperature is between 0 and 2.'),
  v.maxValue(2, 'The temperature is between 0 and 2.'),
);

/** A change of settings: an omitted field keeps its value, or takes its default in a new workspace. */
export const WorkspaceSettingsChange = v.strictObject({
  editorFont: v.optional(v.picklist(EDITOR_FONTS, 'This font is not offered.')),
  showPaperBackground: v.optional(v.boolean()),
  theme: v.optional(v.picklist(THEMES, 'A theme is light or dark.')),
  /** The language of documents that do not set their own; null uses the language of each writer's browser. */
  language: v.optional(v.nullable(LanguageTag)),
  aiConfig: v.optional(
    v.strictObject({ defaultModel: v.optional(ModelName), temperature: v.optional(Temperature) }),
  ),
  exportRules: v.optional(v.strictObject({ includeMetadata: v.optional(v.boolean()) })),
  /** The settings of canvases that are created from now on. */
  canvasDefaults: v.optional(CanvasSettingsChange),
});
export type WorkspaceSettingsChange = v.InferOutput<typeof WorkspaceSettingsChange>;

/**
 * The settings of a workspace as they are stored and returned. An unknown value reads as the field's default [F4].
 */
export const WorkspaceSettings = v.object({
  editorFont: v.fallback(v.picklist(EDITOR_FONTS), 'garamond'),
  showPaperBackground: v.fallback(v.boolean(), true),
  theme: v.fallback(v.picklist(THEMES), 'light'),
  language: v.fallback(v.nullable(LanguageTag), null),
  aiConfig: v.object({
    defaultModel: v.fallback(ModelName, 'gpt-4'),
    temperature: v.fallback(Temperature, 0.7),
  }),
  exportRules: v.object({ includeMetadata: v.fallback(v.boolean(), true) }),
  /** Absent in an answer or a stored row of an older build; `canvasDefaultsOf` reads it. */
  canvasDefaults: v.optional(v.fallback(StoredCanvasSettings, DEFAULT_CANVAS_SETTINGS)),
});
export type WorkspaceSettings = v.InferOutput<typeof WorkspaceSettings>;

export const DEFAULT_SETTINGS: WorkspaceSettings = {
  editorFont: 'garamond',
  showPaperBackground: true,
  theme: 'light',
  language: null,
  aiConfig: { defaultModel: 'gpt-4', temperature: 0.7 },
  exportRules: { includeMetadata: true },
  canvasDefaults: DEFAULT_CANVAS_SETTINGS,
};

/** Returns the settings that a new canvas of a workspace gets. */
export const canvasDefaultsOf = ({ canvasDefaults }: WorkspaceSettings): CanvasSettings =>
  canvasDefaults ?? DEFAULT_CANVAS_SETTINGS;

/** Reads stored settings. Missing and unknown values become defaults; unknown fields are dropped. */
export function readSettings(stored: unknown): WorkspaceSettings {
  const groups = isRecord(stored) ? stored : {};
  return v.parse(WorkspaceSettings, {
    ...groups,
    aiConfig: isRecord(groups['aiConfig']) ? groups['aiConfig'] : {},
    exportRules: isRecord(groups['exportRules']) ? groups['exportRules'] : {},
    canvasDefaults: groups['canvasDefaults'] ?? null,
  });
}

/** Applies a change to settings, field by field within each group. */
export function changeSettings(
  settings: WorkspaceSettings,
  change: WorkspaceSettingsChange,
): WorkspaceSettings {
  return {
    editorFont: change.editorFont ?? settings.editorFont,
    showPaperBackground: change.showPaperBackground ?? settings.showPaperBackground,
    theme: change.theme ?? settings.theme,
    language: change.language === undefined ? settings.language : change.language,
    aiConfig: {
      defaultModel: change.aiConfig?.defaultModel ?? settings.aiConfig.defaultModel,
      temperature: change.aiConfig?.temperature ?? settings.aiConfig.temperature,
    },
    exportRules: {
      includeMetadata: change.exportRules?.includeMetadata ?? settings.exportRules.includeMetadata,
    },
    canvasDefaults: newCanvasSettings(settings, change.canvasDefaults ?? {}),
  };
}

/** Returns the settings of a new canvas: those that are named, and the workspace's defaults for the others. */
export const newCanvasSettings = (
  settings: WorkspaceSettings,
  named: CanvasSettingsChange,
): CanvasSettings => {
  const { showGrid, snapToGrid } = canvasDefaultsOf(settings);
  return { showGrid: named.showGrid ?? showGrid, snapToGrid: named.snapToGrid ?? snapToGrid };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
