import { Link } from '@payloadcms/ui'
import type { PayloadRequest } from 'payload'
import type { ReactNode } from 'react'
import { audiences, desiredCountries } from '@/domain/consultationFields'
import { cmsT } from '@/i18n/cmsT'
import { languageName } from '@/i18n/languageName'
import { pageLocales } from '@/i18n/locales'
import { countryName } from './countryName'
import {
  countFilters,
  deskQuery,
  deskSteps,
  noValue,
  type DeskAddress,
  type filterNames,
} from './deskAddress'
import type { DeskOptions } from './readDesk'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

type Props = {
  action: string
  address: DeskAddress
  options: DeskOptions
  i18n: PayloadRequest['i18n']
}

type FilterName = (typeof filterNames)[number]

/** Search and filters; a plain form, so that it needs no script. */
export function DeskFilters({ action, address, options, i18n }: Props) {
  const t = cmsT(i18n)
  const { language } = i18n
  const number = countFilters(address)
  const select = (name: FilterName, choices: ReactNode) => (
    <div className={staff.field}>
      <label htmlFor={`desk-${name}`}>{t(`desk:${name}`)}</label>
      <select id={`desk-${name}`} name={name} defaultValue={address[name] ?? ''}>
        <option value="">{t('desk:any')}</option>
        {choices}
      </select>
    </div>
  )
  const option = ({ value, text }: { value: string | number; text: string }) => (
    <option key={value} value={value}>
      {text}
    </option>
  )
  const input = (name: FilterName, type: 'text' | 'date') => (
    <div className={staff.field}>
      <label htmlFor={`desk-${name}`}>{t(`desk:${name}`)}</label>
      <input id={`desk-${name}`} type={type} name={name} defaultValue={address[name]} />
    </div>
  )
  const none = option({ value: noValue, text: t('desk:noValue') })
  const stages = audiences.map((audience) => (
    <optgroup key={audience} label={t(`desk:${audience}`)}>
      {options.stages
        .filter((stage) => stage.audience === audience)
        .map(({ id, name }) => option({ value: id, text: name }))}
    </optgroup>
  ))
  return (
    // A new address begins with the fields as it has them.
    <form
      key={JSON.stringify({ ...address, person: 0, page: 0 })}
      action={action}
      method="get"
      className={staff.stack}
      role="search"
      aria-label={t('desk:filters')}
    >
      <input type="hidden" name="tab" value={address.tab} />
      {address.view && <input type="hidden" name="view" value={address.view} />}
      <div className={styles.search}>
        <input
          type="search"
          name="q"
          defaultValue={address.q}
          aria-label={t('desk:search')}
          placeholder={t('desk:search')}
          data-desk-search
        />
        <button type="submit" className={staff.button} data-primary>
          {t('desk:apply')}
        </button>
      </div>
      <details open={number > 0}>
        <summary>{number > 0 ? t('desk:filtersSet', { number }) : t('desk:filters')}</summary>
        <div className={staff.fields}>
          {select('country', [
            ...desiredCountries.map((country) =>
              option({ value: country, text: countryName({ country, language }) }),
            ),
            none,
          ])}
          {select(
            'role',
            audiences.map((audience) => option({ value: audience, text: t(`desk:${audience}`) })),
          )}
          {select(
            'language',
            pageLocales.map((locale) =>
              option({ value: locale, text: languageName({ locale, language }) }),
            ),
          )}
          {select('owner', [
            ...options.owners.map(({ id, name }) => option({ value: id, text: name })),
            none,
          ])}
          {select('stage', stages)}
          {select('reached', stages)}
          {select(
            'step',
            deskSteps.map((step) => option({ value: step, text: t(`deskStep:${step}`) })),
          )}
          {input('source', 'text')}
          {input('campaign', 'text')}
          {input('from', 'date')}
          {input('to', 'date')}
        </div>
      </details>
      {(number > 0 || address.q) && (
        <Link
          href={action + deskQuery({ tab: address.tab, page: 1, view: address.view })}
          prefetch={false}
          className={staff.link}
        >
          {t('desk:reset')}
        </Link>
      )}
    </form>
  )
}
