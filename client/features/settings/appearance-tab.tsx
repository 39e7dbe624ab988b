import { Moon, Sun } from 'lucide-react';
import type { EditorFont } from '#shared/documents/workspace-settings.ts';
import type { Theme } from '#client/lib/theme.ts';
import { FONT_FACES } from '#client/ui/fields/editor-fonts.ts';
import { FontPicker } from '#client/ui/fields/font-picker.tsx';
import { FontSample } from '#client/ui/fields/font-sample.tsx';
import { ChoiceSetting, SwitchSetting } from '#client/ui/fields/setting.tsx';
import { useSettingsForm } from './settings-form.ts';
import { WorkspaceDefault } from './workspace-default.tsx';
import type { WritingPreferences } from '#client/editor/page/writing-preferences.ts';

const THEME_CHOICES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;
const SIZE_CHOICES = [
  { value: 'small', label: 'Small' },
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
] as const;
const LENGTH_CHOICES = [
  { value: 'short', label: 'Short' },
  { value: 'normal', label: 'Normal' },
  { value: 'long', label: 'Long' },
] as const;

const themeLabel = (theme: Theme): string => (theme === 'dark' ? 'Dark' : 'Light');
const fontLabel = (font: EditorFont): string => FONT_FACES[font].label;
const paperLabel = (isShown: boolean): string => (isShown ? 'paper' : 'no paper');
/** @param label of the value for everybody who has selected nothing on their device */
const defaultText = (label: string): string => `The workspace’s default: ${label}.`;

/**
 * The settings of theme, toolbar, paper, font and text, all of this device, so that every reader may change them. The
 * owner and editors can make a theme, a font and the paper the default of the workspace. A small sheet previews them
 * before they are saved.
 */
export function AppearanceTab() {
  const { workspace, draft, onChange } = useSettingsForm();
  const { theme, preferences, look, sharedLook } = draft;
  const { editorFont, showPaperBackground } = look;
  const changePreferences = (change: Partial<WritingPreferences>): void =>
    onChange({ preferences: { ...preferences, ...change } });
  return (
    <>
      <ChoiceSetting
        name="Theme"
        note={`On this device only. ${defaultText(themeLabel(sharedLook.theme))}`}
        below={<WorkspaceDefault field="theme" value={theme} labelOf={themeLabel} />}
        options={THEME_CHOICES}
        value={theme}
        onChange={(next) => onChange({ theme: next })}
      />
      <SwitchSetting
        name="Editor toolbar"
        note="Keep the formatting bar above the page, not only on a selection. On this device."
        isOn={preferences.showToolbar}
        onChange={(showToolbar) => changePreferences({ showToolbar })}
      />
      <SwitchSetting
        name="Paper background"
        note={`The sheet and its red margin. Off: words on a plain ground. On this device. ${defaultText(
          paperLabel(sharedLook.showPaperBackground),
        )}`}
        below={
          <WorkspaceDefault field="showPaperBackground" value={showPaperBackground} labelOf={paperLabel} />
        }
        isOn={showPaperBackground}
        onChange={(isOn) => onChange({ look: { ...look, showPaperBackground: isOn } })}
      />
      <div className="settings__font">
        <FontPicker
          value={editorFont}
          note={`On this device. ${defaultText(fontLabel(sharedLook.editorFont))}`}
          below={<WorkspaceDefault field="editorFont" value={editorFont} labelOf={fontLabel} />}
          onValueChange={(font) => onChange({ look: { ...look, editorFont: font } })}
        />
        <div className="settings__look">
          <FontSample
            font={editorFont}
            type={workspace.type}
            showPaper={showPaperBackground}
            size={preferences.textSize}
            lines={preferences.lineLength}
          />
          <ChoiceSetting
            name="Text size"
            note="On this device."
            options={SIZE_CHOICES}
            value={preferences.textSize}
            onChange={(textSize) => changePreferences({ textSize })}
          />
          <ChoiceSetting
            name="Line length"
            note="On this device."
            options={LENGTH_CHOICES}
            value={preferences.lineLength}
            onChange={(lineLength) => changePreferences({ lineLength })}
          />
        </div>
      </div>
    </>
  );
}
