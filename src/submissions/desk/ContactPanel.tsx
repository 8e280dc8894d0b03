import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { ComponentProps } from 'react'
import { worksWithRequests } from '@collections/access/roles'
import { contactFields, correctedFields, profileFields } from '@/domain/personProfile'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import type { Person } from '@/payload-types'
import type { Option } from '@/ui/StaffField'
import { StaffSection } from '@/ui/StaffSection'
import type { PersonNumbers } from '@/submissions/followUp/readNumbers'
import { levelName } from './choices'
import { AddFile, ContactForm, UseNumberButton } from './ContactForm'
import type { DeskContext } from './DeskLink'
import type { DraftPerson } from './DraftForm'
import type { DeskOptions, Hospital } from './readDesk'
import staff from '@/ui/staff.module.css'

type Props = {
  desk: DeskContext
  person: Person & DraftPerson
  numbers: PersonNumbers
}

/** What staff know of a person beside the requests: number to use, e-mail, profile, files that came by WhatsApp. */
export async function ContactPanel({ desk, person, numbers }: Props) {
  const { options, req, user } = desk
  const { i18n, payload } = req
  const t = cmsT(i18n)
  const canWork = worksWithRequests(user)
  const region = new Intl.DisplayNames(intlTag(i18n.language), { type: 'region' })
  // Files are for those who work with requests.
  const { docs: files } = canWork
    ? await payload.find({
        collection: 'cvs',
        where: {
          or: [{ addedTo: { equals: person.id } }, { 'addedTo.mergedInto': { equals: person.id } }],
        },
        sort: '-createdAt',
        pagination: false,
        depth: 0,
        overrideAccess: false,
        user,
      })
    : { docs: [] }
  const { languageLevel: level, yearsOfExperience, registration, email } = person
  const known = [
    level && `${t('followUp:languageLevel')}: ${levelName(t, level)}`,
    typeof yearsOfExperience === 'number' &&
      `${t('followUp:yearsOfExperience')}: ${yearsOfExperience}`,
    registration,
    email,
    files.length > 0 && `${t('profile:files')}: ${files.length}`,
  ].filter(Boolean)
  return (
    <StaffSection title={t('profile:title')} look={staff.panel}>
      {numbers.others.length > 0 && (
        <ul className={staff.list}>
          {numbers.others.map(({ number, country }) => (
            <li key={number} className={staff.row}>
              <span>
                {t(numbers.isGuess ? 'profile:probably' : 'profile:alsoKnown')}{' '}
                {country && <bdi>{region.of(country)}</bdi>}{' '}
                <bdi dir="ltr">{readablePhone(number)}</bdi>
              </span>
              {canWork && (
                <UseNumberButton
                  person={person.id}
                  number={number}
                  seen={person.contactNumber ?? null}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>
          <bdi>
            {[...known, canWork && t('profile:more')].filter(Boolean).join(' · ') ||
              t('profile:nothing')}
          </bdi>
        </summary>
        <div className={staff.stack}>
          {files.length > 0 && (
            <ul className={staff.list}>
              {files.map(({ id, url, originalName, scan }) => (
                <li key={id}>
                  <a href={url ?? undefined} download className={staff.link}>
                    <bdi>{originalName}</bdi>
                  </a>
                  {scan === 'not_scanned' && (
                    <span className={staff.quiet}>{t('cvScan:not_scanned')}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
          {canWork && (
            <>
              <ContactForm
                person={{ id: person.id, name: person.name, changedBy: person.changedBy }}
                stored={valuesOf(person)}
                hospitals={hospitalChoices(options, person)}
              />
              <AddFile person={person.id} />
            </>
          )}
        </div>
      </details>
    </StaffSection>
  )
}

/** A hospital that was merged into another goes by the other's name. */
function hospitalChoices({ hospitals }: DeskOptions, { role, hospital }: Person): Option[] {
  if (role === 'hospitals') return []
  const current = hospitalOf(hospitals, hospital)
  return hospitals.map(({ id, name }) => ({
    value: id === current?.id ? Number(hospital) : id,
    text: name,
  }))
}

/** Which of the hospitals a nurse is meant for. */
export const hospitalOf = (hospitals: Hospital[], meant: Person['hospital']) =>
  hospitals.find(({ id, merged }) => [id, ...merged].includes(Number(meant)))

function valuesOf(person: Person): ComponentProps<typeof ContactForm>['stored'] {
  const values = [...correctedFields, ...contactFields, ...profileFields].map((name) => [
    name,
    person[name] ?? null,
  ])
  // The names are those of the form.
  return { ...Object.fromEntries(values), readyFrom: person.readyFrom?.slice(0, 10) ?? null }
}

/** An international number with its spaces. */
export function readablePhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}
