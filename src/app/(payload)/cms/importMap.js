import { EditionsPanel as EditionsPanel_e5c43517ec72adb32f3bd5837d33aa17 } from '@/features/editing/EditionsPanel'
import { EditionsCell as EditionsCell_9476e01d086ef0749587e3d7d540a10d } from '@/features/editing/EditionsCell'
import { TitleCell as TitleCell_5ae05e4621e43fed4cf2104f98b893df } from '@/features/editing/TitleCell'
import { RscEntryLexicalCell as RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { RscEntryLexicalField as RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { LexicalDiffComponent as LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { FixedToolbarFeatureClient as FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UploadFeatureClient as UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HorizontalRuleFeatureClient as HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlockquoteFeatureClient as BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { OrderedListFeatureClient as OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnorderedListFeatureClient as UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { LinkFeatureClient as LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BoldFeatureClient as BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ItalicFeatureClient as ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HeadingFeatureClient as HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ParagraphFeatureClient as ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { PublishInReach as PublishInReach_4ec3ab7684233e57fd73d48bc3c23e9c } from '@/features/editing/PublishInReach'
import { VersionList as VersionList_e80c0a10ce73c81ee3759dd0209c6388 } from '@/features/editing/VersionList'
import { RowText as RowText_67511989ed0d7e6f4b6123b2473cd16f } from '@/features/editing/RowText'
import { PriceCell as PriceCell_6baf23c8393c9b59ec34397b6d666022 } from '@/features/pricing/PriceCell'
import { NoUnpublish as NoUnpublish_ce665cd424bfa5edf2076211e42520d5 } from '@/features/editing/NoUnpublish'
import { NoteText as NoteText_167cda4b3698238b89a71c37a3cadb5b } from '@/features/followUp/NoteText'
import { ContactLinks as ContactLinks_79193d86e4b8d84711f28ee21b052a24 } from '@/features/followUp/ContactLinks'
import { CvScan as CvScan_d439769d501968e4692574c7e7643836 } from '@/features/consultation/CvScan'
import { PossibleDuplicates as PossibleDuplicates_85029455d5e2540aaa0092c213524695 } from '@/features/followUp/PossibleDuplicates'
import { DuplicatesCell as DuplicatesCell_443809477e46b5a6e169293ed3377c46 } from '@/features/followUp/DuplicatesCell'
import { Deliveries as Deliveries_c41d44ea0eac44a1d82669b7d955ea7b } from '@/features/notifications/Deliveries'
import { DeliveriesCell as DeliveriesCell_2dea9481618b8faac4b862eedcfa1bf6 } from '@/features/notifications/DeliveriesCell'
import { PersonExport as PersonExport_81fa43f39110eccc12fdb4341303d4ab } from '@/features/exports/PersonExport'
import { ExportLinks as ExportLinks_9f37faad8a756a60d9867a5c0b1dab21 } from '@/features/exports/ExportLinks'
import { ChosenOptions as ChosenOptions_5d57f7f0094c41b7546f4733a7fccdc4 } from '@/features/survey/ChosenOptions'
import { ResultsListLink as ResultsListLink_8c52aeab9eaf79efa4e87d6c5e18e5c0 } from '@/features/surveyResults/ResultsLink'
import { DeliverySubject as DeliverySubject_d4478427caf547080c8d0c73d786ecd9 } from '@/features/notifications/DeliverySubject'
import { UndeliveredNotice as UndeliveredNotice_d100895ca5f805b4f6c8c0ea4a1cd283 } from '@/features/notifications/UndeliveredNotice'
import { CurrentPassword as CurrentPassword_4e57b334c4717c0b7ba40b0116836698 } from '@/features/account/CurrentPassword'
import { Invite as Invite_21bec1579d529909d083475503080c04 } from '@/features/account/Invite'
import { OpenSessions as OpenSessions_5f651023afa61b6896c62992e63c2567 } from '@/features/account/OpenSessions'
import { EmailField as EmailField_3817bf644402e67bfe6577f60ef982de } from '@payloadcms/ui'
import { QueryPresetsAccessCell as QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereCell as QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereField as QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnsCell as QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnField as QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByCell as QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByField as QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { CmsIcon as CmsIcon_c7ffbdf78c9e30fde22e317a8331cb58 } from '@/features/editing/CmsLogo'
import { CmsLogo as CmsLogo_c7ffbdf78c9e30fde22e317a8331cb58 } from '@/features/editing/CmsLogo'
import { NoMail as NoMail_545f6ca6db4f0f2c3b15f3febca65299 } from '@/features/account/NoMail'
import { ResultsNavLink as ResultsNavLink_8c52aeab9eaf79efa4e87d6c5e18e5c0 } from '@/features/surveyResults/ResultsLink'
import { NewRequests as NewRequests_60ba18c68017c89e6dc4abf5664a7cf2 } from '@/features/followUp/NewRequests'
import { ContentDashboard as ContentDashboard_6dbee18c0fedfc588647365ec1f8e70b } from '@/features/editing/ContentDashboard'
import { SurveyResultsView as SurveyResultsView_2e0ea4b1d90617bc48ac98c37dd8c363 } from '@/features/surveyResults/SurveyResultsView'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "@/features/editing/EditionsPanel#EditionsPanel": EditionsPanel_e5c43517ec72adb32f3bd5837d33aa17,
  "@/features/editing/EditionsCell#EditionsCell": EditionsCell_9476e01d086ef0749587e3d7d540a10d,
  "@/features/editing/TitleCell#TitleCell": TitleCell_5ae05e4621e43fed4cf2104f98b893df,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalCell": RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalField": RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#LexicalDiffComponent": LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/client#FixedToolbarFeatureClient": FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UploadFeatureClient": UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HorizontalRuleFeatureClient": HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlockquoteFeatureClient": BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#OrderedListFeatureClient": OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnorderedListFeatureClient": UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#LinkFeatureClient": LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BoldFeatureClient": BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ItalicFeatureClient": ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HeadingFeatureClient": HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ParagraphFeatureClient": ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@/features/editing/PublishInReach#PublishInReach": PublishInReach_4ec3ab7684233e57fd73d48bc3c23e9c,
  "@/features/editing/VersionList#VersionList": VersionList_e80c0a10ce73c81ee3759dd0209c6388,
  "@/features/editing/RowText#RowText": RowText_67511989ed0d7e6f4b6123b2473cd16f,
  "@/features/pricing/PriceCell#PriceCell": PriceCell_6baf23c8393c9b59ec34397b6d666022,
  "@/features/editing/NoUnpublish#NoUnpublish": NoUnpublish_ce665cd424bfa5edf2076211e42520d5,
  "@/features/followUp/NoteText#NoteText": NoteText_167cda4b3698238b89a71c37a3cadb5b,
  "@/features/followUp/ContactLinks#ContactLinks": ContactLinks_79193d86e4b8d84711f28ee21b052a24,
  "@/features/consultation/CvScan#CvScan": CvScan_d439769d501968e4692574c7e7643836,
  "@/features/followUp/PossibleDuplicates#PossibleDuplicates": PossibleDuplicates_85029455d5e2540aaa0092c213524695,
  "@/features/followUp/DuplicatesCell#DuplicatesCell": DuplicatesCell_443809477e46b5a6e169293ed3377c46,
  "@/features/notifications/Deliveries#Deliveries": Deliveries_c41d44ea0eac44a1d82669b7d955ea7b,
  "@/features/notifications/DeliveriesCell#DeliveriesCell": DeliveriesCell_2dea9481618b8faac4b862eedcfa1bf6,
  "@/features/exports/PersonExport#PersonExport": PersonExport_81fa43f39110eccc12fdb4341303d4ab,
  "@/features/exports/ExportLinks#ExportLinks": ExportLinks_9f37faad8a756a60d9867a5c0b1dab21,
  "@/features/survey/ChosenOptions#ChosenOptions": ChosenOptions_5d57f7f0094c41b7546f4733a7fccdc4,
  "@/features/surveyResults/ResultsLink#ResultsListLink": ResultsListLink_8c52aeab9eaf79efa4e87d6c5e18e5c0,
  "@/features/notifications/DeliverySubject#DeliverySubject": DeliverySubject_d4478427caf547080c8d0c73d786ecd9,
  "@/features/notifications/UndeliveredNotice#UndeliveredNotice": UndeliveredNotice_d100895ca5f805b4f6c8c0ea4a1cd283,
  "@/features/account/CurrentPassword#CurrentPassword": CurrentPassword_4e57b334c4717c0b7ba40b0116836698,
  "@/features/account/Invite#Invite": Invite_21bec1579d529909d083475503080c04,
  "@/features/account/OpenSessions#OpenSessions": OpenSessions_5f651023afa61b6896c62992e63c2567,
  "@payloadcms/ui#EmailField": EmailField_3817bf644402e67bfe6577f60ef982de,
  "@payloadcms/next/client#QueryPresetsAccessCell": QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereCell": QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereField": QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnsCell": QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnField": QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByCell": QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByField": QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40,
  "@/features/editing/CmsLogo#CmsIcon": CmsIcon_c7ffbdf78c9e30fde22e317a8331cb58,
  "@/features/editing/CmsLogo#CmsLogo": CmsLogo_c7ffbdf78c9e30fde22e317a8331cb58,
  "@/features/account/NoMail#NoMail": NoMail_545f6ca6db4f0f2c3b15f3febca65299,
  "@/features/surveyResults/ResultsLink#ResultsNavLink": ResultsNavLink_8c52aeab9eaf79efa4e87d6c5e18e5c0,
  "@/features/followUp/NewRequests#NewRequests": NewRequests_60ba18c68017c89e6dc4abf5664a7cf2,
  "@/features/editing/ContentDashboard#ContentDashboard": ContentDashboard_6dbee18c0fedfc588647365ec1f8e70b,
  "@/features/surveyResults/SurveyResultsView#SurveyResultsView": SurveyResultsView_2e0ea4b1d90617bc48ac98c37dd8c363,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
