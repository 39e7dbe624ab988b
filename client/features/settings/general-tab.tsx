import { WORKSPACE_TYPE_LABELS } from '#shared/documents/workspace-type.ts';
import { languageName } from '#client/lib/language-names.ts';
import { LanguagePicker } from '#client/ui/fields/language-picker.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { useSettingsForm } from './settings-form.ts';
import { PictureSitesSetting } from './picture-sites-setting.tsx';
import { SwitchSetting } from '#client/ui/fields/setting.tsx';

/** What the workspace is called, how this writer types, and a backup of it. */
export function GeneralTab() {
  const { workspace, draft, canChange, onChange } = useSettingsForm();
  const { title, language, preferences } = draft;
  const { settings } = useContributions();
  return (
    <>
      <div className="settings__fields">
        <TextField
          label="Workspace Name"
          value={title}
          readOnly={!canChange}
          error={title.trim() === '' ? 'A workspace needs a name.' : undefined}
          hint={canChange ? undefined : 'The owner can change it.'}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <TextField label="Workspace Type" value={WORKSPACE_TYPE_LABELS[workspace.type].one} readOnly />
        <LanguagePicker
          label="Language"
          value={language}
          unchosen={`${languageName(navigator.language)}, as your browser`}
          isDisabled={!canChange}
          onValueChange={(tag) => onChange({ language: tag })}
        />
      </div>
      <SwitchSetting
        name="Typographic punctuation"
        note="Sets “quotes”, dashes and ellipses as you type. On this device only."
        isOn={preferences.setsPunctuation}
        onChange={(setsPunctuation) => onChange({ preferences: { ...preferences, setsPunctuation } })}
      />
      <SwitchSetting
        name="Spell check"
        note="Your browser marks what it takes for a mistake. On this device only."
        isOn={preferences.checksSpelling}
        onChange={(checksSpelling) => onChange({ preferences: { ...preferences, checksSpelling } })}
      />
      <PictureSitesSetting />
      {settings.map((Row, at) => (
        // The list is the same as long as the page lives.
        // oxlint-disable-next-line react/no-array-index-key
        <Row key={at} />
      ))}
    </>
  );
}
