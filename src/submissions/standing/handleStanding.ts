import { countries, desiredCountries, type DesiredCountry } from '@/domain/countries'
import { returnedFormPath, standingAnswerPath } from '@/domain/sitePages'
import {
  calendarField,
  consultationField,
  readStandingAnswers,
  standingQuery,
  type ShownStanding,
  type StandingAnswers,
} from '@/domain/standing'
import { requestLocale } from '@/i18n/detectLocale'
import { toPageLocale, type PageLocale } from '@/i18n/locales'
import type { Answer } from '@/server/http/answer'
import { isOwnOrigin } from '@/server/http/clientAddress'
import { failureAnswer } from '@/server/http/failureAnswer'
import type { Call } from '@/server/http/httpRequest'
import { countSubmission } from '@/server/http/rateLimits'
import { readFormBody } from '@/server/http/readFormBody'
import { renderPageWithState } from '@/server/http/renderPageWithState'
import type { ReturnedForm } from '@/submissions/consultation/formTypes'
import { composeStepCalendar } from './composeStepCalendar'

/** All boxes ticked, with the overhead of a form. */
const maxBytes = 4096

/**
 * `POST /api/standing`: the page that says where a nurse stands. What she answers is in no address, is stored nowhere
 * and goes with the page.
 */
export async function handleStanding(call: Call): Promise<Answer> {
  const { headers } = call
  if (!isOwnOrigin(call)) {
    return failureAnswer({ code: 'forbidden_origin', locale: requestLocale({ headers }) })
  }
  const body = await readFormBody({ call, maxBytes })
  if (!body.ok) return failureAnswer({ code: body.code, locale: requestLocale({ headers }) })
  const locale = requestLocale({ headers, form: body.form.get('locale') })
  const pageLocale = toPageLocale(locale)
  const answers = readStandingAnswers(body.form)
  const tooMany = await countSubmission({ form: 'standing', headers, isRead: true })
  const country = countries.find((one) => one === body.form.get(calendarField))
  if (country && !tooMany) {
    const calendar = await composeStepCalendar({ locale: pageLocale, country, answers })
    return calendar ?? failureAnswer({ code: 'not_found', locale })
  }
  const wished = desiredCountries.find(
    (one) => one.toLowerCase() === body.form.get(consultationField),
  )
  if (wished && !tooMany) return consultationPage({ locale: pageLocale, country: wished, answers })
  const state: ShownStanding = { answers, isRefused: tooMany !== null }
  return renderPageWithState({
    path: `/${pageLocale}${standingAnswerPath}`,
    state,
    failure: tooMany ? { code: 'rate_limited', ...tooMany } : undefined,
    otherwise: () => failureAnswer({ code: 'unavailable', locale }),
  })
}

/** The form of a consultation with the answers in it, for a browser without scripts. */
function consultationPage({
  locale,
  country,
  answers,
}: {
  locale: PageLocale
  country: DesiredCountry
  answers: StandingAnswers
}): Promise<Answer> {
  const state: ReturnedForm = {
    values: { desired_country: country, standing: standingQuery(answers) },
    errors: {},
    asksPhone: true,
  }
  return renderPageWithState({
    path: `/${locale}${returnedFormPath}/nurses`,
    state,
    otherwise: () => failureAnswer({ code: 'unavailable', locale }),
  })
}
