import type { UIFieldServerProps } from 'payload'
import { readListedCountries } from '@collections/globals/SiteSettings'
import { NamedCountries } from './NamedCountries'

/** A remark below the name of a campaign, as it is typed. */
export async function CampaignCountries({ payload }: Pick<UIFieldServerProps, 'payload'>) {
  return <NamedCountries countries={await readListedCountries(payload)} />
}
