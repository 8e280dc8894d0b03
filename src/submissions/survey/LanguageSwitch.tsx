import type { SurveyLanguage } from '@/domain/survey/surveyLanguages'

type Props = {
  current: SurveyLanguage
  languages: readonly { code: SurveyLanguage; name: string }[]
  label: string
  addressOf: (language: SurveyLanguage) => string
  onSwitch: (language: SurveyLanguage) => void
}

/** Links to the survey in its languages; with scripts the words change in place. */
export function LanguageSwitch({ current, languages, label, addressOf, onSwitch }: Props) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {languages.map(({ code, name }) => (
        <a
          key={code}
          href={addressOf(code)}
          lang={code}
          hrefLang={code}
          aria-current={code === current ? 'true' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            onSwitch(code)
          }}
          className="flex min-h-11 items-center rounded-full border border-white/40 px-5 font-medium text-white hover:bg-white/10 aria-[current]:border-white aria-[current]:bg-white aria-[current]:text-ink"
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
