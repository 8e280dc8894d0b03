/** In place of Payload's own words: what restoring a version does here (decision 0012). */
export const versionTexts = {
  en: {
    version: {
      aboutToRestore:
        'What this {{label}} said on {{versionDate}} comes back as a draft, in the language you are working in. In English, so does what all languages share, such as lists and prices. What visitors see and what other languages say stays as it is.',
      aboutToRestoreGlobal:
        'What “{{label}}” said on {{versionDate}} comes back as a draft, in the language you are working in. In English, so does what all languages share, such as lists and pictures. What visitors see and what other languages say stays as it is.',
      restoredSuccessfully: 'Brought back as a draft. Visitors see it once it is published.',
      problemRestoringVersion:
        'Nothing was brought back. A version that was left by publishing one language can be brought back in that language only.',
    },
  },
  de: {
    version: {
      aboutToRestore:
        'Was dieser Eintrag ({{label}}) am {{versionDate}} enthielt, kommt als Entwurf zurück, und zwar in der Sprache, in der Sie gerade arbeiten. Auf Englisch gilt das auch für alles, was alle Sprachen teilen, etwa Listen und Preise. Was online und was in anderen Sprachen steht, bleibt unverändert.',
      aboutToRestoreGlobal:
        'Was „{{label}}“ am {{versionDate}} enthielt, kommt als Entwurf zurück, und zwar in der Sprache, in der Sie gerade arbeiten. Auf Englisch gilt das auch für alles, was alle Sprachen teilen, etwa Listen und Bilder. Was online und was in anderen Sprachen steht, bleibt unverändert.',
      restoredSuccessfully:
        'Als Entwurf zurückgeholt. Online steht er, sobald er veröffentlicht ist.',
      problemRestoringVersion:
        'Es wurde nichts zurückgeholt. Eine Version, die beim Veröffentlichen einer einzelnen Sprache entstanden ist, lässt sich nur in dieser Sprache zurückholen.',
    },
  },
  ar: {
    version: {
      aboutToRestore:
        'سيعود ما كان في «{{label}}» بتاريخ {{versionDate}} كمسودة، باللغة التي تعمل بها الآن. وفي الإنجليزية يعود أيضًا ما تشترك فيه جميع اللغات، مثل القوائم والأسعار. أما ما يراه الزوار وما تقوله اللغات الأخرى فيبقى كما هو.',
      aboutToRestoreGlobal:
        'سيعود ما كان في «{{label}}» بتاريخ {{versionDate}} كمسودة، باللغة التي تعمل بها الآن. وفي الإنجليزية يعود أيضًا ما تشترك فيه جميع اللغات، مثل القوائم والصور. أما ما يراه الزوار وما تقوله اللغات الأخرى فيبقى كما هو.',
      restoredSuccessfully: 'أُعيدت كمسودة. سيراها الزوار بعد نشرها.',
      problemRestoringVersion:
        'لم يُستعَد شيء. النسخة الناتجة عن نشر لغة واحدة لا يمكن استعادتها إلا بتلك اللغة.',
    },
  },
}
