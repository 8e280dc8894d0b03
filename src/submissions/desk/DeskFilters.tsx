import { audiences, desiredCountries } from '@/domain/consultationFields'
import { languageLevels } from '@/domain/personProfile'
import { cmsT } from '@/i18n/cmsT'
import { languageName } from '@/i18n/languageName'
import { pageLocales } from '@/i18n/locales'
import { countryName } from './countryName'
import { countFilters, deskPath, deskSteps, noValue, type FilterName } from './deskAddress'
import { DeskLink, type DeskContext } from './DeskLink'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

type Option = { value: string | number; text: string }

/** Search and filters; a plain form, so that it needs no script. */
export function DeskFilters({ desk }: { desk: DeskContext }) {
  const { address, options, req } = desk
  const { language } = req.i18n
  const t = cmsT(req.i18n)
  const number = countFilters(address)
  const none: Option = { value: noValue, text: t('desk:noValue') }
  const roles = audiences.map((value) => ({ value, text: t(`desk:${value}`) }))
  const countries = desiredCountries.map((value) => ({
    value,
    text: countryName({ country: value, language }),
  }))
  const languages = pageLocales.map((value) => ({
    value,
    text: languageName({ locale: value, language }),
  }))
  const owners = options.owners.map(({ id, name }) => ({ value: id, text: name }))
  const levels = languageLevels.map((value) => ({
    value,
    text: value === 'none' ? t('profile:none') : value,
  }))
  const steps = deskSteps.map((value) => ({ value, text: t(`deskStep:${value}`) }))
  const stages = roles.map(({ value: audience, text }) => (
    <optgroup key={audience} label={text}>
      {options.stages
        .filter((stage) => stage.audience === audience)
        .map(({ id, name }) => option({ value: id, text: name }))}
    </optgroup>
  ))
  const select = (name: FilterName, choices: Option[] | typeof stages) => (
    <div className={staff.field}>
      <label htmlFor={`desk-${name}`}>{t(`desk:${name}`)}</label>
      <select id={`desk-${name}`} name={name} defaultValue={address[name] ?? ''}>
        <option value="">{t('desk:any')}</option>
        {choices.map((one) => ('text' in one ? option(one) : one))}
      </select>
    </div>
  )
  const input = (name: FilterName, type: 'text' | 'date' | 'number') => (
    <div className={staff.field}>
      <label htmlFor={`desk-${name}`}>{t(`desk:${name}`)}</label>
      <input id={`desk-${name}`} type={type} name={name} defaultValue={address[name]} />
    </div>
  )
  return (
    // A new address begins with the fields as it has them.
    <form
      key={JSON.stringify({ ...address, person: 0, page: 0 })}
      action={req.payload.config.routes.admin + deskPath}
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
          {select('country', [...countries, none])}
          {select('role', [...roles, none])}
          {select('language', languages)}
          {select('owner', [...owners, none])}
          {select('stage', stages)}
          {select('reached', stages)}
          {select('step', steps)}
          {input('source', 'text')}
          {input('campaign', 'text')}
          {input('from', 'date')}
          {input('to', 'date')}
          {select('languageLevel', levels)}
          {input('registration', 'text')}
          {input('yearsOfExperience', 'number')}
          {input('readyFrom', 'date')}
        </div>
      </details>
      {(number > 0 || address.q) && (
        <DeskLink
          desk={{ req, address: { tab: address.tab, page: 1, view: address.view } }}
          to={{}}
          className={staff.link}
        >
          {t('desk:reset')}
        </DeskLink>
      )}
    </form>
  )
}

const option = ({ value, text }: Option) => (
  <option key={value} value={value}>
    {text}
  </option>
)
