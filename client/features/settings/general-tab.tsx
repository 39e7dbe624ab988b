import { WORKSPACE_TYPE_LABELS } from '#shared/documents/workspace-type.ts';
import { languageName } from '#client/lib/language-names.ts';
import { LanguagePicker } from '#client/ui/fields/language-picker.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { useSettingsForm } from './settings-form.ts';
import { SwitchSetting, Setting } from '#client/ui/fields/setting.tsx';
import { useStore } from '@nanostores/react';
import { picturesShownFrom } from '#client/editor/extensions/images/other-sites/picture-sites.ts';
import { Button } from '#client/ui/button.tsx';

const FOR_EVERYBODY = 'For everybody in this workspace.';

/**
 * The settings of name, language, exports, canvases, typing and pictures, followed by the rows that other features
 * contribute.
 */
export function GeneralTab() {
  const { workspace, draft, canChange, onChange } = useSettingsForm();
  const { title, language, preferences, includeMetadata, canvasDefaults } = draft;
  const scope = canChange ? FOR_EVERYBODY : `${FOR_EVERYBODY} The owner and editors can change it.`;
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
          noneLabel={`${languageName(navigator.language)}, as your browser`}
          isDisabled={!canChange}
          onValueChange={(tag) => onChange({ language: tag })}
        />
      </div>
      <SwitchSetting
        name="Metadata in Markdown files"
        note={`An exported Markdown file starts with its title, language and dates. ${scope}`}
        isOn={includeMetadata}
        isDisabled={!canChange}
        onChange={(isOn) => onChange({ includeMetadata: isOn })}
      />
      <SwitchSetting
        name="Grid on new canvases"
        note={`A canvas that is created from now on shows the grid. ${scope}`}
        isOn={canvasDefaults.showGrid}
        isDisabled={!canChange}
        onChange={(showGrid) => onChange({ canvasDefaults: { ...canvasDefaults, showGrid } })}
      />
      <SwitchSetting
        name="Snapping on new canvases"
        note={`Items of such a canvas snap to the grid. ${scope}`}
        isOn={canvasDefaults.snapToGrid}
        isDisabled={!canChange}
        onChange={(snapToGrid) => onChange({ canvasDefaults: { ...canvasDefaults, snapToGrid } })}
      />
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
      {settings.map((Row, index) => (
        // The list is constant for the page's lifetime.
        // oxlint-disable-next-line react/no-array-index-key
        <Row key={index} />
      ))}
    </>
  );
}

const SITE_LIST_FORMAT = new Intl.ListFormat('en-US');

/**
 * Lists the sites whose pictures this device shows, with a button that clears the list. It takes effect at once,
 * without Save Changes.
 */
function PictureSitesSetting() {
  const sites = useStore(picturesShownFrom);
  const note =
    sites.length === 0
      ? 'They wait until you ask for them, site by site: loading one tells its site that you read.'
      : `Shown from ${SITE_LIST_FORMAT.format(sites)}. On this device only.`;
  return (
    <Setting name="Pictures from other sites" note={note}>
      {(ids) =>
        sites.length > 0 && (
          <Button
            size="sm"
            aria-describedby={ids['aria-describedby']}
            onClick={() => picturesShownFrom.set([])}
          >
            Ask again
          </Button>
        )
      }
    </Setting>
  );
}
