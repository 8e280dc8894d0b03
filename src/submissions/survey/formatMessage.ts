type Values = Record<string, string | number>

/** `{name}`, or `{count, plural, one {…} other {…}}` with cases that hold no braces but of values. */
const placeholder = /\{(\w+)(?:, plural,((?:\s*(?:=\d+|\w+) \{[^{}]*\})+))?\}/g
const pluralCase = /(=\d+|\w+) \{([^{}]*)\}/g

/**
 * Fills a message's values in. The small part of ICU's message syntax that the survey's texts use,
 * because the library for all of it would be a third of this page's scripts.
 */
export function formatMessage({
  text,
  values,
  intl,
}: {
  text: string
  values: Values
  /** The language tag for plurals and figures. */
  intl: string
}): string {
  return text.replace(placeholder, (whole, name: string, cases: string | undefined) => {
    const value = values[name]
    if (value === undefined) return whole
    if (cases === undefined || typeof value === 'string') return String(value)
    return chooseCase({ cases, value, intl }).replaceAll(
      '#',
      new Intl.NumberFormat(intl).format(value),
    )
  })
}

function chooseCase({ cases, value, intl }: { cases: string; value: number; intl: string }) {
  const texts = new Map([...cases.matchAll(pluralCase)].map(([, key, text]) => [key, text]))
  const category = new Intl.PluralRules(intl).select(value)
  return texts.get(`=${value}`) ?? texts.get(category) ?? texts.get('other') ?? ''
}
