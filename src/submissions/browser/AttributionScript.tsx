import { attributionKey, attributionMaxLength, clickIds, touchFields } from '@/domain/attribution'
import { attributionScript } from './attributionInlineScript'

/** Notes where the visitor comes from, before anything can lead on to another address. */
export function AttributionScript() {
  const settings = JSON.stringify({
    key: attributionKey,
    max: attributionMaxLength,
    names: touchFields.map(({ member }) => member).filter((member) => member.startsWith('utm_')),
    clickIds,
  })
  return <script dangerouslySetInnerHTML={{ __html: `(${attributionScript})(${settings})` }} />
}
