import { isLanguage, languageCodes, languages } from '@ghala/contract/text/language';
import { NativeSelect } from '@mantine/core';
import { keepDeviceLanguage, keepLanguage } from '../../text/chosen-language';
import { language, t } from '../../text/t';

/** Each language by its own name. */
const choices = languageCodes.map((code) => ({ value: code, label: languages[code].name }));

/** The language of this device, for those who have not signed in. Choosing another loads the page again. */
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
        // The one of whoever signed in last counts no more.
        keepLanguage('');
        keepDeviceLanguage(value);
        window.location.reload();
      }}
    />
  );
}
