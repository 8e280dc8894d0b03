import type { UIFieldServerProps } from 'payload'
import { describeAnswersIn } from '@collections/content/describeAnswers'
import { exampleNurses } from '@/domain/exampleNurses'
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
  return (
    <ExampleNursesView
      published={published.steps ?? []}
      nurses={exampleNurses.map((nurse) => {
        const about = describeAnswersIn({ i18n: req.i18n, answers: nurse }).join(' · ')
        return { nurse, about }
      })}
    />
  )
}
