/** In place of Payload's own words: the names that editors use for these things. */
export const plainTexts = {
  en: {
    error: {
      localesNotSaved_one: 'The following language could not be saved:',
      localesNotSaved_other: 'The following languages could not be saved:',
    },
    general: {
      allLocales: 'All languages',
      fallbackToDefaultLocale: 'Show English where a text is missing',
      false: 'No',
      locale: 'Language',
      locales: 'Languages',
      noLabel: '–',
      payloadSettings: 'Language and appearance',
      true: 'Yes',
    },
    localization: {
      cannotCopySameLocale: 'A language cannot be copied into itself',
      copyToLocale: 'Copy to another language',
      localeToPublish: 'Language to publish',
      selectedLocales: 'Selected languages',
      selectLocaleToCopy: 'Select the language to copy',
      selectLocaleToDuplicate: 'Select the languages to duplicate',
    },
    version: {
      publishAllLocales: 'Publish all languages',
      selectLocales: 'Select languages to show',
      showLocales: 'Show languages:',
    },
  },
  de: {
    general: {
      fallbackToDefaultLocale: 'Fehlende Texte auf Englisch zeigen',
      false: 'Nein',
      noLabel: '–',
      payloadSettings: 'Sprache und Darstellung',
      true: 'Ja',
    },
    localization: {
      cannotCopySameLocale: 'Eine Sprache lässt sich nicht in sich selbst kopieren',
      copyToLocale: 'In eine andere Sprache kopieren',
    },
  },
  ar: {
    error: {
      localesNotSaved_one: 'تعذّر حفظ اللغة التالية:',
      localesNotSaved_other: 'تعذّر حفظ اللغات التالية:',
    },
    general: {
      allLocales: 'جميع اللغات',
      fallbackToDefaultLocale: 'عرض الإنجليزية عند غياب النص',
      false: 'لا',
      noLabel: '–',
      payloadSettings: 'اللغة والمظهر',
      true: 'نعم',
    },
    localization: {
      cannotCopySameLocale: 'لا يمكن نسخ اللغة إلى نفسها',
      copyToLocale: 'نسخ إلى لغة أخرى',
      localeToPublish: 'اللغة المراد نشرها',
      selectedLocales: 'اللغات المختارة',
      selectLocaleToCopy: 'اختر اللغة المراد نسخها',
      selectLocaleToDuplicate: 'اختر اللغات المراد تكرارها',
    },
    version: {
      publishAllLocales: 'نشر جميع اللغات',
    },
  },
}
