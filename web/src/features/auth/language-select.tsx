import { isLanguage, languageCodes, languages } from '@ghala/contract/text/language';
import { NativeSelect } from '@mantine/core';
import { keepDeviceLanguage, keepLanguage } from '../../text/chosen-language';
import { language, t } from '../../text/t';

/** Each language is listed under its own name. */
const choices = languageCodes.map((code) => ({ value: code, label: languages[code].name }));

/** Chooses the language of this device for those who have not signed in, and loads the page again. */
export function LanguageSelect({ onChoose }: { onChoose: () => void }) {
  return (
    <NativeSelect
      label={t.auth.language}
      data={choices}
      value={language}
      mt="lg"
      onChange={({ currentTarget: { value } }) => {
        if (!isLanguage(value) || value === language) return;
        onChoose();
        // The language of whoever signed in last no longer counts.
        keepLanguage('');
        keepDeviceLanguage(value);
        window.location.reload();
      }}
    />
  );
}
