import { checkUsQuestions } from '../../src/domain/checkUsQuestions'
import { localizedTextarea } from '../fields/contentFields'
import { contentGlobal } from './defineContent'

/** The page at `/check-us`. `readSiteIndex.ts` takes it for there where one of its fields holds something. */
export const CheckUsPage = contentGlobal({
  slug: 'check-us-page',
  label: 'Check us',
  description:
    'Your answers to what people are told to ask every agency. Questions without an answer are not shown. Licences and register come from the site settings. Only name people who have agreed.',
  fields: checkUsQuestions.map(({ key, label }) =>
    localizedTextarea({ name: key, label, maxLength: 1500 }),
  ),
})
