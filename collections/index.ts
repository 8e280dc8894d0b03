import type { CollectionConfig, GlobalConfig } from 'payload'
import { AssignmentRules } from './AssignmentRules'
import { AuditLog } from './auditLog'
import { Campaigns } from './Campaigns'
import { ChatMessages } from './chatMessages'
import { Consultations } from './Consultations'
import { CheckUsPage } from './content/PageGlobals'
import { FraudReports } from './FraudReports'
import { HomePage } from './content/HomePageGlobal'
import { HospitalPage } from './content/PageGlobals'
import { LegalPages } from './content/LegalPages'
import { NursePage } from './content/PageGlobals'
import { Pages } from './content/Pages'
import { Placements } from './content/Placements'
import { Posts } from './content/Posts'
import { PricingPlans } from './content/PricingPlans'
import { ProcessGuides } from './content/ProcessGuides'
import { Resources } from './content/Resources'
import { SiteTexts } from './content/SiteTexts'
import { Cvs } from './cvs'
import { Deliveries } from './deliveries'
import { DeskViews } from './DeskViews'
import { PersonChanges } from './PersonChanges'
import { SecuritySettings } from './globals/SecuritySettings'
import { SiteSettings } from './globals/SiteSettings'
import { InterfaceTexts } from './InterfaceTexts'
import { Media } from './media'
import { MessageTemplates } from './MessageTemplates'
import { People } from './people'
import { Publications } from './publications'
import { QuarantinedFiles } from './QuarantinedFiles'
import { Redirects } from './publications'
import { Stages } from './Stages'
import { SurveyDrafts } from './SurveyResponses'
import { SurveyResponses } from './SurveyResponses'
import { Users } from './users'

export const collections: CollectionConfig[] = [
  Posts,
  ProcessGuides,
  PricingPlans,
  Resources,
  Placements,
  Pages,
  LegalPages,
  InterfaceTexts,
  Campaigns,
  Media,
  People,
  Consultations,
  Cvs,
  ChatMessages,
  FraudReports,
  SurveyResponses,
  SurveyDrafts,
  Deliveries,
  Stages,
  AssignmentRules,
  MessageTemplates,
  PersonChanges,
  DeskViews,
  QuarantinedFiles,
  AuditLog,
  Users,
  Publications,
  Redirects,
]

export const globals: GlobalConfig[] = [
  HomePage,
  NursePage,
  HospitalPage,
  CheckUsPage,
  SiteTexts,
  SiteSettings,
  SecuritySettings,
]
