import type { UIFieldServerProps } from 'payload'
import { standingLabels } from '@collections/content/ProcessGuides'
import { labelIn } from '@collections/withAdminLabels'
import { exampleNurses, type ExampleNurse } from '@/domain/exampleNurses'
import { cmsLabels } from '@/i18n/cmsLabels'
import { cmsT } from '@/i18n/cmsT'
import { ExampleNursesView } from './ExampleNursesView'

/** Below the steps of a guide: whose answer the conditions in the form change, beside what is published. */
export async function ExampleNurses({ id, req }: Pick<UIFieldServerProps, 'id' | 'req'>) {
  if (id === undefined) return null
  const published = await req.payload.findByID({
    collection: 'process-guides',
    id,
    draft: false,
    depth: 0,
    disableErrors: true,
    overrideAccess: false,
    req,
  })
  if (published?._status !== 'published') return null
  const { language } = req.i18n
  const t = cmsT(req.i18n)
  const named = (label: string) => labelIn({ label: { en: label, ...cmsLabels(label) }, language })
  const describe = ({
    qualification,
    isRegistered,
    years,
    german,
    english,
    ...nurse
  }: ExampleNurse) =>
    [
      qualification && named(standingLabels.qualification[qualification]),
      isRegistered && named(standingLabels.isRegistered),
      years !== null && `${t('followUp:yearsOfExperience')}: ${years}`,
      german && `${t('followUp:languageLevel')}: ${german}`,
      english && named(standingLabels.certificates[english]),
      ...nurse.milestones.map((one) => named(standingLabels.milestones[one])),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <ExampleNursesView
      published={published.steps ?? []}
      nurses={exampleNurses.map((nurse) => ({ nurse, about: describe(nurse) }))}
    />
  )
}
