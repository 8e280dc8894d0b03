import type { CollectionConfig, GlobalConfig } from 'payload'
import { AccessLog } from './AccessLog'
import { ChatMessages } from './ChatMessages'
import { Consultations } from './Consultations'
import { HomePage } from './content/HomePage'
import { HospitalPage } from './content/HospitalPage'
import { LegalPages } from './content/LegalPages'
import { NursePage } from './content/NursePage'
import { Posts } from './content/Posts'
import { PricingPlans } from './content/PricingPlans'
import { ProcessGuides } from './content/ProcessGuides'
import { Resources } from './content/Resources'
import { SiteTexts } from './content/SiteTexts'
import { Cvs } from './Cvs'
import { Deliveries } from './Deliveries'
import { Editions } from './Editions'
import { SiteSettings } from './globals/SiteSettings'
import { Media } from './Media'
import { QuarantinedFiles } from './QuarantinedFiles'
import { Redirects } from './Redirects'
import { SurveyDrafts } from './SurveyDrafts'
import { SurveyResponses } from './SurveyResponses'
import { Users } from './Users'

export const collections: CollectionConfig[] = [
  Posts,
  ProcessGuides,
  PricingPlans,
  Resources,
  LegalPages,
  Media,
  Consultations,
  Cvs,
  ChatMessages,
  SurveyResponses,
  SurveyDrafts,
  Deliveries,
  QuarantinedFiles,
  AccessLog,
  Users,
  Editions,
  Redirects,
]

export const globals: GlobalConfig[] = [HomePage, NursePage, HospitalPage, SiteTexts, SiteSettings]
