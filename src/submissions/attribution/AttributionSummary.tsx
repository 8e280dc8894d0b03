import type { UIFieldServerProps } from 'payload'
import type { CellProps } from '@/cms/cellDataLoader'
import {
  type Attribution,
  attributionField,
  type Touch,
  touches,
  touchFields,
} from '@/domain/attribution'
import { cmsT, type CmsT } from '@/i18n/cmsT'
import { isLocale } from '@/i18n/locales'
import { languageName } from '@/i18n/languageName'
import type { SubmissionKind } from '@/domain/submissionKinds'
import { sourceName } from '@/submissions/desk/choices'
import { StaffSection } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'

type Props = Pick<UIFieldServerProps, 'collectionSlug' | 'i18n' | 'id' | 'payload' | 'user'>

/** Where the submission being looked at comes from: the first visit, and the last where it is another. */
export async function AttributionSummary({ collectionSlug, i18n, id, payload, user }: Props) {
  if (typeof id !== 'number') return null
  const submission = await payload.findByID({
    // The field is part of these collections only.
    collection: collectionSlug as SubmissionKind,
    id,
    depth: 0,
    trash: true,
    disableErrors: true,
    overrideAccess: false,
    user,
  })
  const t = cmsT(i18n)
  const facts = touches.map((touch) => ({
    touch,
    facts: listFacts({ attribution: submission ?? {}, touch, language: i18n.language, t }),
  }))
  const known = facts.filter((one) => one.facts.length > 0)
  const [first, last] = known.map((one) => JSON.stringify(one.facts))
  const shown = first === last ? known.slice(0, 1) : known
  return (
    <StaffSection title={t('attribution:title')}>
      {shown.length === 0 && <p>{t('attribution:unknown')}</p>}
      {shown.map(({ touch, facts }) => (
        <div key={touch} className={staff.lines}>
          {shown.length > 1 && <h3 className={staff.subtitle}>{t(`attribution:${touch}`)}</h3>}
          <dl className={staff.facts}>
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{t(`attribution:${name}`)}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </StaffSection>
  )
}

function listFacts({
  attribution,
  touch,
  language,
  t,
}: {
  attribution: Partial<Attribution>
  touch: Touch
  language: string
  t: CmsT
}) {
  return touchFields.flatMap(({ name }) => {
    const value = attribution[attributionField(touch, name)]
    if (!value) return []
    if (value === true) return [{ name, value: t('attribution:yes') }]
    if (name === 'utmSource') return [{ name, value: sourceName(t, value) }]
    const isLanguage = name === 'locale' && isLocale(value)
    return [{ name, value: isLanguage ? languageName({ locale: value, language }) : value }]
  })
}

/** Source and campaign of a list's row, or else the site that led here; empty where nothing is known. */
export function AttributionCell({ i18n, rowData }: CellProps<'i18n', Partial<Attribution>>) {
  const { lastUtmSource, lastReferrerHost, lastUtmCampaign } = rowData ?? {}
  const source = lastUtmSource && sourceName(cmsT(i18n), lastUtmSource)
  const shown = [source || lastReferrerHost, lastUtmCampaign].filter(Boolean)
  return shown.length > 0 && <bdi>{shown.join(' · ')}</bdi>
}
