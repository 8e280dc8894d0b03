import { attributionKey, attributionMaxLength, clickIds, touchFields } from '@/domain/attribution'
import { consultationEndpoint } from '@/submissions/consultation/formTypes'
import { InlineScript } from '@/ui/InlineScript'

/** Notes where the visitor comes from, before anything can lead on to another address. */
export function AttributionScript() {
  const settings = JSON.stringify({
    key: attributionKey,
    max: attributionMaxLength,
    names: touchFields.map(({ member }) => member).filter((member) => member.startsWith('utm_')),
    clickIds,
    forms: [consultationEndpoint, '/api/survey'],
  })
  return <InlineScript code={`(${attributionScript})(${settings})`} />
}

/**
 * Notes where a visitor comes from, in the tab's memory only: the visit that led here first and the last
 * one from outside. A page reached from within the site is none. Of a click id only that there was one.
 * Too long values are cut, so that no link from elsewhere makes a form too large to be sent. A form that
 * is sent before the page's own scripts are there takes it along as well.
 *
 * Plain text, because it runs inline: it has to know the address at which a visitor came in, before a
 * language is chosen, and the page's own scripts come later or not at all.
 */
export const attributionScript = `function (s) {
  addEventListener('formdata', function (e) {
    try {
      var told = sessionStorage.getItem(s.key)
      if (told && s.forms.indexOf(e.target.getAttribute('action')) > -1) e.formData.set(s.key, told)
    } catch (e) {}
  })
  try {
    var known = JSON.parse(sessionStorage.getItem(s.key))
    var from = document.referrer ? new URL(document.referrer) : location
    var isOutside = from.host !== location.host
    if (known && !isOutside && from !== location) return
    var query = new URLSearchParams(location.search)
    var visit = { landing_path: location.pathname.slice(0, s.max), locale: document.documentElement.lang }
    if (isOutside) visit.referrer_host = from.hostname
    s.names.forEach(function (name) {
      var value = query.get(name)
      if (value) visit[name] = value.slice(0, s.max)
      isOutside = isOutside || !!value
    })
    if (s.clickIds.some(function (id) { return query.has(id) })) isOutside = visit.had_click_id = true
    if (known && !isOutside) return
    sessionStorage.setItem(s.key, JSON.stringify({ first: known ? known.first : visit, last: visit }))
  } catch (e) {}
}`
